/** The search against plain, slow ones, deeper than `kernel.test.ts` has time for. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { DEFAULT_SEARCH_OPTIONS, Kernel } from '../../../src/bot/kernel/kernel.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { ReferenceSearch } from '../referenceSearch.ts';
import { positions, positionsInWindows } from './positions.ts';

const kernel = new Kernel(FOUR_CONNECT_XTREME);
kernel.setWeights(0, DEFAULT_WEIGHTS);
const certain = { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 };

it.each([3, 4])('the search finds the value of a plain negamax at depth %i', (depth) => {
  kernel.setOptions(0, certain);
  const reference = new ReferenceSearch(kernel, certain);
  fc.assert(
    fc.property(positions, (position) => {
      const { score, column } = kernel.search(position, { depth });
      const value = reference.value(position, depth);
      expect(score).toBe(value);
      expect(reference.columnValue(position, column, depth)).toBe(value);
    }),
    { numRuns: Math.round(600 / 4 ** (depth - 1)) },
  );
});

it('the search finds the value of a plain expectimax at depth 2', () => {
  const depth = 2;
  const options = { ...certain, chancePlies: depth, chanceReduction: 0 };
  kernel.setOptions(0, options);
  const reference = new ReferenceSearch(kernel, options);
  fc.assert(
    fc.property(positionsInWindows, (position) => {
      const { score, column } = kernel.search(position, { depth });
      const value = reference.value(position, depth);
      // Within a mean, wins are counted by their rounds in the game, not by plies: some millionths of a win.
      expect(Math.abs(score - value)).toBeLessThan(64);
      expect(Math.abs(reference.columnValue(position, column, depth) - value)).toBeLessThan(64);
    }),
    { numRuns: 40 },
  );
});
