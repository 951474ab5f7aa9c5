/**
 * Questions about boards, answered the long way: a second implementation to compare the rules of `src/engine` with, so that
 * generated boards do not depend on the code under test.
 */
import type { Board, Cell, Position, Side } from '../engine/index.ts';
import {
  BOMB,
  COLUMNS,
  cellAt,
  columnOf,
  FREE,
  landingRow,
  openColumns,
  ROWS,
  rowOf,
} from '../engine/index.ts';

/** Return the contents of each column, from the bottom up. */
export function columnContents(board: Board): Cell[][] {
  return Array.from({ length: COLUMNS }, (_, column) =>
    board.filter((cell, index) => columnOf(index) === column && cell !== FREE),
  );
}

/** Return the cells with a bomb. */
export function bombCells(board: Board): number[] {
  return board.flatMap((cell, index) => (cell === BOMB ? [index] : []));
}

/** Return the number of coins on a board. */
export function coinsOn(board: Board): number {
  return board.filter((cell) => cell === 1 || cell === 2).length;
}

/** A full board without a line: pairs of coins, every row shifted against the one below it. */
export const QUIET_COINS: readonly Side[] = Array.from({ length: ROWS * COLUMNS }, (_, cell) =>
  (Math.floor(columnOf(cell) / 2) + rowOf(cell)) % 2 === 0 ? 1 : 2,
);

/** Return the board with every column filled up to its height with the coins of its cells. */
export function stackBoard(heights: readonly number[], coins: readonly Side[]): Board {
  return coins.map((coin, cell) => (rowOf(cell) < (heights[columnOf(cell)] as number) ? coin : FREE));
}

/** True if a bomb in one cell frees the other, at most one step up, down, left or right away. The rules have a list of offsets instead. */
export function isFreed(bombCell: number, cell: number): boolean {
  const up = rowOf(cell) - rowOf(bombCell);
  const right = columnOf(cell) - columnOf(bombCell);
  return Math.abs(up) + Math.abs(right) <= 1;
}

// Lines: from a coin, walk in every direction for as long as the same coins follow. The rules scan a list of lines.

const WINNING_LENGTH = 4;

/** Steps (rows, columns) to the right, up and along both diagonals; the steps back are these reversed. */
const STEPS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** True if a coin of this player in this cell is part of a line of four. */
export function scanCell(board: Board, row: number, column: number, player: Side): boolean {
  const isOwn = (row: number, column: number) =>
    row >= 0 && row < ROWS && column >= 0 && column < COLUMNS && cellAt(board, row, column) === player;
  const coinsBeyond = (row: number, column: number, up: number, right: number): number =>
    isOwn(row + up, column + right) ? 1 + coinsBeyond(row + up, column + right, up, right) : 0;
  return STEPS.some(
    ([up, right]) =>
      coinsBeyond(row, column, -up, -right) + 1 + coinsBeyond(row, column, up, right) >= WINNING_LENGTH,
  );
}

/** Return the cells of all runs of at least four of this player's coins, ascending. */
export function scanLineCells(board: Board, player: Side): number[] {
  return board.flatMap((cell, index) =>
    cell === player && scanCell(board, rowOf(index), columnOf(index), player) ? [index] : [],
  );
}

/** Return the players with a line of four. */
export function scanPlayersWithLine(board: Board): Side[] {
  return ([1, 2] as const).filter((player) => scanLineCells(board, player).length > 0);
}

/** Return the open columns in which a coin of the player to move makes no line. */
export function quietColumns({ board, toMove }: Position): number[] {
  return openColumns(board).filter(
    (column) => !scanCell(board, landingRow(board, column) as number, column, toMove),
  );
}

/** Return the columns in which a coin makes no line, or all open ones if there are none. */
export function quietIfAny(position: Position): number[] {
  const quiet = quietColumns(position);
  return quiet.length > 0 ? quiet : openColumns(position.board);
}
