import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  eloEstimate,
  eloFields,
  eloOf,
  estimateMean,
  estimateScore,
  expectedScore,
  Z_95,
} from '../../../src/arena/match/statistics.ts';
import { always } from '../../thorough.ts';

test('gives the textbook interval', () => {
  // As tables have it (for example NIST's handbook, 1.3.6.7.1).
  expect(Z_95).toBeCloseTo(1.959964, 6);
  // s = 1.5811, so 1.95996 * s / sqrt(5) = 1.3859.
  const { mean, low, high, count } = estimateMean([1, 2, 3, 4, 5]);
  expect(mean).toBe(3);
  expect(high - mean).toBeCloseTo(1.3859, 4);
  expect(mean - low).toBeCloseTo(1.3859, 4);
  expect(count).toBe(5);
});

const INFINITE = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

test('a single value has an infinite interval, and no values have none', () => {
  expect(estimateMean([0.5])).toMatchObject(INFINITE);
  expect(() => estimateMean([])).toThrow(new RangeError('no values to take the mean of'));
});

// Edwin B. Wilson, 1927: the centre (p + z²/2n) / (1 + z²/n), and so on.
test.each([
  [2, 1, 0.34238, 1],
  [10, 0, 0, 0.277533],
  [200, 0.5, 0.43136, 0.56864],
])('%i equal scores of %f have the interval of Wilson', (count, score, low, high) => {
  const estimate = estimateScore(new Array<number>(count).fill(score));
  expect(estimate).toMatchObject({ mean: score, count });
  expect(estimate.low).toBeCloseTo(low, 5);
  expect(estimate.high).toBeCloseTo(high, 5);
});

it.each([
  [0, 0.5],
  [100, 0.640065],
  [-400, 0.090909],
])('a difference of %i Elo means a score of %f', (elo, score) => {
  expect(expectedScore(elo)).toBeCloseTo(score, 6);
  expect(eloOf(score)).toBeCloseTo(elo, 2);
});

it('one is the inverse of the other', () => {
  always([fc.double({ min: -800, max: 800, noNaN: true })], (elo) => {
    expect(eloOf(expectedScore(elo))).toBeCloseTo(elo, 6);
  });
});

it('a score of all or nothing is an infinite difference', () => {
  expect(eloEstimate({ mean: 0.5, low: -0.1, high: 1, count: 2 })).toEqual({ elo: -0, ...INFINITE });
});

it('is written as numbers where it is finite, and as null where it is not, or where there is none', () => {
  const estimate = { elo: 12, low: Number.NEGATIVE_INFINITY, high: 30 };
  expect(eloFields(estimate)).toEqual({ elo: 12, eloLow: null, eloHigh: 30 });
  expect(eloFields(null)).toEqual({ elo: null, eloLow: null, eloHigh: null });
});

test('a mean of scores without luck stays a score, within its interval', () => {
  for (const scores of [
    [1.3, 1.1],
    [1.2, 1.2],
    [-0.2, -0.1, 0],
  ]) {
    const { mean, low, high } = estimateScore(scores);
    expect(mean).toBe(scores[0]! > 1 ? 1 : 0);
    expect(low).toBeLessThanOrEqual(mean);
    expect(high).toBeGreaterThanOrEqual(mean);
  }
});
