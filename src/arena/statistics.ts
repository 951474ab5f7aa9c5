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
