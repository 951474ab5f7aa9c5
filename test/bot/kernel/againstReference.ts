/** Comparisons of the search with plain, slow ones, for the kernel's tests and, deeper, for its proofs. */
import { expect } from 'vitest';
import { DEFAULT_SEARCH_OPTIONS, type Kernel } from '../../../src/bot/kernel/kernel.ts';
import { alwaysWith, thorough } from '../../thorough.ts';
import { ReferenceSearch } from '../referenceSearch.ts';
import { positions, positionsInWindows } from './positions.ts';

/** A search that does not look at bombs to come. */
export const certain = { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 };

/** Expect that, without bombs to come, the search's value and column are those of a plain negamax of this depth. */
export function expectNegamax(kernel: Kernel, depth: number): void {
  kernel.setOptions(0, certain);
  const reference = new ReferenceSearch(kernel, certain);
  alwaysWith({ numRuns: thorough(Math.round(600 / 4 ** (depth - 1))) }, [positions], (position) => {
    const { score, column } = kernel.search(position, { depth });
    const value = reference.value(position, depth);
    expect(score).toBe(value);
    expect(reference.columnValue(position, column, depth)).toBe(value);
  });
}

/** Expect that, with all bombs to come, the search's value and column are those of a plain expectimax of this depth. */
export function expectExpectimax(kernel: Kernel, depth: number, numRuns: number): void {
  const options = { ...certain, chancePlies: depth };
  kernel.setOptions(0, options);
  const reference = new ReferenceSearch(kernel, options);
  alwaysWith({ numRuns: thorough(numRuns) }, [positionsInWindows], (position) => {
    const { score, column } = kernel.search(position, { depth });
    const value = reference.value(position, depth);
    // Within a mean, wins are counted by their rounds in the game, not by plies: some millionths of a win.
    expect(Math.abs(score - value)).toBeLessThan(64);
    expect(Math.abs(reference.columnValue(position, column, depth) - value)).toBeLessThan(64);
  });
}
