/**
 * The rules that distinguish the games played by dropping coins on this board: a value, passed wherever it matters.
 *
 * These games share the board, gravity and the definition of a line. A game without bombs is one without windows.
 */
import { CELLS } from './board.ts';

/** A window of rounds, both ends included, in which exactly one bomb drops. */
interface SpawnWindow {
  readonly first: number;
  readonly last: number;
}

/** A step from the bomb's cell to a cell that its explosion frees. */
interface Offset {
  readonly up: number;
  readonly right: number;
}

/** The rules of one game. */
export interface Rules {
  /** The number of coins in a line that win. */
  readonly connect: number;
  /** The windows of the game's bombs, in order. They and their fuses do not overlap. */
  readonly windows: readonly SpawnWindow[];
  /** Rounds from a bomb's drop to its explosion: `explodeInRound = spawn round + fuse`. */
  readonly fuse: number;
  /** The cells that an explosion frees, seen from the bomb's own cell, which is one of them. */
  readonly blast: readonly Offset[];
  /** The result of a full board without a line: a loss for the player who would have to move, or a draw. */
  readonly fullBoard: 'moverLoses' | 'draw';
}

/** The rules of the contest's game (rules.md). */
export const FOUR_CONNECT_XTREME: Rules = {
  connect: 4,
  windows: [
    { first: 5, last: 10 },
    { first: 15, last: 20 },
    { first: 25, last: 30 },
  ],
  fuse: 4,
  blast: [
    { up: 0, right: 0 },
    { up: -1, right: 0 },
    { up: 1, right: 0 },
    { up: 0, right: -1 },
    { up: 0, right: 1 },
  ],
  fullBoard: 'moverLoses',
};

/** The rules of a game without bombs in which `connect` coins in a line win. */
export function plainRules(connect: number): Rules {
  return { connect, windows: [], fuse: 0, blast: [], fullBoard: 'draw' };
}

/** The rules of Connect Four without bombs. */
export const CONNECT_FOUR = plainRules(4);

/** The number of the window that contains the round, counted from 0, or `null` if none does. */
export function windowOfRound(round: number, rules: Rules): number | null {
  const index = rules.windows.findIndex(({ first, last }) => round >= first && round <= last);
  return index === -1 ? null : index;
}

/** The most coins that a bomb destroys: one in every cell of its blast but its own. */
export function maxDestroyed(rules: Rules): number {
  return rules.blast.filter(({ up, right }) => up !== 0 || right !== 0).length;
}

/** The upper bound on a game's plies (coins): each coin dropped is on the board at the end or was destroyed. */
export function maxPlies(rules: Rules): number {
  return CELLS + rules.windows.length * maxDestroyed(rules);
}
