/**
 * Scores of the search as chances, for those who read results: people, replay files, other programs.
 *
 * The search looks at the bombs of the next coins only. A win that it has proven without later ones is certain if none can
 * drop before its end; else it is expected, and counts for hardly more than the best estimate. How often bombs spoil such a
 * win has not been measured.
 */
import type { Position } from '../../engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/rules.ts';
import { DEFAULT_SEARCH_OPTIONS, ESTIMATE_LIMIT, PROVEN_SCORE, WIN_SCORE } from '../kernel/kernel.ts';

/** Plies to the end that a proven score stands for. */
export function pliesToEnd(score: number): number {
  return WIN_SCORE - Math.abs(score);
}

/**
 * Whether a bomb that the search of this position has not looked at may drop before the end of the win or loss that it
 * has proven.
 */
export function bombMayComeBetween(
  { round, bombsDropped }: Position,
  score: number,
  chancePlies = DEFAULT_SEARCH_OPTIONS.chancePlies,
): boolean {
  if (Math.abs(score) <= PROVEN_SCORE) return false;
  const firstUnseen = round + chancePlies + 1;
  const lastRound = round + pliesToEnd(score) - 1;
  return FOUR_CONNECT_XTREME.windows
    .slice(bombsDropped)
    .some(({ first, last }) => Math.max(firstUnseen, first) <= Math.min(lastRound, last));
}

/**
 * The expected result that a score of this position stands for, from `-WIN_SCORE` to `WIN_SCORE`: in the order of the
 * scores, and never far beyond `ESTIMATE_LIMIT` for what is not certain.
 */
export function expectedResult(position: Position, score: number, chancePlies?: number): number {
  const size = Math.abs(score);
  if (size <= PROVEN_SCORE) return Math.sign(score) * Math.min(size, ESTIMATE_LIMIT);
  if (!bombMayComeBetween(position, score, chancePlies)) return score;
  return Math.sign(score) * (ESTIMATE_LIMIT + size - PROVEN_SCORE);
}

/** An expected result as a number from 0 (lost) to 1 (won). */
export function chanceOfResult(result: number): number {
  return (result / WIN_SCORE + 1) / 2;
}

/** What a score of this position says about winning, from 0 (lost) to 1 (won), for the side to move. */
export function winningChanceOf(position: Position, score: number, chancePlies?: number): number {
  return chanceOfResult(expectedResult(position, score, chancePlies));
}
