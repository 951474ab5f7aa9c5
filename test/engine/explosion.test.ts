import { describe, expect, it } from 'vitest';
import { applyGravity, blastCells, clearBlast, explode } from '../../src/engine/explosion.ts';
import { boardOf } from './boardOf.ts';

describe('an explosion', () => {
  const before = boardOf('..x....', '..o....', '.xxo...', '.obx...', 'xoxoo..');

  it('frees the bomb and its four orthogonal neighbours, no diagonal one', () => {
    expect(clearBlast(before, 1, 2)).toEqual(boardOf('..x....', '..o....', '.x.o...', '.......', 'xo.oo..'));
  });

  it('lets the rest fall, order kept', () => {
    expect(explode(before, 1, 2).board).toEqual(boardOf('.xxo...', 'xoooo..'));
  });

  it('names the coins it destroys, by their cells before the fall', () => {
    expect([...explode(before, 1, 2).destroyed].sort((a, b) => a - b)).toEqual([2, 8, 10, 16]);
    expect(explode(boardOf('b......'), 0, 0).destroyed).toEqual([]);
  });

  it.each([
    [0, 0, 3],
    [0, 3, 4],
    [3, 6, 4],
    [5, 6, 3],
    [2, 3, 5],
  ])('in row %i, column %i reaches %i cells', (row, column, cells) => {
    expect(blastCells(row, column)).toHaveLength(cells);
  });

  it('at the left edge leaves the right edge alone', () => {
    expect(explode(boardOf('b.....o', 'x.....x'), 1, 0).board).toEqual(boardOf('......o', '......x'));
  });
});

it('gravity closes several holes in a column', () => {
  expect(applyGravity(boardOf('x......', '.......', 'o......', '.......', 'x.....b', '.......'))).toEqual(
    boardOf('x......', 'o......', 'x.....b'),
  );
});
