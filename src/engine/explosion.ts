/** A bomb's explosion (rules.md section 4): the cells of its blast become free, then the cells above fall. */
import { BOMB, type Board, type Cell, COLUMNS, cellAt, cellIndex, FREE, ROWS } from './board.ts';
import type { Rules } from './rules.ts';

/** A board after an explosion and the fall that follows it. */
export interface Explosion {
  readonly board: Board;
  /** Cells (before the fall) whose coins were destroyed; the bomb's own cell is not among them. */
  readonly destroyed: readonly number[];
}

/** The cells that an explosion here frees: the part of the blast that is on the board. */
export function blastCells(row: number, column: number, rules: Rules): number[] {
  return rules.blast
    .map(({ up, right }) => ({ r: row + up, c: column + right }))
    .filter(({ r, c }) => r >= 0 && r < ROWS && c >= 0 && c < COLUMNS)
    .map(({ r, c }) => cellIndex(r, c));
}

/** The board after all floating cells have fallen; the order within each column is kept. */
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
export function clearBlast(board: Board, row: number, column: number, rules: Rules): Board {
  const blast = blastCells(row, column, rules);
  return board.map((cell, index) => (blast.includes(index) ? FREE : cell));
}

/** The board after the bomb in this cell has exploded. Does not check that there is a bomb. */
export function explode(board: Board, row: number, column: number, rules: Rules): Explosion {
  const destroyed = blastCells(row, column, rules).filter(
    (cell) => board[cell] !== FREE && board[cell] !== BOMB,
  );
  return { board: applyGravity(clearBlast(board, row, column, rules)), destroyed };
}
