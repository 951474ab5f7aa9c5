import { expect, it } from 'vitest';
import { solveProgress } from '../../../../src/games/connect4/solver/analysis.ts';

const COLUMNS = [
  { column: 0, winIn: null, lossIn: 4, draw: false },
  { column: 2, winIn: null, lossIn: null, draw: true },
  { column: 3, winIn: 5, lossIn: null, draw: false },
];

it.each([
  ['is silent when the solve is quick', [1, 2, 999], []],
  [
    'names every column of a long one',
    [1, 1500, 3000],
    ['column 0 solved: loses in 4\ncolumn 2 solved: draws\n', 'column 3 solved: wins in 5\n'],
  ],
])('the progress of a solve %s', (_, times, told) => {
  let clock = 5000;
  const written: string[] = [];
  const tell = solveProgress(
    (text) => written.push(text),
    () => clock,
  );
  for (const [index, column] of COLUMNS.entries()) {
    clock = 5000 + (times[index] as number);
    tell(column);
  }
  expect(written).toEqual(told);
});
