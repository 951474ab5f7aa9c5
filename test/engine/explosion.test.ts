import { describe, expect, it } from 'vitest';
import { applyGravity, blastCells, clearBlast, explode } from '../../src/engine/explosion.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import { boardOf } from './boardOf.ts';

describe('an explosion', () => {
  const before = boardOf('..x....', '..o....', '.xxo...', '.obx...', 'xoxoo..');

  it('frees the bomb and its four orthogonal neighbours, no diagonal one', () => {
    expect(clearBlast(before, 1, 2, FOUR_CONNECT_XTREME)).toEqual(
      boardOf('..x....', '..o....', '.x.o...', '.......', 'xo.oo..'),
    );
  });

  it('lets the rest fall, order kept', () => {
    expect(explode(before, 1, 2, FOUR_CONNECT_XTREME).board).toEqual(boardOf('.xxo...', 'xoooo..'));
  });

  it('names the coins it destroys, by their cells before the fall', () => {
    expect([...explode(before, 1, 2, FOUR_CONNECT_XTREME).destroyed].sort((a, b) => a - b)).toEqual([
      2, 8, 10, 16,
    ]);
    expect(explode(boardOf('b......'), 0, 0, FOUR_CONNECT_XTREME).destroyed).toEqual([]);
  });

  it.each([
    [0, 0, 3],
    [0, 3, 4],
    [3, 6, 4],
    [5, 6, 3],
    [2, 3, 5],
  ])('in row %i, column %i reaches %i cells', (row, column, cells) => {
    expect(blastCells(row, column, FOUR_CONNECT_XTREME)).toHaveLength(cells);
  });

  it('reaches up and right where its blast says so', () => {
    const blast = [
      { up: 0, right: 0 },
      { up: 1, right: 0 },
      { up: 0, right: 2 },
    ];
    expect(blastCells(1, 2, { ...FOUR_CONNECT_XTREME, blast })).toEqual([9, 16, 11]);
  });

  it('at the left edge leaves the right edge alone', () => {
    expect(explode(boardOf('b.....o', 'x.....x'), 1, 0, FOUR_CONNECT_XTREME).board).toEqual(
      boardOf('......o', '......x'),
    );
  });
});

it('gravity closes several holes in a column', () => {
  expect(applyGravity(boardOf('x......', '.......', 'o......', '.......', 'x.....b', '.......'))).toEqual(
    boardOf('x......', 'o......', 'x.....b'),
  );
});
