/**
 * The move when every column loses: the longest resistance and, among equals, the column that leaves the opponent the
 * fewest winning answers, because an imperfect opponent is then most likely to go wrong.
 */
import { openColumns, type Position, play } from '../../engine/index.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { PROVEN_SCORE } from '../kernel/kernelExports.ts';
import { pliesToEnd } from './winningChance.ts';

interface Resistance {
  readonly column: number;
  /** Plies to the loss. */
  readonly plies: number;
  /** The opponent's position; `null` if the game is over. */
  readonly next: Position | null;
}

/** How a column loses; `null` if it turns out not to lose. */
function resistanceOf(
  kernel: Kernel,
  position: Position,
  column: number,
  shouldStop: () => boolean,
): Resistance | null {
  const { outcome, position: next } = play(position, column, kernel.rules);
  if (outcome !== null) return { column, plies: 1, next: null };
  const { score } = kernel.search(next, { shouldStop });
  return score > PROVEN_SCORE ? { column, plies: 1 + pliesToEnd(score), next } : null;
}

/** The number of answers with which the opponent still wins. */
function winningAnswers(kernel: Kernel, { next, plies }: Resistance, shouldStop: () => boolean): number {
  if (next === null) return Number.POSITIVE_INFINITY;
  return openColumns(next.board).filter((answer) => {
    const { outcome, position } = play(next, answer, kernel.rules);
    if (outcome !== null) return outcome.winners.includes(next.toMove);
    return kernel.search(position, { depth: plies, shouldStop }).score < -PROVEN_SCORE;
  }).length;
}

/**
 * The most stubborn column of a position that the search has found lost. `found`, the column of the search, is returned if
 * time runs out before a better one is known, or if a column turns out not to lose.
 */
export function chooseResistance(
  kernel: Kernel,
  position: Position,
  found: number,
  shouldStop: () => boolean,
): number {
  const resistances = openColumns(position.board).map((column) =>
    resistanceOf(kernel, position, column, shouldStop),
  );
  if (shouldStop() || resistances.includes(null)) return found;
  const losing = resistances as Resistance[];
  const longest = Math.max(...losing.map(({ plies }) => plies));
  const candidates = losing
    .filter(({ plies }) => plies === longest)
    .map((one) => ({ column: one.column, answers: winningAnswers(kernel, one, shouldStop) }));
  if (shouldStop()) return found;
  return candidates.reduce((best, one) => (one.answers < best.answers ? one : best)).column;
}
