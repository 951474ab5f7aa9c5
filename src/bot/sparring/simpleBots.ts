/** Sparring partners that look ahead by no more than one coin, and the type of all of them: a function that chooses a column. */
import type { Position, RandomStream, Rules } from '../../engine/index.ts';
import { openColumns, opponent, play } from '../../engine/index.ts';

/** The limits of a sparring partner that searches. */
export interface SparringLimits {
  /** The number of coins that may be simulated. */
  readonly nodes?: number;
  /** Polled during the search; `true` ends it. */
  readonly shouldStop?: () => boolean;
}

/** Chooses an open column, the same for the same position and stream unless the clock decides. */
export type SparringBot = (
  position: Position,
  random: RandomStream,
  rules: Rules,
  limits: SparringLimits,
) => number;

/** Any open column: the play at the bottom of every rating list. */
export function randomColumn(position: Position, random: RandomStream): number {
  return random.pick(openColumns(position.board));
}

function winningColumns(position: Position, rules: Rules): number[] {
  return openColumns(position.board).filter(
    (column) => play(position, column, rules).outcome?.winners.includes(position.toMove) ?? false,
  );
}

/** True if the opponent can win right after this coin, or already has. */
function givesWin(position: Position, column: number, rules: Rules): boolean {
  const { outcome, position: next } = play(position, column, rules);
  return outcome === null
    ? winningColumns(next, rules).length > 0
    : outcome.winners.includes(opponent(position.toMove));
}

/** The columns that matter to a simple player: those that win, else block, else give no win away, else all open ones. */
export function sensibleColumns(position: Position, rules: Rules): number[] {
  const open = openColumns(position.board);
  const choices = [
    winningColumns(position, rules),
    winningColumns({ ...position, toMove: opponent(position.toMove) }, rules),
    open.filter((column) => !givesWin(position, column, rules)),
    open,
  ];
  return choices.find(({ length }) => length > 0) as number[];
}

/** The column with the highest rating, drawn by lot among equal ones. */
export function bestColumn(
  columns: readonly number[],
  rate: (column: number) => number,
  random: RandomStream,
): number {
  const rated = columns.map((column) => ({ column, rating: rate(column) }));
  const best = Math.max(...rated.map(({ rating }) => rating));
  return random.pick(rated.filter(({ rating }) => rating === best)).column;
}

/**
 * The column of the simple opponent of Vier Gewinnt, which looks one coin ahead: win, else block, else give no win away, else
 * any open column; one must be open. It considers the bomb on the board, but not those to come.
 */
export function greedyColumn(position: Position, random: RandomStream, rules: Rules): number {
  return random.pick(sensibleColumns(position, rules));
}
