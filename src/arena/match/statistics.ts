/** Measured means with their intervals, and scores as differences in Elo. Means are never shown without their interval. */
import { mean, sampleStandardDeviation } from 'simple-statistics';

/** A mean of `count` values and its 95 % interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** Half of a 95 % interval in standard deviations: the 97.5th percentile of the normal distribution. */
export const Z_95 = 1.959963984540054;

/**
 * Mean of independent values with its 95 % interval (normal approximation, `mean ± z · s / √n`). A pair of games is one
 * value: its two games share the bombs and are not independent. One value has an infinite interval.
 */
export function estimateMean(values: readonly number[]): Estimate {
  const count = values.length;
  if (count === 0) throw new RangeError('no values to take the mean of');
  const sample = [...values];
  const centre = mean(sample);
  const margin =
    count === 1 ? Number.POSITIVE_INFINITY : (Z_95 * sampleStandardDeviation(sample)) / Math.sqrt(count);
  return { mean: centre, low: centre - margin, high: centre + margin, count };
}

/** Wilson's 95 % interval for a proportion. It holds for any values from 0 to 1, since 0 and 1 spread the most. */
export function wilsonInterval({ mean: share, count }: Pick<Estimate, 'mean' | 'count'>) {
  const doubt = Z_95 ** 2 / count;
  const centre = (share + doubt / 2) / (1 + doubt);
  const margin = Math.sqrt(doubt * share * (1 - share) + doubt ** 2 / 4) / (1 + doubt);
  return { low: Math.min(share, centre - margin), high: Math.max(share, centre + margin) };
}

/** Clamp a score to 0..1: intervals, and scores without luck, can lie beyond. */
export function clampScore(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/**
 * Mean of independent scores, 0 to 1 but for luck that was taken out, with its 95 % interval. Equal scores have no spread but
 * leave doubt, which Wilson's interval bounds.
 */
export function estimateScore(scores: readonly number[]): Estimate {
  const { count, ...estimate } = estimateMean(scores);
  const mean = clampScore(estimate.mean);
  const { low, high } = estimate.low < estimate.high ? estimate : wilsonInterval({ mean, count });
  // The normal approximation ignores the ends of the scale, and rounding can miss them.
  return { mean, low: clampScore(low), high: clampScore(high), count };
}

/** The score (0..1) expected of a player who is this much stronger (logistic model of Arpad Elo). */
export function expectedScore(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The Elo difference that a score stands for; infinite for 0 and 1, and beyond them, where intervals may end. */
export function eloOf(score: number): number {
  return -400 * Math.log10(1 / clampScore(score) - 1);
}

/** A number for JSON and charts: `null` if it is infinite. */
function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** A difference in Elo and its 95 % interval. */
export interface EloEstimate {
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** An estimate as fields of a JSON object; all `null` when there is none yet. */
export function eloFields(estimate: EloEstimate | null) {
  return {
    elo: estimate && finiteOrNull(estimate.elo),
    eloLow: estimate && finiteOrNull(estimate.low),
    eloHigh: estimate && finiteOrNull(estimate.high),
  };
}

/** The Elo difference that an estimated score stands for. */
export function eloEstimate(score: Estimate): EloEstimate {
  const { mean, low, high } = score;
  return { elo: eloOf(mean), low: eloOf(low), high: eloOf(high) };
}
