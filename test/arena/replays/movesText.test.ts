import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movesFromText, movesText } from '../../../src/arena/replays/replayFormat.ts';
import { always } from '../../thorough.ts';

const column = fc.nat({ max: 6 });

it('is read as it was written', () => {
  always([fc.array(fc.record({ column, bomb: fc.option(column) }))], (moves) => {
    expect(movesFromText(movesText(moves))).toEqual(moves);
  });
});

it('has a star before the column of a bomb', () => {
  const moves = [
    { column: 3, bomb: null },
    { column: 4, bomb: 2 },
  ];
  expect(movesText(moves)).toBe('3 4*2');
  expect(movesText([])).toBe('');
});
