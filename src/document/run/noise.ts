/** Which of several differences may be chance. */
import { probit } from 'simple-statistics';
import type { Estimate } from '../../arena/index.ts';

/** How far a score is from ½, in halves of its 95 % interval. */
function deviation({ mean, low, high }: Estimate): number {
  return Math.abs(mean - 0.5) / (mean > 0.5 ? mean - low : high - mean);
}

/**
 * Those that deviate by more than chance. Of many 95 % intervals some exclude 0 by chance alone; Holm's method widens them
 * until the risk that any of these is there by chance is 5 %.
 */
function beyondNoise(all: readonly Estimate[]): readonly Estimate[] {
  const widening = (comparisons: number) => probit(1 - 0.025 / comparisons) / probit(0.975);
  const sorted = all.toSorted((one, two) => deviation(two) - deviation(one));
  const first = sorted.findIndex((one, rank) => deviation(one) <= widening(sorted.length - rank));
  return first === -1 ? sorted : sorted.slice(0, first);
}

/** A difference by its name, with a score for each way in which it was measured. */
interface Difference {
  readonly name: string;
  readonly scores: readonly Estimate[];
}

/** Those that differ by more than chance in one of their scores at least. */
export function clearOnes(differences: readonly Difference[]): readonly Difference[] {
  const clear = beyondNoise(differences.flatMap(({ scores }) => scores));
  return differences.filter(({ scores }) => scores.some((score) => clear.includes(score)));
}

/** Says which differences are within the noise; nothing if none is. */
export function describeNoise(differences: readonly Difference[]): string[] {
  const all = differences.flatMap(({ scores }) => scores);
  const named = clearOnes(differences);
  if (named.length === differences.length) return [];
  if (all.length === 1) return ['This difference is within the noise: its interval includes 0.'];
  const what =
    named.length === 0
      ? 'These differences are within the noise.'
      : `Beyond the noise: ${named.map(({ name }) => name).join(', ')}. The other differences are within it.`;
  const why = `This takes into account that there are ${all.length} comparisons (Holm’s method): of their 95 % intervals, one in 20 would exclude 0 by chance alone.`;
  return [`${what} ${why}`];
}
