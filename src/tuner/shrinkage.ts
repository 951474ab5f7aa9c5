/**
 * Shrinkage: the true value to expect behind a noisy measurement.
 *
 * The best of many noisy means is partly lucky. If true values scatter around the overall mean with variance b, and a mean
 * of n values around its true value with variance w/n, then the expected true value is b / (b + w/n) of the way from the
 * overall mean to the measured one (empirical Bayes; Efron and Morris, "Stein's estimation rule and its competitors", 1973).
 */
import { mean, sampleVariance } from 'simple-statistics';

/** The measurements of one member of a group, at least one. */
type Sample = readonly number[];

/**
 * True means are assumed to vary by at least this share of the noise. Even if noise explains all differences, the one that
 * did better is likelier to be better, and keeps its place in the order.
 */
const SMALLEST_SHARE = 0.001;

/** Variance of the true means: that of the measured ones, less what noise explains. */
function varianceBetween(samples: readonly Sample[], noise: number): number {
  const smallest = SMALLEST_SHARE * noise;
  if (samples.length < 2) return smallest;
  const ownNoise = mean(samples.map((sample) => noise / sample.length));
  return Math.max(smallest, sampleVariance(samples.map((sample) => mean([...sample]))) - ownNoise);
}

/** Variance of single values around the mean of their sample. */
function varianceWithin(samples: readonly Sample[]): number {
  let squares = 0;
  let freedom = 0;
  for (const sample of samples) {
    const centre = mean([...sample]);
    for (const value of sample) squares += (value - centre) ** 2;
    freedom += sample.length - 1;
  }
  return freedom === 0 ? 0 : squares / freedom;
}

/**
 * The expected true mean of each sample. `group` has one sample of each member, all of one length, to measure how far
 * members differ; `samples` may be longer for some.
 */
export function shrunkMeans(samples: readonly Sample[], group: readonly Sample[] = samples): number[] {
  const centre = mean(group.map((sample) => mean([...sample])));
  const noise = varianceWithin(samples);
  const between = varianceBetween(group, noise);
  return samples.map((sample) => {
    const measured = mean([...sample]);
    const spread = between + noise / sample.length;
    return spread === 0 ? measured : centre + (between / spread) * (measured - centre);
  });
}
