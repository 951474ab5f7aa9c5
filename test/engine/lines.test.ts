import { describe, expect, it } from 'vitest';
import { EMPTY_BOARD } from '../../src/engine/board.ts';
import { lineCells, linesOfLength, playersWithLine } from '../../src/engine/lines.ts';
import { boardOf } from './boardOf.ts';

describe('lines of four', () => {
  it('are 69, each once', () => {
    const lines = linesOfLength(4).map((line) => [...line].sort((a, b) => a - b).join());
    expect([lines.length, new Set(lines).size]).toEqual([69, 69]);
  });

  it.each([
    ['horizontal', boardOf('...xxxx'), [3, 4, 5, 6]],
    ['vertical', boardOf('x......', 'x......', 'x......', 'x......'), [0, 7, 14, 21]],
    ['rising', boardOf('...x...', '..xo...', '.xoo...', 'xooo...'), [0, 8, 16, 24]],
    ['falling', boardOf('...x...', '...ox..', '...oox.', '...ooox'), [6, 12, 18, 24]],
    ['five long', boardOf('.xxxxx.'), [1, 2, 3, 4, 5]],
    ['not three coins', boardOf('xxx....'), []],
    ['not with a bomb among them', boardOf('xxbxx..'), []],
    ['not of coins of both', boardOf('xxxoxxx'), []],
    ['not around the edge of the board', boardOf('xx.....', 'oo...xx'), []],
  ])('are found: %s', (_, board, cells) => {
    expect(lineCells(board, 1, 4)).toEqual(cells);
    expect(playersWithLine(board, 4)).toEqual(cells.length > 0 ? [1] : []);
  });

  it('can belong to both players', () => {
    expect(playersWithLine(boardOf('oooo...', 'xxxx...'), 4)).toEqual([1, 2]);
    expect(playersWithLine(EMPTY_BOARD, 4)).toEqual([]);
  });
});
