import { describe, expect, it } from 'vitest';
import * as board from '../../src/engine/board.ts';
import * as Mirror from '../../src/engine/mirror.ts';
import { boardOf } from './boardOf.ts';

const { cellAt, cellIndex, columnOf, EMPTY_BOARD, isFull, landingRow, openColumns, rowOf } = board;

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

  it('lists its columns from the centre outwards, the left one of two first', () => {
    expect(board.CENTRE_FIRST).toEqual([3, 2, 4, 1, 5, 0, 6]);
  });

  it('finds the lowest free cell, also on top of a bomb, and none in a full column', () => {
    expect([3, 0].map((column) => landingRow(EMPTY_BOARD, column))).toEqual([0, 0]);
    expect([4, 0].map((column) => landingRow(FULL_LEFT_COLUMN, column))).toEqual([1, null]);
    expect(landingRow(boardOf('.b.....'), 1)).toBe(1);
  });

  it('names its open columns and is full when there is none', () => {
    expect(openColumns(FULL_LEFT_COLUMN)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([FULL_LEFT_COLUMN, new Array(42).fill(1)].map(isFull)).toEqual([false, true]);
  });

  it('has a mirror image', () => {
    expect([0, 3].map(Mirror.column)).toEqual([6, 3]);
    expect(Mirror.board(boardOf('x......', 'oxb....'))).toEqual(boardOf('......x', '....bxo'));
  });
});

it('the opponent of each player is the other', () => {
  expect([board.opponent(1), board.opponent(2)]).toEqual([2, 1]);
});
