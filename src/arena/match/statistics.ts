/** How sure a measured mean is. Means are never shown without their interval. */
import { mean, probit, sampleStandardDeviation } from 'simple-statistics';

/** A mean and the interval that holds the true one with the given confidence. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Number of values. */
  readonly count: number;
}

/** A 95 % interval reaches so many standard deviations to either side. */
export const Z_95 = probit(0.975);

/**
 * Mean of independent values with its confidence interval (normal approximation, `mean ± z · s / √n`). A pair of games
 * is one value: its two games share the bombs and are not independent. One value has an infinite interval.
 *
 * @throws {RangeError} for no values
 */
export function estimateMean(values: readonly number[], confidence = 0.95): Estimate {
  if (values.length === 0) throw new RangeError('no values to take the mean of');
  const sample = [...values];
  const centre = mean(sample);
  const margin =
    sample.length === 1
      ? Number.POSITIVE_INFINITY
      : (probit((1 + confidence) / 2) * sampleStandardDeviation(sample)) / Math.sqrt(sample.length);
  return { mean: centre, low: centre - margin, high: centre + margin, count: sample.length };
}

/**
 * The 95 % interval of Wilson for a share of so many. It holds for the mean of any values between 0 and 1, of which 0 and 1
 * spread the most.
 */
export function wilsonInterval({ mean: share, count }: Pick<Estimate, 'mean' | 'count'>): {
  low: number;
  high: number;
} {
  const doubt = Z_95 ** 2 / count;
  const centre = (share + doubt / 2) / (1 + doubt);
  const margin = Math.sqrt(doubt * share * (1 - share) + doubt ** 2 / 4) / (1 + doubt);
  return { low: Math.min(share, centre - margin), high: Math.max(share, centre + margin) };
}
