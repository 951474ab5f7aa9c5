import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Speed } from '../../../src/cli/live/progress.ts';

describe('the speed of a match', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function speedAfter(ms: number, games: number, share: number | null): string {
    const speed = new Speed();
    vi.advanceTimersByTime(ms);
    return speed.describe(games, share);
  }

  it('gives no estimate while starting up takes most of the time', () => {
    expect(speedAfter(400, 2, 2 / 4000)).toBe('5.0 games/s');
    expect(speedAfter(60_000, 0, 0)).toBe('0.0 games/s');
  });

  it('estimates the time left from the share that is done', () => {
    expect(speedAfter(10_000, 50, 0.25)).toBe('5.0 games/s, 30s left');
    expect(speedAfter(10_000, 5000, 1.5)).toBe('500 games/s');
  });

  it('gives no time where the end is unknown', () => {
    expect(speedAfter(10_000, 50, null)).toBe('5.0 games/s');
  });

  it('is shown whole when all is over', () => {
    const speed = new Speed();
    expect(speed.gamesPerSecond(5)).toBe(0);
    vi.advanceTimersByTime(65_000);
    expect(speed.describeTotal(13)).toBe('1m 05s, 0.2 games/s');
  });
});
