import fc from 'fast-check';
import { mean } from 'simple-statistics';
import { expect, test } from 'vitest';
import { FEATURES } from '../../../src/bot/evaluation/features.ts';
import { stream } from '../../../src/engine/random.ts';
import { geneticAlgorithm } from '../../../src/tuner/strategies/geneticAlgorithm.ts';
import { always } from '../../thorough.ts';

const genes = FEATURES;
const ancestor = FEATURES.map((feature) => feature.default);
const seeds = fc.integer({ min: 0, max: 1_000_000 });

test('the elite survives unchanged: the two fittest, whose genes no child need have', () => {
  const strategy = geneticAlgorithm(genes, 12);
  always([seeds], (seed) => {
    const { individuals } = strategy.firstState(ancestor, stream(seed, 'test'));
    const random = stream(seed, 'rating');
    const fitness = individuals.map(() => random.float());
    const next = strategy.next({ individuals, candidates: [] }, fitness, stream(seed)).individuals;
    expect(next).toHaveLength(individuals.length);
    const [first, second] = [...fitness].sort((one, two) => two - one);
    expect(next.slice(0, 2)).toEqual([first!, second!].map((one) => individuals[fitness.indexOf(one)]));
  });
});

test('selection prefers fitter parents', () => {
  const strategy = geneticAlgorithm([{ name: 'height', min: 0, max: 1_000_000 }], 400);
  const individuals = Array.from({ length: 400 }, (_, index) => ({ genome: [2500 * index], step: 0.004 }));
  const fitness = individuals.map((_, index) => index);
  const next = strategy.next({ individuals, candidates: [] }, fitness, stream(9)).individuals;
  const heights = next.map(({ genome }) => genome[0] as number);
  // On average the best of three uniform draws is at three quarters of the range, a random parent in the middle.
  expect(mean(heights)).toBeGreaterThan(700_000);
  expect(mean(heights)).toBeLessThan(800_000);
});

test('the first candidate is the centroid of the best quarter', () => {
  const strategy = geneticAlgorithm(genes, 12);
  const founded = strategy.firstState(ancestor, stream(1));
  const fitness = founded.individuals.map((_, index) => -index);
  const [centroid, best] = strategy.candidates(strategy.next(founded, fitness, stream(2)));
  const quarter = founded.individuals.slice(0, 3).map(({ genome }) => genome);
  genes.forEach((_, index) => {
    expect(Math.abs(centroid![index]! - mean(quarter.map((genome) => genome[index]!)))).toBeLessThanOrEqual(
      0.5,
    );
  });
  expect(best).toEqual(quarter[0]);
});
