/** Mirror images, left for right. */
import { type Board, COLUMNS, cellAt, columnOf, rowOf } from './board.ts';
import type { Position } from './position.ts';
import { type BombSchedule, ROLLS } from './schedule.ts';

/** The column at the same distance from the other edge: 0 becomes 6. */
export function column(number: number): number {
  return COLUMNS - 1 - number;
}

/** The mirror image of a board. */
export function board(cells: Board): Board {
  return cells.map((_, cell) => cellAt(cells, rowOf(cell), column(columnOf(cell))));
}

/** The mirror image of a position. */
export function position(original: Position): Position {
  const { bomb } = original;
  return {
    ...original,
    board: board(original.board),
    bomb: bomb && { ...bomb, column: column(bomb.column) },
  };
}

/** The schedule of the mirrored game: same rounds, mirrored columns. */
export function schedule(original: BombSchedule): BombSchedule {
  const { rounds, rolls } = original;
  return { rounds, rolls: rolls.map((roll) => ROLLS - 1 - roll) };
}
