import { stripVTControlCharacters, styleText } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  hasColours,
  nameWithCoin,
  paint,
  paintBoard,
  paintPosition,
  renderDocument,
} from '../../../src/cli/index.ts';
import { checkLine } from '../../../src/document/document.ts';
import { drawBoard, drawPosition, FOUR_CONNECT_XTREME, parsePosition } from '../../../src/engine/index.ts';

function positionOf(notation: string) {
  return parsePosition(notation, { rules: FOUR_CONNECT_XTREME, coinCounts: false });
}

/** Standard output is a terminal, with colours or without, until the test ends. */
function onTerminal(colours: boolean): void {
  const { stdout } = process;
  const { isTTY, hasColors } = stdout;
  Object.assign(stdout, { isTTY: true, hasColors: () => colours });
  onTestFinished(() => {
    Object.assign(stdout, { isTTY, hasColors });
  });
}

const styled = (style: Parameters<typeof styleText>[0], text: string) =>
  styleText(style, text, { validateStream: false });

const COINS = positionOf('7/7/7/7/7/x1o1b2 x 9 10 1');

describe('on a terminal with colours', () => {
  it('coins and the bomb of a board are painted', () => {
    onTerminal(true);
    const [x, o, bomb] = [styled('red', 'x'), styled('yellow', 'o'), styled('magenta', 'b')];
    expect(paintPosition(COINS).split('\n')[5]).toBe(`0 | ${x} . ${o} . ${bomb} . .`);
    expect(stripVTControlCharacters(paintPosition(COINS))).toBe(drawPosition(COINS));
  });

  it('a four stands out', () => {
    onTerminal(true);
    const board = positionOf('7/7/7/7/o1o4/oxxx3 x 9 - 0').board.with(4, 1);
    const four = Array(4)
      .fill(styled(['red', 'bold', 'inverse'], 'x'))
      .join(' ');
    expect(paintBoard(board)).toContain(`0 | ${styled('yellow', 'o')} ${four} . .`);
  });

  it('marks and coins have colours', () => {
    onTerminal(true);
    const text = [checkLine('failed', 'a law'), ['Alpha ', { text: '(x)', side: 1 as const }]];
    const lines = `${styled('red', '✗')} a law\nAlpha ${styled('red', '(x)')}`;
    expect(renderDocument({ sections: [{ kind: 'note', text }] })).toBe(lines);
    expect(nameWithCoin('Alpha', 2)).toBe(`Alpha ${styled('yellow', '(o)')}`);
  });
});

it('without colours nothing is painted', () => {
  onTerminal(false);
  expect(paintPosition(COINS)).toBe(drawPosition(COINS));
  expect(paintBoard(COINS.board, 1)).toBe(drawBoard(COINS.board, 1));
  expect(paint('red', 'x', { isTTY: false, hasColors: () => true })).toBe('x');
});

it.each([
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ FORCE_COLOR: 'false' }, true, false],
  [{ FORCE_COLOR: '' }, true, true],
  [{}, false, false],
])('with %j, colours on a terminal: %s, are %s', (env, isTTY, colours) => {
  expect(hasColours({ isTTY, hasColors: () => isTTY }, env)).toBe(colours);
});

it('names keep no control characters, colours do not come from them', () => {
  onTerminal(false);
  expect(nameWithCoin('A\x1b[31m', 1)).toBe('A?[31m (x)');
});
