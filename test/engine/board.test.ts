import { describe, expect, it } from 'vitest';
import {
  CENTRE_FIRST,
  cellAt,
  cellIndex,
  columnOf,
  EMPTY_BOARD,
  isFull,
  landingRow,
  openColumns,
  opponent,
  rowOf,
} from '../../src/engine/board.ts';
import * as Mirror from '../../src/engine/mirror.ts';
import { boardOf } from './boardOf.ts';

const FULL_LEFT_COLUMN = boardOf('x......', 'o......', 'x......', 'b......', 'o......', 'x...o..');

describe('a board', () => {
  it('has 6 rows of 7 free cells, row 0 at the bottom and column 0 at the left', () => {
    expect(EMPTY_BOARD).toEqual(new Array(42).fill(0));
    expect([cellIndex(0, 0), cellIndex(0, 6), cellIndex(1, 0), cellIndex(5, 6)]).toEqual([0, 6, 7, 41]);
    expect([rowOf(40), columnOf(40)]).toEqual([5, 5]);
    expect(cellAt(FULL_LEFT_COLUMN, 0, 4)).toBe(2);
    expect(cellAt(FULL_LEFT_COLUMN, 2, 0)).toBe(99);
  });

  it('cannot be changed, only copied', () => {
    expect(
      EMPTY_BOARD.with(cellIndex(1, 2), 1).flatMap((cell, index) => (cell === 0 ? [] : [index])),
    ).toEqual([9]);
    expect(EMPTY_BOARD).toEqual(new Array(42).fill(0));
    expect(Object.isFrozen(EMPTY_BOARD)).toBe(true);
  });

  it('lists its columns from the centre outwards, the left one of two first', () => {
    expect(CENTRE_FIRST).toEqual([3, 2, 4, 1, 5, 0, 6]);
  });

  it('finds the lowest free cell, also on top of a bomb, and none in a full column', () => {
    expect(landingRow(EMPTY_BOARD, 3)).toBe(0);
    expect(landingRow(FULL_LEFT_COLUMN, 4)).toBe(1);
    expect(landingRow(boardOf('.b.....'), 1)).toBe(1);
    expect(landingRow(FULL_LEFT_COLUMN, 0)).toBeNull();
  });

  it('names its open columns and is full when there is none', () => {
    expect(openColumns(FULL_LEFT_COLUMN)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(isFull(FULL_LEFT_COLUMN)).toBe(false);
    expect(isFull(new Array(42).fill(1))).toBe(true);
  });

  it('has a mirror image', () => {
    expect(Mirror.column(0)).toBe(6);
    expect(Mirror.column(3)).toBe(3);
    expect(Mirror.board(boardOf('x......', 'oxb....'))).toEqual(boardOf('......x', '....bxo'));
  });
});

it('the opponent of each player is the other', () => {
  expect([opponent(1), opponent(2)]).toEqual([2, 1]);
});
