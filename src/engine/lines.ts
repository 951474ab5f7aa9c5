/**
 * Lines of connected cells: what wins (rules.md section 2).
 *
 * A board has few lines (69 of length four), so they are listed once and scanned. A search needs something faster; see
 * `src/bot/kernel`.
 */
import { type Board, COLUMNS, cellIndex, ROWS, type Side } from './board.ts';

/** Steps (rows, columns) along a line: to the right, up, up-right, down-right. */
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [-1, 1],
] as const;

function listLines(length: number): readonly (readonly number[])[] {
  const lines: number[][] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      for (const [up, right] of DIRECTIONS) {
        const lastRow = row + up * (length - 1);
        const lastColumn = column + right * (length - 1);
        if (lastRow < 0 || lastRow >= ROWS || lastColumn >= COLUMNS) continue;
        lines.push(Array.from({ length }, (_, step) => cellIndex(row + up * step, column + right * step)));
      }
    }
  }
  return lines;
}

const linesByLength = new Map<number, readonly (readonly number[])[]>();

/** Every straight run of `length` cells on the board, each as a list of cell indices. */
export function linesOfLength(length: number): readonly (readonly number[])[] {
  const lines = linesByLength.get(length) ?? listLines(length);
  linesByLength.set(length, lines);
  return lines;
}

/** True if the player has `connect` coins in a line. */
export function hasLine(board: Board, player: Side, connect: number): boolean {
  return linesOfLength(connect).some((line) => line.every((cell) => board[cell] === player));
}

/** The cells of all the player's lines, each once, in ascending order; empty when there is none. */
export function lineCells(board: Board, player: Side, connect: number): number[] {
  const cells = linesOfLength(connect)
    .filter((line) => line.every((cell) => board[cell] === player))
    .flat();
  return [...new Set(cells)].sort((a, b) => a - b);
}

/** The players with a line, in ascending order: none, one or (after an explosion) both. */
export function playersWithLine(board: Board, connect: number): Side[] {
  return ([1, 2] as const).filter((player) => hasLine(board, player, connect));
}
