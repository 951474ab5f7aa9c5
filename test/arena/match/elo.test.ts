import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eloEstimate, eloFields, eloOf, expectedScore } from '../../../src/arena/match/statistics.ts';

it.each([
  [0, 0.5],
  [100, 0.640065],
  [200, 0.759747],
  [400, 0.909091],
  [-400, 0.090909],
])('a difference of %i Elo means a score of %f', (elo, score) => {
  expect(expectedScore(elo)).toBeCloseTo(score, 6);
  expect(eloOf(score)).toBeCloseTo(elo, 2);
});

it.each([
  [0, Number.NEGATIVE_INFINITY],
  [-0.1, Number.NEGATIVE_INFINITY],
  [1, Number.POSITIVE_INFINITY],
  [1.1, Number.POSITIVE_INFINITY],
])('a score of %f means a difference of %f', (score, elo) => {
  expect(eloOf(score)).toBe(elo);
});

it('one is the inverse of the other', () => {
  fc.assert(
    fc.property(fc.double({ min: -800, max: 800, noNaN: true }), (elo) => {
      expect(eloOf(expectedScore(elo))).toBeCloseTo(elo, 6);
    }),
  );
});

it('a score of all or nothing is an infinite difference', () => {
  expect(eloEstimate({ mean: 0.5, low: -0.1, high: 1, count: 2 })).toEqual({
    elo: -0,
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
  });
});

it('is written as numbers where it is finite, and as null where it is not, or where there is none', () => {
  const estimate = { elo: 12, low: Number.NEGATIVE_INFINITY, high: 30 };
  expect(eloFields(estimate)).toEqual({ elo: 12, eloLow: null, eloHigh: 30 });
  expect(eloFields(null)).toEqual({ elo: null, eloLow: null, eloHigh: null });
});
