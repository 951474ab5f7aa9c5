/**
 * Scores with the luck taken out: what is left is what was played.
 *
 * Luck is nil on average, whatever the judge makes of a bomb, so a score less a multiple of its luck has the same mean as the
 * score. Which multiple varies least depends on the players: to one who loses nearly always, luck hardly matters. So the factor is
 * fitted, for each pair to all the others: it must not know the score that it corrects, or the mean would no longer be the
 * same (cross-fitting; control variates, see `assembly/luck.ts`).
 */
import { z } from 'zod';
import { type Estimate, estimateMean, estimateScore, heldScore, Z_95 } from './statistics.ts';

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

/** What the factor is fitted to: sums over some pairs. */
interface Sums {
  readonly pairs: number;
  /** Of scores less ½, so that turning a pair round turns nothing but signs. */
  readonly lead: number;
  readonly luck: number;
  readonly product: number;
  readonly square: number;
}

const NO_PAIRS: Sums = { pairs: 0, lead: 0, luck: 0, product: 0, square: 0 };

function plus(one: Sums, other: Sums): Sums {
  return {
    pairs: one.pairs + other.pairs,
    lead: one.lead + other.lead,
    luck: one.luck + other.luck,
    product: one.product + other.product,
    square: one.square + other.square,
  };
}

/** The sums before each pair, and at the end those of all. */
function runningSums(pairs: readonly Sums[]): Sums[] {
  const sums = [NO_PAIRS];
  for (const pair of pairs) sums.push(plus(sums.at(-1) as Sums, pair));
  return sums;
}

function fittedFactor({ pairs, lead, luck, product, square }: Sums): number {
  if (square === 0) return LUCK_FACTOR;
  const covariance = product - (lead / pairs) * luck;
  const prior = (PRIOR_PAIRS * square) / pairs;
  return Math.min(MOST, Math.max(0, (covariance + prior * LUCK_FACTOR) / (square + prior)));
}

/** Takes the luck out of the scores of pairs; `null` if it was not measured in all of them. */
export function adjustForLuck(pairs: readonly PairScore[]): AdjustedScores | null {
  const measured = pairs.flatMap(({ score, luck }): Sums[] => {
    if (luck === undefined) return [];
    const lead = score - 0.5;
    return [{ pairs: 1, lead, luck, product: lead * luck, square: luck ** 2 }];
  });
  if (pairs.length === 0 || measured.length < pairs.length) return null;
  const before = runningSums(measured);
  // Not those of all less the pair's own: if no other has much luck, that leaves little but rounding.
  const after = runningSums(measured.toReversed()).toReversed();
  const factors = measured.map((_, index) =>
    fittedFactor(plus(before[index] as Sums, after[index + 1] as Sums)),
  );
  return {
    scores: pairs.map(({ score, luck = 0 }, index) => score - (factors[index] as number) * luck),
    factor: fittedFactor(before.at(-1) as Sums),
  };
}

/** Whether all pairs ended alike: scores without any spread leave a doubt of which luck knows nothing. */
export function areAlike(pairs: readonly PairScore[]): boolean {
  return pairs.every(({ score }) => score === pairs[0]?.score);
}

/** The mean score of pairs with its 95 % interval, adjusted if luck was measured. */
export function estimatePairs(
  pairs: readonly PairScore[],
  adjusted: AdjustedScores | null = adjustForLuck(pairs),
): Estimate {
  if (adjusted === null || areAlike(pairs)) return estimateScore(pairs.map(({ score }) => score));
  const { mean, low, high, count } = estimateMean(adjusted.scores);
  const margin = ((high - low) / 2) * (studentOf(count - 1) / Z_95);
  return { mean: heldScore(mean), low: heldScore(mean - margin), high: heldScore(mean + margin), count };
}

/** The 97.5th percentile of Student's distribution, to 2 % from 4 degrees of freedom on (Abramowitz and Stegun, 26.7.5). */
function studentOf(freedom: number): number {
  const [z, cube, fifth] = [Z_95, Z_95 ** 3, Z_95 ** 5];
  return z + (cube + z) / (4 * freedom) + (5 * fifth + 16 * cube + 3 * z) / (96 * freedom ** 2);
}
