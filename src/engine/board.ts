/** Rows of a board. */
export const ROWS = 6;
/** Columns of a board. */
export const COLUMNS = 7;
/** Cells of a board: 42. */
export const CELLS = ROWS * COLUMNS;

const LEFT_TO_RIGHT = Array.from({ length: COLUMNS }, (_, column) => column);

/** All columns, those nearest to the centre first. */
export const CENTRE_FIRST: readonly number[] = LEFT_TO_RIGHT.toSorted(
  (a, b) => Math.abs(a - (COLUMNS - 1) / 2) - Math.abs(b - (COLUMNS - 1) / 2),
);

/** A player's number; it is also the value of that player's coins on the board. */
export type Side = 1 | 2;

/** The content of a cell that is free. */
export const FREE = 0;
/** The content of the bomb's cell, as on the wire (rules.md section 6). */
export const BOMB = 99;

/** A cell's content: nothing, a coin of player 1 or 2, or a bomb. */
export type Cell = typeof FREE | Side | typeof BOMB;

/** 42 cells in the order `row * COLUMNS + column`, row 0 at the bottom. */
export type Board = readonly Cell[];

/** The board before the first coin; frozen, so it may be shared. */
export const EMPTY_BOARD: Board = Object.freeze(new Array<Cell>(CELLS).fill(FREE));

/** The other player. */
export function opponent(player: Side): Side {
  return player === 1 ? 2 : 1;
}

/** Index of a cell in a board; `row` 0..5 from the bottom, `column` 0..6 from the left. */
export function cellIndex(row: number, column: number): number {
  return row * COLUMNS + column;
}

/** Row of the cell with this index, 0..5. */
export function rowOf(cell: number): number {
  return Math.floor(cell / COLUMNS);
}

/** Column of the cell with this index, 0..6. */
export function columnOf(cell: number): number {
  return cell % COLUMNS;
}

/** The content of the cell. */
export function cellAt(board: Board, row: number, column: number): Cell {
  return board[cellIndex(row, column)] as Cell;
}

/** The row in which a coin dropped into this column lands, or `null` when the column is full. */
export function landingRow(board: Board, column: number): number | null {
  for (let row = 0; row < ROWS; row++) {
    if (cellAt(board, row, column) === FREE) return row;
  }
  return null;
}

/** The columns that can take another coin or bomb, from left to right. */
export function openColumns(board: Board): number[] {
  return LEFT_TO_RIGHT.filter((column) => cellAt(board, ROWS - 1, column) === FREE);
}

/** True if no column can take another coin. */
export function isFull(board: Board): boolean {
  return openColumns(board).length === 0;
}
