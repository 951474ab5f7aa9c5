import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GameSpeed } from '../../../src/cli/live/progress.ts';

describe('the speed of a match', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each<[number, number, number | null, string, true?]>([
    // While starting up takes most of the time, and where the end is unknown.
    [400, 2, 800, '5.0 games/s'],
    [60_000, 0, null, '0.0 games/s'],
    [10_000, 50, 30, '5.0 games/s, 30s left'],
    [10_000, 5000, 0, '500 games/s'],
    [10_000, 50, 30, '5.0 games/s, at most 30s left', true],
  ])(
    'after %d ms and %d games, of %d seconds left, has the time left if it can be known: %s',
    (ms, games, left, said, mayEndEarly?: boolean) => {
      const speed = new GameSpeed();
      vi.advanceTimersByTime(ms);
      expect(speed.describe(games, left, mayEndEarly)).toBe(said);
    },
  );

  it('is shown whole when all is over', () => {
    const speed = new GameSpeed();
    expect(speed.gamesPerSecond(5)).toBe(0);
    vi.advanceTimersByTime(65_000);
    expect(speed.describeTotal(13)).toBe('1m 05s, 0.2 games/s');
  });
});
