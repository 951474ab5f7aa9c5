/** What a strategy makes of fitness that says nothing. */
import { expect } from 'vitest';
import { type RandomStream, stream } from '../../../src/engine/random.ts';

interface Evolving<State> {
  next(state: State, fitness: readonly number[], random: RandomStream): State;
  candidates(state: State): readonly (readonly number[])[];
}

/** Evolves 32 genomes for 200 generations by luck alone, and expects the best guess near the start, which is 0 in all genes. */
export function expectNearStart<State>(strategy: Evolving<State>, found: State): void {
  let state = found;
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
  expect(distances.reduce((sum, value) => sum + value, 0) / distances.length).toBeLessThan(200);
}
