import fc from 'fast-check';
import { mean } from 'simple-statistics';
import { expect, test } from 'vitest';
import { FEATURES } from '../../../src/bot/evaluation/features.ts';
import { stream } from '../../../src/engine/random.ts';
import {
  foundPopulation,
  geneticAlgorithm,
  nextGeneration,
  type Rated,
  rank,
} from '../../../src/tuner/strategies/geneticAlgorithm.ts';

const genes = FEATURES;
const ancestor = FEATURES.map((feature) => feature.default);

function found(seed: number, size = 12) {
  return foundPopulation(genes, ancestor, size, stream(seed, 'test'));
}

function rate(population: ReturnType<typeof found>, seed: number): Rated[] {
  const random = stream(seed, 'rating');
  return population.map((individual) => ({ individual, fitness: random.float() }));
}

const seeds = fc.integer({ min: 0, max: 1_000_000 });

test('the elite survives unchanged: the two fittest, whose genes no child need have', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const rated = rate(found(seed), seed);
      const next = nextGeneration(genes, rated, stream(seed));
      expect(next).toHaveLength(rated.length);
      const [first, second] = rank(rated);
      expect(next.slice(0, 2)).toEqual([first?.individual, second?.individual]);
    }),
  );
});

test('selection prefers fitter parents', () => {
  const gene = { name: 'height', min: 0, max: 1_000_000 };
  const rated = Array.from({ length: 400 }, (_, index) => ({
    individual: { genome: [2500 * index], step: 0.004 },
    fitness: index,
  }));
  const heights = nextGeneration([gene], rated, stream(9)).map(({ genome }) => genome[0] as number);
  // On average the best of three uniform draws is at three quarters of the range, a random parent in the middle.
  expect(mean(heights)).toBeGreaterThan(700_000);
  expect(mean(heights)).toBeLessThan(800_000);
});

test('the first candidate is the centroid of the best quarter', () => {
  const strategy = geneticAlgorithm(genes, 12);
  const founded = strategy.found(ancestor, stream(1));
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
