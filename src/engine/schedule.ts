/**
 * When and where bombs drop (rules.md section 3): for each bomb a spawn round, uniform in its window, and a random number
 * that picks one of the columns that are open when it drops.
 */
import { stream } from './random.ts';
import type { Rules } from './rules.ts';

/**
 * A roll is a whole number from 0 to ROLLS - 1. 420 is the least common multiple of 1..7, so a uniform roll picks
 * exactly uniformly among any number of open columns, and the mirrored roll picks the mirrored column.
 */
export const ROLLS = 420;

/** Everything random about a game. The same schedule with the starters swapped makes a pair. */
export interface BombSchedule {
  /** The rounds in which a bomb drops, one in each window, ascending. */
  readonly rounds: readonly number[];
  /** For each bomb the roll (0..419) that picks its column. */
  readonly rolls: readonly number[];
}

/** Draws the schedule of a seed (and a path, for a seed that serves many games): always the same one. */
export function drawSchedule(
  rules: Rules,
  seed: number,
  ...path: readonly (string | number)[]
): BombSchedule {
  const { windows } = rules;
  const random = stream(seed, 'bombs', ...path);
  return {
    rounds: windows.map(({ first, last }) => random.int(first, last)),
    rolls: windows.map(() => random.int(0, ROLLS - 1)),
  };
}

/** The column that a roll (0..419) picks among the open columns (1 to 7 of them, ascending). */
export function pickColumn(roll: number, open: readonly number[]): number {
  return open[Math.floor((roll * open.length) / ROLLS)] as number;
}
