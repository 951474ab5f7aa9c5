/** How certain a measured mean is. Means are never shown without their interval. */
import { mean, sampleStandardDeviation } from 'simple-statistics';

/** A mean and its 95 % interval. */
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
 *
 * @throws {RangeError} for no values
 */
export function estimateMean(values: readonly number[]): Estimate {
  if (values.length === 0) throw new RangeError('no values to take the mean of');
  const sample = [...values];
  const centre = mean(sample);
  const margin =
    sample.length === 1
      ? Number.POSITIVE_INFINITY
      : (Z_95 * sampleStandardDeviation(sample)) / Math.sqrt(sample.length);
  return { mean: centre, low: centre - margin, high: centre + margin, count: sample.length };
}

/**
 * Wilson's 95 % interval for a proportion. It holds for the mean of any values between 0 and 1, since 0 and 1 spread the
 * most.
 */
export function wilsonInterval({ mean: share, count }: Pick<Estimate, 'mean' | 'count'>) {
  const doubt = Z_95 ** 2 / count;
  const centre = (share + doubt / 2) / (1 + doubt);
  const margin = Math.sqrt(doubt * share * (1 - share) + doubt ** 2 / 4) / (1 + doubt);
  return { low: Math.min(share, centre - margin), high: Math.max(share, centre + margin) };
}

/**
 * Mean of independent scores, each 0 to 1, with its 95 % interval. Equal scores have no spread but leave doubt, which
 * Wilson's interval bounds.
 *
 * @throws {RangeError} for no scores
 */
export function estimateScore(scores: readonly number[]): Estimate {
  const estimate = estimateMean(scores);
  const { low, high } = estimate.low < estimate.high ? estimate : wilsonInterval(estimate);
  // The normal approximation ignores the ends of the scale, and rounding can miss them.
  return { ...estimate, low: Math.max(0, low), high: Math.min(1, high) };
}
