/**
 * Scores with the luck taken out: what is left is what was played.
 *
 * Luck is nil on average, whatever the judge makes of a bomb, so a score less a multiple of its luck has the same mean as the
 * score. Which multiple varies least depends on the players: to one who loses nearly always, luck hardly matters. So the factor is
 * fitted, for each pair to all the others: it must not know the score that it corrects, or the mean would no longer be the
 * same (cross-fitting; control variates, see `assembly/luck.ts`).
 */
import { sum } from 'simple-statistics';
import { z } from 'zod';
import { type Estimate, estimateMean, estimateScore, Z_95 } from './statistics.ts';

/** The first player's score in a pair, 0 to 1, and what luck gave to it, if that was measured. */
export const pairScoreSchema = z.strictObject({
  score: z.number().min(0).max(1),
  luck: z.number().exactOptional(),
});
export type PairScore = z.infer<typeof pairScoreSchema>;

/** The factor of players who are about equal, as measured in games of 1000 and of 20 000 nodes. */
export const LUCK_FACTOR = 0.92;

/** It counts as much as this many pairs. */
const PRIOR_PAIRS = 8;

/** No players depend more on luck; what few pairs with little luck suggest may be anything. */
const MOST = 1.5;

/** Scores with the luck taken out. */
export interface AdjustedScores {
  /** In the order of the pairs. They are not held back between 0 and 1. */
  readonly scores: readonly number[];
  /** The factor that all pairs together would give. */
  readonly factor: number;
}

/** Takes the luck out of the scores of pairs; `null` if it was not measured in all of them. */
export function adjustForLuck(pairs: readonly PairScore[]): AdjustedScores | null {
  const scores = pairs.map(({ score }) => score);
  const lucks = pairs.flatMap(({ luck }) => luck ?? []);
  if (pairs.length === 0 || lucks.length < pairs.length) return null;
  const total = sum(scores);
  const allLuck = sum(lucks);
  const products = sum(scores.map((score, index) => score * (lucks[index] as number)));
  const squares = sum(lucks.map((luck) => luck ** 2));
  /** The factor fitted to all pairs but one with this score and luck; to all if both are 0 and `count` is that of all. */
  const factorWithout = (score: number, luck: number, count: number): number => {
    if (count < 1) return LUCK_FACTOR;
    const covariance = products - score * luck - ((total - score) / count) * (allLuck - luck);
    const variance = squares - luck ** 2;
    const prior = (PRIOR_PAIRS * variance) / count;
    const fitted = variance > 0 ? (covariance + prior * LUCK_FACTOR) / (variance + prior) : LUCK_FACTOR;
    return Math.min(MOST, Math.max(0, fitted));
  };
  return {
    scores: scores.map((score, index) => {
      const luck = lucks[index] as number;
      return score - factorWithout(score, luck, pairs.length - 1) * luck;
    }),
    factor: factorWithout(0, 0, pairs.length),
  };
}

/** The mean score of pairs with its 95 % interval, adjusted if luck was measured. */
export function estimatePairs(pairs: readonly PairScore[]): Estimate {
  const raw = estimateScore(pairs.map(({ score }) => score));
  const adjusted = adjustForLuck(pairs);
  // Scores without any spread leave a doubt of which luck knows nothing.
  if (adjusted === null || pairs.every(({ score }) => score === pairs[0]?.score)) return raw;
  const { mean, low, high, count } = estimateMean(adjusted.scores);
  const margin = ((high - low) / 2) * (studentOf(count - 1) / Z_95);
  return { mean: held(mean), low: held(mean - margin), high: held(mean + margin), count };
}

/** The nearest score. */
function held(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** The 97.5th percentile of Student's distribution, to 2 % from 4 degrees of freedom on (Abramowitz and Stegun, 26.7.5). */
function studentOf(freedom: number): number {
  const [z, cube, fifth] = [Z_95, Z_95 ** 3, Z_95 ** 5];
  return z + (cube + z) / (4 * freedom) + (5 * fifth + 16 * cube + 3 * z) / (96 * freedom ** 2);
}
