/**
 * Colours a finished text, as an editor colours code: what makes texts knows nothing of terminals, and names from strangers
 * have lost their control characters before any are added.
 */
import {
  BOMB,
  type Board,
  COLUMNS,
  cellIndex,
  FOUR_CONNECT_XTREME,
  FREE,
  lineCells,
  ROWS,
} from '../../engine/index.ts';
import { type Paint, type Style, SYMBOL_STYLES } from './paint.ts';

/** A row of a drawn board. */
const ROW = /^( *)(\d) \| ((?:[.xob] ){6}[.xob])(.*)$/;

const CELLS = { '.': FREE, x: 1, o: 2, b: BOMB } as const;

/** Words with a style, wherever they stand. */
const WORDS: readonly (readonly [RegExp, Style])[] = [
  [/^ *✓/, 'green'],
  [/^ *✗/, 'red'],
  [/\(x\)/g, SYMBOL_STYLES.x],
  [/\(o\)/g, SYMBOL_STYLES.o],
  [/\bblunder: |(?<=\d)\?\?/g, 'red'],
  [/\bmistake: |(?<=\d)\?(?!\?)/g, 'yellow'],
  [/\(H1\)/g, 'green'],
  [/\(H0\)/g, 'red'],
  [/^warning:/i, 'yellow'],
];

function paintWords(line: string, paint: Paint): string {
  return WORDS.reduce((text, [pattern, style]) => text.replace(pattern, (word) => paint(style, word)), line);
}

/** The rows of a whole board, from the top; `null` if these lines are none. */
function rowsOf(lines: readonly string[]): RegExpExecArray[] | null {
  const rows = lines.map((line) => ROW.exec(line));
  const isBoard = rows.length === ROWS && rows.every((row, index) => row?.[2] === `${ROWS - 1 - index}`);
  return isBoard ? (rows as RegExpExecArray[]) : null;
}

function symbolsOf([, , , cells = '']: RegExpExecArray): (keyof typeof CELLS)[] {
  return cells.split(' ') as (keyof typeof CELLS)[];
}

function paintBoard(rows: readonly RegExpExecArray[], paint: Paint): string[] {
  const board: Board = rows.toReversed().flatMap((row) => symbolsOf(row).map((symbol) => CELLS[symbol]));
  const { connect } = FOUR_CONNECT_XTREME;
  const four = new Set(([1, 2] as const).flatMap((side) => lineCells(board, side, connect)));
  return rows.map((row, index) => {
    const [, indent = '', number, , rest = ''] = row;
    const cells = symbolsOf(row).map((symbol, column) => {
      if (symbol === '.') return symbol;
      const colour = SYMBOL_STYLES[symbol];
      const cell = cellIndex(ROWS - 1 - index, column);
      return paint(four.has(cell) ? [colour, 'bold', 'inverse'] : colour, symbol);
    });
    return `${indent}${number} | ${cells.slice(0, COLUMNS).join(' ')}${paintWords(rest, paint)}`;
  });
}

/** The text with colours: coins, the bomb and fours of drawn boards, and verdicts. */
export function paintText(text: string, paint: Paint): string {
  const lines = text.split('\n');
  const painted: string[] = [];
  for (let index = 0; index < lines.length; ) {
    const rows = rowsOf(lines.slice(index, index + ROWS));
    painted.push(...(rows ? paintBoard(rows, paint) : [paintWords(lines[index] as string, paint)]));
    index += rows ? ROWS : 1;
  }
  return painted.join('\n');
}
