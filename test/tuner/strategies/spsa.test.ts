import { describe, expect, it } from 'vitest';
import { stream } from '../../../src/engine/random.ts';
import { Spsa } from '../../../src/tuner/strategies/spsa.ts';

const genes = Array.from({ length: 8 }, (_, index) => ({ name: `gene ${index}`, min: -1000, max: 1000 }));
const ancestor = genes.map(() => 0);

describe('SPSA', () => {
  it('samples in mirrored pairs around its point, which takes the last place of an odd number', () => {
    const strategy = new Spsa(genes, 7);
    const state = strategy.found(ancestor, stream(1));
    const population = strategy.population(state);
    for (const pair of [0, 2, 4]) {
      expect(population[pair + 1]).toEqual(population[pair]!.map((value) => 0 - value));
      expect(new Set(population[pair]!.map((value) => Math.abs(value)))).toEqual(new Set([140]));
    }
    expect(population[6]).toEqual(ancestor);
  });

  it('ends near its start if all fitness is luck', () => {
    const strategy = new Spsa(genes, 32);
    let state = strategy.found(ancestor, stream(2));
    for (let generation = 0; generation < 200; generation++) {
      const random = stream(2, generation);
      state = strategy.next(
        state,
        Array.from({ length: 32 }, () => random.gaussian()),
        random,
      );
    }
    const distances = strategy.candidates(state)[0]!.map((value) => Math.abs(value));
    // A tenth of the range.
    expect(distances.reduce((sum, value) => sum + value, 0) / genes.length).toBeLessThan(200);
  });

  it('takes ever smaller steps', () => {
    const strategy = new Spsa(genes, 4);
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
});
