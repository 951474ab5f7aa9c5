/**
 * Scores of the search as chances of winning, for people, replay files and other programs.
 *
 * A win proven against all bombs is certain. A player limited by depth ignores bombs to come; a win that it has proven is only
 * expected if one can drop before it, and counts for a little more than the best estimate: 95 %. That figure is cautious,
 * not measured.
 */
import type { Position, Rules } from '../../engine/index.ts';
import { DEFAULT_SEARCH_OPTIONS, type Kernel } from '../kernel/kernel.ts';
import { ESTIMATE_LIMIT, PROVEN_SCORE, WIN_SCORE } from '../kernel/kernelExports.ts';

/** The progress of a game. */
type Stage = Pick<Position, 'round' | 'bombsDropped'>;

/** The plies to the end of the game by a proven score. */
export function pliesToEnd(score: number): number {
  return WIN_SCORE - Math.abs(score);
}

/**
 * A score of this position as an expected result, from `-WIN_SCORE` to `WIN_SCORE`. Unless certain, it barely exceeds
 * `ESTIMATE_LIMIT`; the order of uncertain scores is kept.
 */
export function expectedResult(
  { round, bombsDropped }: Stage,
  score: number,
  { windows }: Rules,
  chancePlies = DEFAULT_SEARCH_OPTIONS.chancePlies,
): number {
  const size = Math.abs(score);
  if (size <= PROVEN_SCORE) return Math.sign(score) * Math.min(size, ESTIMATE_LIMIT);
  const firstUnseen = round + chancePlies + 1;
  const lastRound = round + pliesToEnd(score) - 1;
  const unseenBombMayDrop = windows
    .slice(bombsDropped)
    .some(({ first, last }) => Math.max(firstUnseen, first) <= Math.min(lastRound, last));
  return unseenBombMayDrop ? Math.sign(score) * (ESTIMATE_LIMIT + size - PROVEN_SCORE) : score;
}

/** An expected result as a number from 0 (lost) to 1 (won). */
export function chanceOfResult(result: number): number {
  return (result / WIN_SCORE + 1) / 2;
}

/** A score of this position as the chance of winning for the side to move, from 0 (lost) to 1 (won). */
export function winningChanceOf(position: Stage, score: number, rules: Rules, chancePlies?: number): number {
  return chanceOfResult(expectedResult(position, score, rules, chancePlies));
}

/**
 * The chance of winning to show for a score of the kernel's search in slot 0, from 0 to 1: without the gain of a blend, see
 * `Kernel.withoutGain`.
 */
export function shownChance(kernel: Kernel, position: Position, score: number, chancePlies?: number): number {
  return winningChanceOf(position, kernel.withoutGain(position, score), kernel.rules, chancePlies);
}
