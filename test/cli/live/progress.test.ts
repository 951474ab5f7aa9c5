import { describe, expect, it } from 'vitest';
import { Speed, solveProgress } from '../../../src/cli/live/progress.ts';

const COLUMNS = [
  { column: 0, winIn: null, lossIn: 4, draw: false },
  { column: 2, winIn: null, lossIn: null, draw: true },
  { column: 3, winIn: 5, lossIn: null, draw: false },
];

function told(times: readonly number[]): string[] {
  let clock = 5000;
  const written: string[] = [];
  const tell = solveProgress(
    (text) => written.push(text),
    () => clock,
  );
  times.forEach((time, index) => {
    clock = 5000 + time;
    tell(COLUMNS[index] as (typeof COLUMNS)[number]);
  });
  return written;
}

describe('the progress of a solve', () => {
  it('is silent when the solve is quick', () => {
    expect(told([1, 2, 999])).toEqual([]);
  });

  it('names every column of a long one', () => {
    expect(told([1, 1500, 3000])).toEqual([
      'column 0 solved: loses in 4\ncolumn 2 solved: draws\n',
      'column 3 solved: wins in 5\n',
    ]);
  });
});

describe('the speed of a match', () => {
  /** The speed as it is described after some milliseconds. */
  function speedAfter(ms: number, games: number, share: number | null): string {
    let clock = 5000;
    const speed = new Speed(() => clock);
    clock += ms;
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
    let clock = 0;
    const speed = new Speed(() => clock);
    expect(speed.gamesPerSecond(5)).toBe(0);
    clock = 65_000;
    expect(speed.describeTotal(13)).toBe('1m 05s, 0.2 games/s');
  });
});
