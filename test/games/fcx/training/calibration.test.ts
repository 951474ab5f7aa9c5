import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stream } from '../../../../src/engine/random.ts';
import { calibrate, logLoss, type Prediction } from '../../../../src/games/fcx/training/calibration.ts';
import { always } from '../../../thorough.ts';

const prediction: fc.Arbitrary<Prediction> = fc.record({
  phase: fc.integer({ min: 0, max: 6 }),
  chance: fc.double({ min: 0, max: 1, noNaN: true }),
  points: fc.constantFrom(0, 0.5, 1),
});

describe('calibration', () => {
  it('is the mean distance between predictions and results, phase by phase', () => {
    const { phases, error } = calibrate([
      { phase: 3, chance: 0.9, points: 0.5 },
      { phase: 1, chance: 0.1, points: 0.5 },
    ]);
    expect(error).toBeCloseTo(0.4);
    expect(phases.map(({ phase, count }) => [phase, count])).toEqual([
      [1, 1],
      [3, 1],
    ]);
    expect(phases[0]?.bins).toEqual([{ count: 1, predicted: 0.1, won: 0.5 }]);
  });

  it('counts every prediction once, and its errors add up', () => {
    always([fc.array(prediction, { minLength: 1 })], (predictions) => {
      const { phases, error } = calibrate(predictions);
      const counts = phases.flatMap(({ bins }) => bins.map(({ count }) => count));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(predictions.length);
      const apart = phases.reduce((sum, phase) => sum + phase.count * phase.error, 0);
      expect(apart / predictions.length).toBeCloseTo(error, 9);
    });
  });

  it('has no error without predictions', () => {
    expect(calibrate([])).toEqual({ error: 0, noise: 0, phases: [] });
  });
});

it('would be as large as its noise if the predictions were true', () => {
  const random = stream(1, 'calibration');
  const predictions = Array.from({ length: 40_000 }, () => {
    const chance = random.float();
    return { phase: random.int(0, 6), chance, points: random.float() < chance ? 1 : 0 };
  });
  const { error, noise } = calibrate(predictions);
  expect(error / noise).toBeGreaterThan(0.8);
  expect(error / noise).toBeLessThan(1.2);
});

describe('log loss', () => {
  it('is that of a coin toss for even chances', () => {
    always([fc.array(prediction, { minLength: 1 })], (predictions) => {
      expect(logLoss(predictions.map((one) => ({ ...one, chance: 0.5 })))).toBeCloseTo(Math.LN2, 9);
    });
  });

  it('is finite for a certain prediction that was wrong', () => {
    expect(logLoss([{ phase: 0, chance: 1, points: 0 }])).toBeGreaterThan(10);
    expect(logLoss([{ phase: 0, chance: 1, points: 0 }])).toBeLessThan(100);
  });
});
