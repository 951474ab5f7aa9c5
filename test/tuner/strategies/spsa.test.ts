import { describe, expect, it } from 'vitest';
import { stream } from '../../../src/engine/random.ts';
import { spsa } from '../../../src/tuner/strategies/spsa.ts';
import { expectNearStart } from './luckAlone.ts';

const genes = Array.from({ length: 8 }, (_, index) => ({ name: `gene ${index}`, min: -1000, max: 1000 }));
const ancestor = genes.map(() => 0);

describe('SPSA', () => {
  it('samples in mirrored pairs around its point, which takes the last place of an odd number', () => {
    const strategy = spsa(genes, 7);
    const state = strategy.found(ancestor, stream(1));
    const population = strategy.population(state);
    for (const pair of [0, 2, 4]) {
      expect(population[pair + 1]).toEqual(population[pair]!.map((value) => 0 - value));
      expect(new Set(population[pair]!.map((value) => Math.abs(value)))).toEqual(new Set([140]));
    }
    expect(population[6]).toEqual(ancestor);
  });

  it('ends near its start if all fitness is luck', () => {
    const strategy = spsa(genes, 32);
    expectNearStart(strategy, strategy.found(ancestor, stream(2)));
  });

  it('takes ever smaller steps', () => {
    const strategy = spsa(genes, 4);
    let state = strategy.found(ancestor, stream(3));
    const moves = Array.from({ length: 100 }, (_, generation) => {
      const before = state.centre[0] as number;
      // The first gene alone counts.
      const fitness = strategy.population(state).map((genome) => genome[0] as number);
      state = strategy.next(state, fitness, stream(3, generation));
      return (state.centre[0] as number) - before;
    });
    expect(moves.every((move) => move >= 0)).toBe(true);
    expect(Math.max(...moves.slice(90))).toBeLessThan(Math.max(...moves.slice(0, 10)) / 2);
  });

  it('samples nearer to its point from generation to generation', () => {
    const strategy = spsa(genes, 4);
    const state = strategy.found(ancestor, stream(1));
    expect(strategy.step(state)).toBeCloseTo(0.07, 12);
    expect(strategy.step({ ...state, generation: 9 })).toBeCloseTo(0.07 / 10 ** 0.101, 12);
  });

  it('plays its samples against each other', () => {
    expect(spsa(genes, 4).duels).toBe(true);
  });

  it('steps by ranks along each direction, whatever the sample of an odd number scores', () => {
    const strategy = spsa(genes.slice(0, 2), 5);
    const state = {
      generation: 3,
      centre: [0.5, 0.5],
      directions: [
        [1, -1],
        [1, 1],
      ],
    };
    // Ranks of four: -1/2, -1/6, 1/6, 1/2. The leads of the pairs are 1 and 1/3.
    const moved = strategy.next(state, [4, 1, 3, 2, 9], stream(1));
    const step = (0.285 * Math.SQRT2) / 24 ** 0.602;
    expect(moved.generation).toBe(4);
    expect(moved.centre[0]).toBeCloseTo(0.5 + (step * (1 + 1 / 3)) / 4, 12);
    expect(moved.centre[1]).toBeCloseTo(0.5 + (step * (-1 + 1 / 3)) / 4, 12);
    expect(moved.directions.flat().every((way) => Math.abs(way) === 1)).toBe(true);
    expect(strategy.next(state, [4, 1, 3, 2, 0], stream(1)).centre).toEqual(moved.centre);
  });
});
