/** A board as text, readable at a glance. Plain characters only; colours are left to the terminal. */
import { type Board, COLUMNS, cellIndex, ROWS } from './board.ts';
import type { Position } from './position.ts';
import { cellSymbol } from './text.ts';

export { cellSymbol };

/**
 * The board with row numbers on the left and column numbers below, counted from `firstColumn`: `x` and `o` are coins, `b`
 * is the bomb, `.` a free cell.
 */
export function drawBoard(board: Board, firstColumn = 0): string {
  return drawCells(board.map(cellSymbol), firstColumn);
}

/**
 * A board with a text of any kind in each cell, in the order of a board; the columns are as wide as the longest text.
 *
 * @param paint may give the text of a cell a colour
 */
export function drawCells(
  cells: readonly string[],
  firstColumn = 0,
  paint: (text: string, cell: number) => string = (text) => text,
): string {
  const width = Math.max(...cells.map((text) => text.length));
  const line = (texts: readonly string[]) => texts.join(' ').trimEnd();
  const padded = cells.map((text, cell) => paint(text, cell) + ' '.repeat(width - text.length));
  const lines: string[] = [];
  for (let row = ROWS - 1; row >= 0; row--)
    lines.push(`${row} | ${line(padded.slice(cellIndex(row, 0), cellIndex(row + 1, 0)))}`);
  const columns = Array.from({ length: COLUMNS }, (_, column) => String(firstColumn + column).padEnd(width));
  return [...lines, `  +${'-'.repeat((width + 1) * COLUMNS)}`, `    ${line(columns)}`].join('\n');
}

/** The facts that a drawn board does not show, on one line: round, player to move, fuse of the bomb. */
export function captionOf(position: Position): string {
  const { bomb, round, toMove } = position;
  const fuse = bomb ? `, the bomb explodes in round ${bomb.explodeInRound}` : '';
  return `round ${round}, ${toMove === 1 ? 'x' : 'o'} to move${fuse}`;
}

/** The board as text with its caption below. */
export function drawPosition(position: Position): string {
  return `${drawBoard(position.board)}\n${captionOf(position)}`;
}
