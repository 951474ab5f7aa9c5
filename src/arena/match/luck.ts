/**
 * Scores with the luck taken out: what is left is what was played.
 *
 * Luck is nil on average, whatever the judge makes of a bomb, so a score less a multiple of its luck has the same mean as the
 * score. Which multiple varies least depends on the players: to one who loses nearly always, luck hardly matters. So the factor is
 * fitted, for each pair to all the others: it must not know the score that it corrects, or the mean would no longer be the
 * same (cross-fitting; control variates, see `assembly/luck.ts`).
 */
import { z } from 'zod';
import { clampScore, type Estimate, estimateMean, estimateScore, Z_95 } from './statistics.ts';

/** The score of the first player in a pair, 0 to 1, and its luck as a part of that score, if measured. */
export const pairScoreSchema = z.strictObject({
  score: z.number().min(0).max(1),
  luck: z.number().exactOptional(),
});
/** The score of the first player in a pair, 0 to 1, and its luck, if measured. */
export type PairScore = z.infer<typeof pairScoreSchema>;

/** The share of luck that is subtracted for players of about equal strength, as measured in games of 1000 and of 20 000 nodes. */
export const LUCK_FACTOR = 0.92;

/** Weight of `LUCK_FACTOR`, in pairs, against the factor fitted to the data. */
const PRIOR_PAIRS = 8;

/** Largest factor; a few pairs with little luck may suggest anything. */
const LARGEST_FACTOR = 1.5;

/** Return the sums of the first 0, 1, 2, … values. */
function runningSums(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) as number) + value);
  return sums;
}

/** Return, for each value, the sum of the others, without subtracting it from the sum of all: where the others are small, rounding would remain. */
function sumsOfOthers(values: readonly number[]): number[] {
  const before = runningSums(values);
  const after = runningSums(values.toReversed()).toReversed();
  return values.map((_, index) => (before[index] as number) + (after[index + 1] as number));
}

/** Sums over pairs whose luck was measured, of their leads (scores less ½) and of their luck. */
interface LuckSums {
  readonly count: number;
  readonly lead: number;
  readonly luck: number;
  /** Sum of lead times luck. */
  readonly product: number;
  /** Sum of squared luck. */
  readonly square: number;
}

/** The factor by which luck is best subtracted from the scores of such pairs. */
function factorOf({ count, lead, luck, product, square }: LuckSums): number {
  if (square <= 0) return LUCK_FACTOR;
  const covariance = product - (lead / count) * luck;
  const prior = (PRIOR_PAIRS * square) / count;
  const fitted = (covariance + prior * LUCK_FACTOR) / (square + prior);
  return Math.min(LARGEST_FACTOR, Math.max(0, fitted));
}

/**
 * Takes the luck out of the scores of pairs, which may then be below 0 or above 1; `null` if it was not measured in all of
 * them.
 */
export function adjustForLuck(pairs: readonly PairScore[]): number[] | null {
  const lucks = pairs.flatMap(({ luck }) => luck ?? []);
  if (pairs.length === 0 || lucks.length < pairs.length) return null;
  // Leads are scores less ½, so that exchanging the players changes only signs.
  const leads = pairs.map(({ score }) => score - 0.5);
  const own = [
    leads,
    lucks,
    leads.map((lead, at) => lead * (lucks[at] as number)),
    lucks.map((one) => one ** 2),
  ];
  const [lead, luck, product, square] = own.map(sumsOfOthers) as [number[], number[], number[], number[]];
  return pairs.map(({ score }, at) => {
    const factor = factorOf({
      count: pairs.length - 1,
      lead: lead[at] as number,
      luck: luck[at] as number,
      product: product[at] as number,
      square: square[at] as number,
    });
    return score - factor * (lucks[at] as number);
  });
}

/**
 * Subtracts luck from the scores of pairs in their order, each by a factor fitted to the earlier pairs. A score never changes
 * once it is computed, and given all earlier pairs its expectation is the true lead: a sequential test needs both.
 */
export class LuckSoFar {
  readonly #sums = { count: 0, lead: 0, luck: 0, product: 0, square: 0 };

  /** Return the score of the next pair without its luck. */
  adjust({ score, luck }: Required<PairScore>): number {
    const sums = this.#sums;
    const adjusted = score - factorOf(sums) * luck;
    const lead = score - 0.5;
    sums.count++;
    sums.lead += lead;
    sums.luck += luck;
    sums.product += lead * luck;
    sums.square += luck ** 2;
    return adjusted;
  }
}

/** True if all pairs ended alike: scores without spread leave a doubt that luck cannot reduce. */
export function areAlike(pairs: readonly PairScore[]): boolean {
  return pairs.every(({ score }) => score === pairs[0]?.score);
}

/** Return the mean score of pairs with its 95 % interval, without luck if that was measured. */
export function estimatePairs(
  pairs: readonly PairScore[],
  adjusted: readonly number[] | null = adjustForLuck(pairs),
): Estimate {
  if (adjusted === null || areAlike(pairs)) return estimateScore(pairs.map(({ score }) => score));
  const { mean, low, high, count } = estimateMean(adjusted);
  const margin = ((high - low) / 2) * (studentOf(count - 1) / Z_95);
  return { mean: clampScore(mean), low: clampScore(mean - margin), high: clampScore(mean + margin), count };
}

/** The 97.5th percentile of Student's distribution, to 2 % from 4 degrees of freedom on (Abramowitz and Stegun, 26.7.5). */
function studentOf(freedom: number): number {
  const [z, cube, fifth] = [Z_95, Z_95 ** 3, Z_95 ** 5];
  return z + (cube + z) / (4 * freedom) + (5 * fifth + 16 * cube + 3 * z) / (96 * freedom ** 2);
}
