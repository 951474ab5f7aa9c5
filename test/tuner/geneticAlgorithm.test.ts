import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FEATURES } from '../../src/bot/features.ts';
import { stream } from '../../src/engine/random.ts';
import {
  clampToGene,
  DEFAULT_EVOLUTION,
  foundPopulation,
  nextGeneration,
  type Rated,
  rank,
} from '../../src/tuner/geneticAlgorithm.ts';
import { genomeOf, weightsOf } from '../../src/tuner/subject.ts';

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

test('every gene of every individual stays a whole number within its range, generation after generation', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      let population = found(seed);
      for (let generation = 0; generation < 5; generation++) {
        const random = stream(seed, generation);
        population = nextGeneration(
          genes,
          rate(population, seed),
          { ...DEFAULT_EVOLUTION, population: 12 },
          random,
        );
        expect(population).toHaveLength(12);
        for (const { genome, step } of population) {
          expect(step).toBeGreaterThan(0);
          expect(step).toBeLessThanOrEqual(0.3);
          genome.forEach((value, index) => {
            expect(clampToGene(value, genes[index]!)).toBe(value);
          });
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('the elite lives on unchanged', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const rated = rate(found(seed), seed);
      const next = nextGeneration(
        genes,
        rated,
        { ...DEFAULT_EVOLUTION, population: 12, elite: 3 },
        stream(seed),
      );
      expect(next.slice(0, 3)).toEqual(
        rank(rated)
          .slice(0, 3)
          .map(({ individual }) => individual),
      );
    }),
  );
});

test('the same seed breeds the same generation, another seed another one', () => {
  const rated = rate(found(1), 1);
  const breed = (seed: number) => nextGeneration(genes, rated, DEFAULT_EVOLUTION, stream(seed));
  expect(breed(5)).toEqual(breed(5));
  expect(breed(5)).not.toEqual(breed(6));
});

describe('selection', () => {
  it('prefers fitter parents', () => {
    // Without crossover and mutation a child is a copy of its parent.
    const settings = { ...DEFAULT_EVOLUTION, population: 400, elite: 0, crossoverRate: 0, mutationRate: 0 };
    const rated = found(3, 4).map((individual, index) => ({ individual, fitness: index }));
    const children = nextGeneration(genes, rated, settings, stream(9));
    const copies = rated.map(
      ({ individual }) => children.filter(({ genome }) => genome.join() === individual.genome.join()).length,
    );
    expect(copies[3]).toBeGreaterThan(copies[2]!);
    expect(copies[2]).toBeGreaterThan(copies[1]!);
    expect(copies[1]).toBeGreaterThan(copies[0]!);
  });

  it('leaves the order of equals as it was', () => {
    const rated = found(3, 4).map((individual) => ({ individual, fitness: 0.5 }));
    expect(rank(rated)).toEqual(rated);
  });
});

describe('evolution', () => {
  it('climbs a plain hill', () => {
    const target = genes.map(({ min, max }) => Math.round(min + 0.8 * (max - min)));
    const distance = (genome: readonly number[]) =>
      genome.reduce((sum, value, index) => {
        const { min, max } = genes[index]!;
        return sum + Math.abs(value - target[index]!) / (max - min);
      }, 0) / genes.length;
    const settings = { ...DEFAULT_EVOLUTION, population: 32 };
    let population = found(11, 32);
    const start = Math.min(...population.map(({ genome }) => distance(genome)));
    for (let generation = 0; generation < 60; generation++) {
      const rated = population.map((individual) => ({ individual, fitness: -distance(individual.genome) }));
      population = nextGeneration(genes, rated, settings, stream(11, generation));
    }
    const end = Math.min(...population.map(({ genome }) => distance(genome)));
    expect(end).toBeLessThan(start / 5);
  });
});

test('a genome and its weights are the same numbers', () => {
  expect(genomeOf(weightsOf(ancestor))).toEqual(ancestor);
  expect(weightsOf(ancestor).centre).toBe(6);
});

test('values are rounded and clamped, and there is no negative zero', () => {
  const gene = { name: 'test', min: -10, max: 10 };
  expect(clampToGene(3.6, gene)).toBe(4);
  expect(clampToGene(-50, gene)).toBe(-10);
  expect(clampToGene(50, gene)).toBe(10);
  expect(Object.is(clampToGene(-0.2, gene), 0)).toBe(true);
});
