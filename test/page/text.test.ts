import { expect, it } from 'vitest';
import { formatEstimate, formatTest } from '../../src/page/text.ts';

it('shows both ends of an interval that is not symmetric', () => {
  expect(formatEstimate({ mean: 0.5, low: 0.4, high: 0.6, count: 9 })).toBe('0.500 ± 0.100');
  expect(formatEstimate({ mean: 1, low: 0.342, high: 1, count: 2 })).toBe('1.000 [0.342, 1.000]');
});

it('shows the ratio of a test only if enough pairs had a winner', () => {
  expect(formatTest({ verdict: 'H1', games: 640, llr: 2.97 })).toBe('H1 after 640 games, LLR 2.97');
  expect(formatTest({ verdict: 'undecided', games: 24, llr: null })).toBe(
    'undecided after 24 games, too few pairs with a winner',
  );
});
