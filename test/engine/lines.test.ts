import { describe, expect, it } from 'vitest';
import { EMPTY_BOARD } from '../../src/engine/board.ts';
import { hasLine, lineCells, linesOfLength, playersWithLine } from '../../src/engine/lines.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import { boardOf } from './boardOf.ts';

describe('lines of four', () => {
  it('are 69, each once', () => {
    expect(linesOfLength(FOUR_CONNECT_XTREME.connect)).toHaveLength(69);
    expect(
      new Set(
        linesOfLength(FOUR_CONNECT_XTREME.connect).map((line) => [...line].sort((a, b) => a - b).join()),
      ).size,
    ).toBe(69);
  });

  it.each([
    ['horizontal', boardOf('...xxxx'), [3, 4, 5, 6]],
    ['vertical', boardOf('x......', 'x......', 'x......', 'x......'), [0, 7, 14, 21]],
    ['rising', boardOf('...x...', '..xo...', '.xoo...', 'xooo...'), [0, 8, 16, 24]],
    ['falling', boardOf('...x...', '...ox..', '...oox.', '...ooox'), [6, 12, 18, 24]],
    ['five long', boardOf('.xxxxx.'), [1, 2, 3, 4, 5]],
  ])('are found: %s', (_, board, cells) => {
    expect(hasLine(board, 1, FOUR_CONNECT_XTREME.connect)).toBe(true);
    expect(hasLine(board, 2, FOUR_CONNECT_XTREME.connect)).toBe(false);
    expect(lineCells(board, 1, FOUR_CONNECT_XTREME.connect)).toEqual(cells);
  });

  it.each([
    ['three coins', boardOf('xxx....')],
    ['a bomb among them', boardOf('xxbxx..')],
    ['coins of both', boardOf('xxxoxxx')],
    ['four around the edge of the board', boardOf('xx.....', 'oo...xx')],
  ])('are not found: %s', (_, board) => {
    expect(playersWithLine(board, FOUR_CONNECT_XTREME.connect)).toEqual([]);
    expect(lineCells(board, 1, FOUR_CONNECT_XTREME.connect)).toEqual([]);
  });

  it('can belong to both players', () => {
    expect(playersWithLine(boardOf('oooo...', 'xxxx...'), FOUR_CONNECT_XTREME.connect)).toEqual([1, 2]);
    expect(playersWithLine(EMPTY_BOARD, FOUR_CONNECT_XTREME.connect)).toEqual([]);
  });
});
