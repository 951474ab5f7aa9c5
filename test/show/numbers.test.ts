import { expect, it } from 'vitest';
import { formatTest } from '../../src/show/numbers.ts';

it('shows the ratio of a test only if enough pairs had a winner', () => {
  expect(formatTest({ verdict: 'H1', games: 640, llr: 2.97 })).toBe('H1 after 640 games, LLR 2.97');
  expect(formatTest({ verdict: 'undecided', games: 24, llr: null })).toBe(
    'undecided after 24 games, too few pairs with a winner',
  );
});
