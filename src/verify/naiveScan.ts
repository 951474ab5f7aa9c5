/**
 * Lines of four, found a second way: from a coin, walk in every direction for as long as the same coins follow.
 *
 * The rules scan a list of lines (`src/engine/lines.ts`); this scan shares neither the list nor its steps, so that the two
 * can be compared, and generated boards do not depend on the code under test.
 */
import { type Board, COLUMNS, cellAt, cellIndex, ROWS, type Side } from '../engine/index.ts';

const WINNING_LENGTH = 4;

/** Steps (rows, columns) to the right, up and along both diagonals; the steps back are these reversed. */
const STEPS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

function holds(board: Board, row: number, column: number, player: Side): boolean {
  const isOnBoard = row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
  return isOnBoard && cellAt(board, row, column) === player;
}

/** The number of the player's coins in an unbroken run from beside the cell, in steps of (`up`, `right`). */
function runBeside(
  board: Board,
  cell: { row: number; column: number },
  step: { up: number; right: number },
  player: Side,
): number {
  let length = 0;
  while (holds(board, cell.row + (length + 1) * step.up, cell.column + (length + 1) * step.right, player)) {
    length++;
  }
  return length;
}

/** Whether a coin of this player in this cell would be part of a run of at least four. */
export function scanCell(board: Board, row: number, column: number, player: Side): boolean {
  const cell = { row, column };
  return STEPS.some(([up, right]) => {
    const forward = runBeside(board, cell, { up, right }, player);
    const backward = runBeside(board, cell, { up: -up, right: -right }, player);
    return backward + 1 + forward >= WINNING_LENGTH;
  });
}

/** The cells of all runs of at least four of this player's coins, ascending. */
export function scanLineCells(board: Board, player: Side): number[] {
  const found: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      if (holds(board, row, column, player) && scanCell(board, row, column, player)) {
        found.push(cellIndex(row, column));
      }
    }
  }
  return found;
}

/** The players with a run of at least four, ascending. */
export function scanPlayersWithLine(board: Board): Side[] {
  return ([1, 2] as const).filter((player) => scanLineCells(board, player).length > 0);
}
