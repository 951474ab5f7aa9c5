import { describe, expect, it } from 'vitest';
import { effortIn, MOVE_TIME_MS, moveTimes, settling } from '../../../src/bot/search/effort.ts';

const at = (nodes: number, column: number, score = 0) => ({ nodes, column, score });

describe('a column', () => {
  it('is settled when the search has eight times the nodes with which it was found', () => {
    const isSettled = settling(effortIn(8));
    expect(isSettled(at(10, 3))).toBe(false);
    expect(isSettled(at(100_000, 2))).toBe(false);
    expect(isSettled(at(700_000, 2))).toBe(false);
    expect(isSettled(at(900_000, 2))).toBe(true);
  });

  it('is not settled with the first 300 000 nodes, however early it was found', () => {
    const isSettled = settling(effortIn(8));
    expect(isSettled(at(1, 3))).toBe(false);
    expect(isSettled(at(290_000, 3))).toBe(false);
    expect(isSettled(at(300_000, 3))).toBe(true);
  });

  it('starts anew when the search comes back to it', () => {
    const isSettled = settling(effortIn(8));
    for (const result of [at(1, 3), at(50_000, 2), at(200_000, 3)]) isSettled(result);
    expect(isSettled(at(400_000, 3))).toBe(false);
    expect(isSettled(at(1_600_000, 3))).toBe(true);
  });

  it('is not settled where all lose', () => {
    const isSettled = settling(effortIn(8));
    isSettled(at(1, 3));
    expect(isSettled(at(1_000_000, 3, -999_990))).toBe(false);
  });

  it('is settled sooner in the first rounds', () => {
    const results = [at(1, 3), at(50_000, 2), at(310_000, 2)];
    const settledIn = (round: number) => results.map(settling(effortIn(round)));
    expect(settledIn(7)).toEqual([false, false, true]);
    expect(settledIn(8)).toEqual([false, false, false]);
  });
});

describe('the time of a move', () => {
  it('is longer on a quiet machine, but in the first rounds', () => {
    const { moveTimeMs, quietMoveTimeMs } = moveTimes();
    expect(moveTimeMs).toBe(MOVE_TIME_MS);
    expect(quietMoveTimeMs?.(7)).toBeLessThan(MOVE_TIME_MS);
    expect(quietMoveTimeMs?.(8)).toBeGreaterThan(MOVE_TIME_MS);
  });

  it('is what was asked for', () => {
    expect(moveTimes(100)).toEqual({ moveTimeMs: 100 });
  });
});
