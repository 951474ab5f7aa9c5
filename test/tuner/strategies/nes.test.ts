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

  it('samples at the distance that it states, each gene independently of the others', () => {
    const strategy = nes(genes, 32);
    const state = strategy.found(ancestor, stream(2));
    const far = Math.round(2000 * strategy.step(state));
    const population = strategy.population(state);
    for (const value of population.flat()) expect(Math.abs(value)).toBe(far);
    const firsts = population.filter((_, index) => index % 2 === 0);
    for (const one of genes.keys())
      for (const two of genes.keys()) {
        const product = firsts.reduce(
          (sum, genome) => sum + (genome[one] as number) * (genome[two] as number),
          0,
        );
        expect(product).toBe(one === two ? 16 * far ** 2 : 0);
      }
  });

  it('tries the next value of a gene, too, that has few', () => {
    const few = [1, 2, 3].map((max) => ({ name: `up to ${max}`, min: 0, max }));
    const strategy = nes(few, 400);
    const population = strategy.population(strategy.found([0, 1, 3], stream(3)));
    for (const [gene, { max }] of few.entries())
      expect(new Set(population.map((genome) => genome[gene]))).toContain(max === 3 ? 2 : max);
  });

  it('steps by ranks along each direction, ever less, whatever the sample of an odd number scores', () => {
    const strategy = nes(genes.slice(0, 2), 5);
    const state = {
      generation: 60,
      mean: [0.5, 0.5],
      average: [0.4, 0.5],
      path: [0, 0],
      stride: 1,
      directions: [
        [1, -1],
        [1, 1],
      ],
    };
    // Ranks of four: -1/2, -1/6, 1/6, 1/2. The leads of the pairs are 1 and 1/3.
    const moved = strategy.next(state, [4, 1, 3, 2, 9], stream(1));
    const step = 0.14 * moved.stride * (20 / 80) ** 0.7;
    expect(moved.generation).toBe(61);
    expect(moved.mean[0]).toBeCloseTo(0.5 + (step * (1 + 1 / 3)) / 2, 12);
    expect(moved.mean[1]).toBeCloseTo(0.5 + (step * (-1 + 1 / 3)) / 2, 12);
    expect(strategy.next(state, [4, 1, 3, 2, 0], stream(1)).mean).toEqual(moved.mean);
  });

  it('strides further while the way stays the same, and less while it turns back', () => {
    const strategy = nes(genes, 32);
    const strideAfter = (turn: number) => {
      let state = strategy.found(ancestor, stream(3));
      for (let generation = 0; generation < 10; generation++) {
        const way = turn ** generation;
        const fitness = strategy.population(state).map((genome) => way * (genome[0] as number));
        state = strategy.next(state, fitness, stream(3, generation));
      }
      return state.stride;
    };
    expect(strideAfter(1)).toBeGreaterThan(1.5);
    expect(strideAfter(-1)).toBeLessThan(1);
  });

  it('trusts the average of its means most, later ones counting more, and then the last', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (seed) => {
        const strategy = nes(genes, 8);
        let state = strategy.found(ancestor, stream(seed));
        let average = state.average;
        for (let generation = 1; generation <= 5; generation++) {
          const random = stream(seed, generation);
          state = strategy.next(
            state,
            Array.from({ length: 8 }, () => random.float()),
            random,
          );
          average = average.map((x, gene) => x + (4 / (generation + 3)) * ((state.mean[gene] as number) - x));
        }
        state.average.forEach((x, gene) => {
          expect(x).toBeCloseTo(average[gene] as number, 12);
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
