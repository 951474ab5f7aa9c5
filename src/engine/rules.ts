/**
 * What distinguishes the games that are played by dropping coins on this board.
 *
 * Everything else (the board, gravity, what a line is, what a bomb does) they have in common.
 */
import { CONNECT } from './lines.ts';
import { SPAWN_WINDOWS } from './schedule.ts';

/** The rules of one of these games. */
export interface GameRules {
  /** How many coins in a line win. */
  readonly connect: number;
  /** How many bombs drop in a game. */
  readonly bombs: number;
  /** What a full board without a line is: a loss for the player who would have to move, or a draw. */
  readonly fullBoard: 'moverLoses' | 'draw';
}

/** The contest's game (rules.md). */
export const FOUR_CONNECT_XTREME: GameRules = {
  connect: CONNECT,
  bombs: SPAWN_WINDOWS.length,
  fullBoard: 'moverLoses',
};

/** The game without bombs in which so many coins in a line win. */
export function plainRules(connect: number): GameRules {
  return { connect, bombs: 0, fullBoard: 'draw' };
}

/** Connect Four as everybody knows it. */
export const CONNECT_FOUR = plainRules(CONNECT);
