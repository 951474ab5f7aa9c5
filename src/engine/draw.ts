/**
 * A board as text, readable at a glance. Plain characters only; colours are left to the terminal.
 */
import { type Board, COLUMNS, cellAt, ROWS } from './board.ts';
import type { Position } from './position.ts';
import { cellSymbol } from './text.ts';

/**
 * The board with row numbers on the left and column numbers below, counted from `firstColumn`: `x` and `o` are coins, `b`
 * is the bomb, `.` a free cell.
 */
export function drawBoard(board: Board, firstColumn = 0): string {
  const lines: string[] = [];
  for (let row = ROWS - 1; row >= 0; row--) {
    const cells = Array.from({ length: COLUMNS }, (_, column) => cellSymbol(cellAt(board, row, column)));
    lines.push(`${row} | ${cells.join(' ')}`);
  }
  const columns = Array.from({ length: COLUMNS }, (_, column) => firstColumn + column);
  return [...lines, `  +${'-'.repeat(2 * COLUMNS)}`, `    ${columns.join(' ')}`].join('\n');
}

/** What a drawn board does not show: round, player to move, fuse of the bomb. */
export function captionOf({ bomb, round, toMove }: Position): string {
  const fuse = bomb ? `, the bomb explodes in round ${bomb.explodeInRound}` : '';
  return `round ${round}, ${toMove === 1 ? 'x' : 'o'} to move${fuse}`;
}

/** The board and its caption. */
export function drawPosition(position: Position): string {
  return `${drawBoard(position.board)}\n${captionOf(position)}`;
}
