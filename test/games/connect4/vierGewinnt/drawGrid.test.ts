import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { columnLetter, drawGrid } from '../../../../src/games/connect4/vierGewinnt/consoleGame.ts';
import { boardOf } from '../../../engine/boardOf.ts';

const BOARD = boardOf('..o....', 'xxxx..o');
const PLAIN = { ascii: false, colour: false };

describe('the grid', () => {
  it('has coloured discs, the column letters and brackets around highlighted discs', () => {
    const lines = drawGrid(BOARD, ['red', 'yellow'], PLAIN, [0, 1, 2, 3]).split('\n');
    expect(lines).toHaveLength(14);
    expect(lines.slice(-5)).toEqual([
      '|     |     | 🟡  |     |     |     |     |',
      '+-----+-----+-----+-----+-----+-----+-----+',
      '|[🔴] |[🔴] |[🔴] |[🔴] |     |     | 🟡  |',
      '+-----+-----+-----+-----+-----+-----+-----+',
      '   A     B     C     D     E     F     G',
    ]);
  });

  it('can do without emoji', () => {
    const text = drawGrid(BOARD, ['green', 'blue'], { ascii: true, colour: false }, [6]);
    expect(text).toContain('|  X  |  X  |  X  |  X  |     |     | [O] |');
    expect(text).toMatch(/^[ -~\n]*$/);
  });

  it.each([true, false])('colours change nothing but colours (ascii: %s)', (ascii) => {
    const coloured = drawGrid(BOARD, ['red', 'blue'], { ascii, colour: true }, [3]);
    expect(stripVTControlCharacters(coloured)).toBe(
      drawGrid(BOARD, ['red', 'blue'], { ascii, colour: false }, [3]),
    );
  });
});

it('columns are A to G', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(columnLetter).join('')).toBe('ABCDEFG');
});
