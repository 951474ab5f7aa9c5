/**
 * What a bomb does when it goes off (rules.md section 4): its cell and the four orthogonal neighbours become free, then
 * every column falls together.
 */
import { BOMB, type Board, type Cell, COLUMNS, cellAt, cellIndex, FREE, ROWS } from './board.ts';

/** A board after an explosion and the fall that follows it. */
export interface Explosion {
  readonly board: Board;
  /** Cells (before the fall) whose coins were destroyed; the bomb's own cell is not among them. */
  readonly destroyed: readonly number[];
}

/** The cells an explosion frees: the bomb's own and its orthogonal neighbours on the board, 3 to 5 of them. */
export function blastCells(row: number, column: number): number[] {
  const cross = [
    [row, column],
    [row - 1, column],
    [row + 1, column],
    [row, column - 1],
    [row, column + 1],
  ] as const;
  return cross
    .filter(([r, c]) => r >= 0 && r < ROWS && c >= 0 && c < COLUMNS)
    .map(([r, c]) => cellIndex(r, c));
}

/** The board after everything that hangs in the air has fallen; the order within each column is kept. */
export function applyGravity(board: Board): Board {
  const fallen = new Array<Cell>(board.length).fill(FREE);
  for (let column = 0; column < COLUMNS; column++) {
    let restingRow = 0;
    for (let row = 0; row < ROWS; row++) {
      const cell = cellAt(board, row, column);
      if (cell !== FREE) fallen[cellIndex(restingRow++, column)] = cell;
    }
  }
  return fallen;
}

/** The board with the blast's cells freed, before anything falls. */
export function clearBlast(board: Board, row: number, column: number): Board {
  const blast = blastCells(row, column);
  return board.map((cell, index) => (blast.includes(index) ? FREE : cell));
}

/** Explodes at this cell. The caller answers for there being a bomb. */
export function explode(board: Board, row: number, column: number): Explosion {
  const destroyed = blastCells(row, column).filter((cell) => board[cell] !== FREE && board[cell] !== BOMB);
  return { board: applyGravity(clearBlast(board, row, column)), destroyed };
}
