import { describe, expect, it } from 'vitest';
import { EMPTY_BOARD } from '../../src/engine/board.ts';
import { blastCells } from '../../src/engine/explosion.ts';
import { IllegalDropError, type Position, play, spawn } from '../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME as RULES } from '../../src/engine/rules.ts';
import { boardOf, positionOf } from './boardOf.ts';

const drop = (position: Position, column: number) => play(position, column, RULES);

it('an empty board cannot be changed, only copied', () => {
  expect(EMPTY_BOARD.with(9, 1)).toEqual(boardOf('..x....', '.......'));
  expect(Object.isFrozen(EMPTY_BOARD)).toBe(true);
});

it.each([
  [7, 'noSuchColumn', 'column 7 is not on the board; columns are 0 to 6'],
  [-1, 'noSuchColumn', 'column -1 is not on the board; columns are 0 to 6'],
  [1.5, 'noSuchColumn', 'column 1.5 is not on the board; columns are 0 to 6'],
  [0, 'fullColumn', 'column 0 is full'],
])('a coin cannot be dropped in column %d: %s', (column, code, message) => {
  const board = boardOf('x......', 'o......', 'x......', 'o......', 'x......', 'o......');
  const misplaced = () => drop(positionOf(board, { round: 7, toMove: 1 }), column);
  expect(misplaced).toThrow(IllegalDropError);
  expect(misplaced).toThrow(expect.objectContaining({ code, message }));
});

it.each([
  ['secondBomb', 'there is already a bomb on the board', boardOf('b......'), 9],
  ['noBombLeft', 'all bombs of this game (3) have dropped', EMPTY_BOARD, undefined],
])('a bomb cannot drop: %s', (code, message, board, explodes) => {
  const position = positionOf(board, { round: 6, toMove: 2, ...(explodes ? { explodes } : {}) });
  const extra = () => spawn({ ...position, bombsDropped: 3 }, 1, RULES);
  expect(extra).toThrow(expect.objectContaining({ code, message }));
});

describe('an explosion', () => {
  it('reaches up and right where its blast says so', () => {
    const [bomb, above, farRight] = [
      { up: 0, right: 0 },
      { up: 1, right: 0 },
      { up: 0, right: 2 },
    ] as const;
    expect(blastCells(1, 2, { ...RULES, blast: [bomb, above, farRight] })).toEqual([9, 16, 11]);
  });
});
