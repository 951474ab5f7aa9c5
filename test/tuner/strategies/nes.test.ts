import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stream } from '../../../src/engine/random.ts';
import { nes } from '../../../src/tuner/strategies/nes.ts';
import { expectNearStart } from './luckAlone.ts';

const genes = Array.from({ length: 8 }, (_, index) => ({ name: `gene ${index}`, min: -1000, max: 1000 }));
const ancestor = genes.map(() => 0);

describe('NES', () => {
  it('samples in mirrored pairs around its mean, which takes the last place of an odd number', () => {
    const strategy = nes(genes, 7);
    const population = strategy.population(strategy.found(ancestor, stream(1)));
    for (const pair of [0, 2, 4]) expect(population[pair + 1]).toEqual(population[pair]!.map((x) => 0 - x));
    expect(population[6]).toEqual(ancestor);
    expect(strategy.duels).toBe(true);
  });

  it('samples with the spread that it states', () => {
    const strategy = nes(genes, 400);
    const state = strategy.found(ancestor, stream(2));
    const values = strategy.population(state).flat();
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
    expect(Math.abs(deviation / 2000 / strategy.step(state) - 1)).toBeLessThan(0.05);
  });

  it('tries the next value of a gene, too, that has few', () => {
    const few = [1, 2, 3].map((max) => ({ name: `up to ${max}`, min: 0, max }));
    const strategy = nes(few, 400);
    const population = strategy.population(strategy.found([0, 1, 3], stream(3)));
    for (const [gene, { max }] of few.entries())
      expect(new Set(population.map((genome) => genome[gene]))).toContain(max === 1 ? 1 : max - 1);
  });

  it('steps by ranks along each direction, ever less, whatever the sample of an odd number scores', () => {
    const strategy = nes(genes.slice(0, 2), 5);
    const state = {
      generation: 60,
      mean: [0.5, 0.5],
      average: [0.4, 0.5],
      directions: [
        [1, -1],
        [2, 0.5],
      ],
    };
    // Ranks of four: -1/2, -1/6, 1/6, 1/2. The leads of the pairs are 1 and 1/3.
    const moved = strategy.next(state, [4, 1, 3, 2, 9], stream(1));
    const step = 0.19 * (20 / 80) ** 0.7;
    expect(moved.generation).toBe(61);
    expect(moved.mean[0]).toBeCloseTo(0.5 + (step * (1 + 2 / 3)) / 2, 12);
    expect(moved.mean[1]).toBeCloseTo(0.5 + (step * (-1 + 0.5 / 3)) / 2, 12);
    expect(strategy.next(state, [4, 1, 3, 2, 0], stream(1)).mean).toEqual(moved.mean);
  });

  it('trusts the average of its means most, the n-th of which weighs n, and then the last', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (seed) => {
        const strategy = nes(genes, 8);
        let state = strategy.found(ancestor, stream(seed));
        const sums = genes.map(() => 0);
        for (let generation = 1; generation <= 5; generation++) {
          const random = stream(seed, generation);
          state = strategy.next(
            state,
            Array.from({ length: 8 }, () => random.float()),
            random,
          );
          state.mean.forEach((x, gene) => {
            sums[gene] = (sums[gene] as number) + generation * x;
          });
        }
        state.average.forEach((x, gene) => {
          expect(x).toBeCloseTo((sums[gene] as number) / 15, 12);
        });
        const guesses = [state.average, state.mean].map((point) =>
          point.map((x) => Math.round(2000 * x - 1000) + 0),
        );
        expect(strategy.candidates(state)).toEqual(guesses);
      }),
      { numRuns: 20 },
    );
  });

  it('ends near its start if all fitness is luck', () => {
    const strategy = nes(genes, 32);
    expectNearStart(strategy, strategy.found(ancestor, stream(2)));
  });
});
