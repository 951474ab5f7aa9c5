/** The ratio of a sequential test told a second time: the likeliest distribution with a given mean, found by search and not by a formula. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logLikelihoodRatio } from '../../../src/arena/match/likelihood.ts';
import { alwaysWith, thorough } from '../../thorough.ts';

const OUTCOMES = [0, 0.25, 0.5, 0.75, 1];
/** As fishtest, each outcome counts a thousandth before any is seen. */
const PRIOR = 1e-3;

/**
 * The greatest log-likelihood of these counts among all distributions with this mean. By duality it is the least value over `t` of
 * the sum of w · log(w / (W · (1 + t · (a − mean)))), which has one valley: a search that narrows it by thirds finds it.
 */
function naiveLikelihood(counts: readonly number[], mean: number): number {
  const weights = counts.map((count) => count + PRIOR);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const valueAt = (t: number) =>
    weights.reduce(
      (sum, weight, at) =>
        sum + weight * Math.log(weight / (all * (1 + t * ((OUTCOMES[at] as number) - mean)))),
      0,
    );
  let [low, high] = [-1 / (1 - mean), 1 / mean];
  for (let step = 0; step < 300; step++) {
    const [one, two] = [low + (high - low) / 3, high - (high - low) / 3];
    if (valueAt(one) < valueAt(two)) high = two;
    else low = one;
  }
  return valueAt((low + high) / 2);
}

const counts = fc.array(fc.oneof(fc.constant(0), fc.nat(200)), { minLength: 5, maxLength: 5 });
const mean = fc.double({ min: 0.03, max: 0.97, noNaN: true });
const seenOf = (all: readonly number[]) =>
  all.map((weight, at) => ({ score: OUTCOMES[at] as number, weight }));

it('is that of the likeliest distributions with these means', () => {
  alwaysWith(
    {
      numRuns: thorough(200),
      examples: [
        [[0, 0, 0, 0, 32], 0.6, 0.7],
        [[9, 0, 0, 0, 0], 0.5, 0.51],
      ],
    },
    [counts, mean, mean],
    (all, mean0, mean1) => {
      const naive = naiveLikelihood(all, mean1) - naiveLikelihood(all, mean0);
      expect(logLikelihoodRatio(seenOf(all), mean0, mean1)).toBeCloseTo(naive, 5);
    },
  );
});

it('has the other sign for the opponent, and for hypotheses that are exchanged', () => {
  alwaysWith({ numRuns: thorough(200) }, [counts, mean, mean], (all, mean0, mean1) => {
    const ratio = logLikelihoodRatio(seenOf(all), mean0, mean1);
    expect(logLikelihoodRatio(seenOf(all), mean1, mean0)).toBeCloseTo(-ratio, 8);
    expect(logLikelihoodRatio(seenOf(all.toReversed()), 1 - mean1, 1 - mean0)).toBeCloseTo(-ratio, 8);
  });
});
