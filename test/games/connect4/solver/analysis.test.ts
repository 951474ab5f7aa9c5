import { describe, expect, it } from 'vitest';
import { solveProgress } from '../../../../src/games/connect4/solver/analysis.ts';

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
