import { expect, test } from 'vitest';
import { estimateMean } from '../../../src/arena/match/statistics.ts';
import { stream } from '../../../src/engine/random.ts';

test('gives the textbook interval', () => {
  // s = 1.5811, so 1.95996 * s / sqrt(5) = 1.3859.
  const { mean, low, high, count } = estimateMean([1, 2, 3, 4, 5]);
  expect(mean).toBe(3);
  expect(high - mean).toBeCloseTo(1.3859, 2);
  expect(mean - low).toBeCloseTo(1.3859, 2);
  expect(count).toBe(5);
});

test('the 95 % interval holds the true mean in about 95 % of samples', () => {
  const random = stream(1, 'coverage');
  const samples = 2000;
  let covered = 0;
  for (let sample = 0; sample < samples; sample++) {
    const { low, high } = estimateMean(Array.from({ length: 50 }, () => random.float()));
    if (low <= 0.5 && 0.5 <= high) covered++;
  }
  expect(covered / samples).toBeGreaterThan(0.93);
  expect(covered / samples).toBeLessThan(0.965);
});

test('a single value says nothing about the spread, and no value nothing at all', () => {
  expect(estimateMean([0.5])).toMatchObject({
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
  });
  expect(() => estimateMean([])).toThrow(RangeError);
});
