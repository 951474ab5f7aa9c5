/** NES and SPSA, whose samples lie mirrored around a point. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stream } from '../../../src/engine/random.ts';
import { nes } from '../../../src/tuner/strategies/nes.ts';
import { spsa } from '../../../src/tuner/strategies/spsa.ts';
import { createStrategy } from '../../../src/tuner/strategies/strategies.ts';
import { alwaysWith } from '../../thorough.ts';

const genes = Array.from({ length: 8 }, (_, index) => ({ name: `gene ${index}`, min: -1000, max: 1000 }));
const ancestor = genes.map(() => 0);

const DIRECTIONS = [
  [1, -1],
  [1, 1],
];

describe.each(['nes', 'spsa'] as const)('%s', (name) => {
  it('plays mirrored pairs around its point, which takes the last place of an odd number, against each other', () => {
    const strategy = createStrategy(name, genes, 7);
    const population = strategy.population(strategy.firstState(ancestor, stream(1)));
    for (const pair of [0, 2, 4]) {
      expect(population[pair + 1]).toEqual(population[pair]!.map((value) => 0 - value));
      expect(new Set(population[pair]!.map(Math.abs))).toEqual(new Set([140]));
    }
    expect(population[6]).toEqual(ancestor);
    expect(strategy.duels).toBe(true);
  });

  it('ends near its start if all fitness is luck', () => {
    const strategy = createStrategy(name, genes, 32);
    let state = strategy.firstState(ancestor, stream(2));
    for (let generation = 0; generation < 200; generation++) {
      const random = stream(2, generation);
      const fitness = Array.from({ length: 32 }, () => random.gaussian());
      state = strategy.next(state, fitness, random);
    }
    const way = strategy.candidates(state)[0]!.reduce((sum, value) => sum + Math.abs(value), 0);
    // A tenth of the range.
    expect(way / genes.length).toBeLessThan(200);
  });
});

describe('NES', () => {
  it('samples each gene independently of the others', () => {
    const strategy = nes(genes, 32);
    const population = strategy.population(strategy.firstState(ancestor, stream(2)));
    const firsts = population.filter((_, index) => index % 2 === 0);
    for (const one of genes.keys())
      for (const two of genes.keys()) {
        const product = firsts.reduce((sum, genome) => sum + genome[one]! * genome[two]!, 0);
        expect(product).toBe(one === two ? 16 * 140 ** 2 : 0);
      }
  });

  it('tries the next value of a gene, too, that has few', () => {
    const few = [1, 2, 3].map((max) => ({ name: `up to ${max}`, min: 0, max }));
    const strategy = nes(few, 400);
    const population = strategy.population(strategy.firstState([0, 1, 3], stream(3)));
    for (const [gene, { max }] of few.entries())
      expect(new Set(population.map((genome) => genome[gene]))).toContain(max === 3 ? 2 : max);
  });

  it('steps by ranks along each direction, ever less, whatever the sample of an odd number scores', () => {
    const strategy = nes(genes.slice(0, 2), 5);
    const state = {
      generation: 60,
      point: [0.5, 0.5],
      average: [0.4, 0.5],
      path: [0, 0],
      stride: 1,
      directions: DIRECTIONS,
    };
    // Ranks of four: -1/2, -1/6, 1/6, 1/2. The leads of the pairs are 1 and 1/3.
    const moved = strategy.next(state, [4, 1, 3, 2, 9], stream(1));
    const step = 0.14 * moved.stride * (20 / 80) ** 0.7;
    expect(moved.generation).toBe(61);
    expect(moved.point[0]).toBeCloseTo(0.5 + (step * (1 + 1 / 3)) / 2, 12);
    expect(moved.point[1]).toBeCloseTo(0.5 + (step * (-1 + 1 / 3)) / 2, 12);
    expect(strategy.next(state, [4, 1, 3, 2, 0], stream(1)).point).toEqual(moved.point);
  });

  it('strides further while the way stays the same, and less while it turns back', () => {
    const strategy = nes(genes, 32);
    const strideAfter = (turn: number) => {
      let state = strategy.firstState(ancestor, stream(3));
      for (let generation = 0; generation < 10; generation++) {
        const fitness = strategy.population(state).map((genome) => turn ** generation * genome[0]!);
        state = strategy.next(state, fitness, stream(3, generation));
      }
      return state.stride;
    };
    expect(strideAfter(1)).toBeGreaterThan(1.5);
    expect(strideAfter(-1)).toBeLessThan(1);
  });

  it('trusts the average of its means most, later ones counting more, and then the last', () => {
    alwaysWith({ numRuns: 20 }, [fc.nat({ max: 1_000_000 })], (seed) => {
      const strategy = nes(genes, 8);
      let state = strategy.firstState(ancestor, stream(seed));
      let average = state.average;
      for (let generation = 1; generation <= 5; generation++) {
        const random = stream(seed, generation);
        const fitness = Array.from({ length: 8 }, () => random.float());
        state = strategy.next(state, fitness, random);
        average = average.map((x, gene) => x + (4 / (generation + 3)) * (state.point[gene]! - x));
      }
      state.average.forEach((x, gene) => {
        expect(x).toBeCloseTo(average[gene]!, 12);
      });
      const guesses = [state.average, state.point].map((point) =>
        point.map((x) => Math.round(2000 * x - 1000) + 0),
      );
      expect(strategy.candidates(state)).toEqual(guesses);
    });
  });
});

describe('SPSA', () => {
  it('samples nearer to its point from generation to generation', () => {
    const strategy = spsa(genes, 4);
    const state = strategy.firstState(ancestor, stream(1));
    expect(strategy.step({ ...state, generation: 9 })).toBeCloseTo(0.07 / 10 ** 0.101, 12);
  });

  it('steps by ranks along each direction, ever less, whatever the sample of an odd number scores', () => {
    const strategy = spsa(genes.slice(0, 2), 5);
    const state = { generation: 3, point: [0.5, 0.5], directions: DIRECTIONS };
    const moved = strategy.next(state, [4, 1, 3, 2, 9], stream(1));
    const step = (0.285 * Math.SQRT2) / 24 ** 0.602;
    expect(moved.generation).toBe(4);
    expect(moved.point[0]).toBeCloseTo(0.5 + (step * (1 + 1 / 3)) / 4, 12);
    expect(moved.point[1]).toBeCloseTo(0.5 + (step * (-1 + 1 / 3)) / 4, 12);
    expect(moved.directions.flat().every((way) => Math.abs(way) === 1)).toBe(true);
    expect(strategy.next(state, [4, 1, 3, 2, 0], stream(1)).point).toEqual(moved.point);
  });
});
