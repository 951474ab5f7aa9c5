/** The search against plain, slow ones, deeper than `kernel.test.ts` has time for. */
import { it } from 'vitest';
import { DEFAULT_SEARCH_OPTIONS } from '../../../src/bot/kernel/kernel.ts';
import { IS_LONG, patient } from '../../thorough.ts';
import { expectExpectimax, expectNegamax } from './againstReference.ts';
import { defaultKernel } from './positions.ts';
import { expectExactProofs } from './proofs.ts';

const kernel = defaultKernel();

it.each(IS_LONG ? [3, 4] : [3])('the search finds the value of a plain negamax at depth %i', (depth) => {
  expectNegamax(kernel, depth);
});

it('the search finds the value of a plain expectimax at depth 2', () => {
  expectExpectimax(kernel, 2, patient(40));
});

it.each([
  [3, 240],
  [4, 60],
])('what the search proves at depth %i, brute force over all bombs confirms', (depth, games) => {
  // The table still holds what the tests above proved for games without bombs.
  kernel.clearTable();
  kernel.setOptions(0, DEFAULT_SEARCH_OPTIONS);
  expectExactProofs(kernel, depth, { games: patient(games) });
});
