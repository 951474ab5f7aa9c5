import { describe, expect, it } from 'vitest';
import { cellAt, cellIndex, columnOf, EMPTY_BOARD, rowOf } from '../../src/engine/board.ts';
import { boardOf } from './boardOf.ts';

const FULL_LEFT_COLUMN = boardOf('x......', 'o......', 'x......', 'b......', 'o......', 'x...o..');

describe('a board', () => {
  it('has 6 rows of 7 free cells, row 0 at the bottom and column 0 at the left', () => {
    expect(EMPTY_BOARD).toEqual(new Array(42).fill(0));
    expect([cellIndex(0, 0), cellIndex(0, 6), cellIndex(1, 0), cellIndex(5, 6)]).toEqual([0, 6, 7, 41]);
    expect([rowOf(40), columnOf(40)]).toEqual([5, 5]);
    expect([cellAt(FULL_LEFT_COLUMN, 0, 4), cellAt(FULL_LEFT_COLUMN, 2, 0)]).toEqual([2, 99]);
  });

  it('cannot be changed, only copied', () => {
    expect(EMPTY_BOARD.with(cellIndex(1, 2), 1)).toEqual(new Array(42).fill(0).with(9, 1));
    expect(Object.isFrozen(EMPTY_BOARD)).toBe(true);
  });
});
