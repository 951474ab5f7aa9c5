/** A second definition of a bomb's blast, independent of the rules' list of offsets (rules.md section 4). */
import { columnOf, rowOf } from '../engine/index.ts';

/** The cells that an explosion frees, in words. */
export const BLAST = "the bomb's cell and its orthogonal neighbours";

/** Whether a bomb in this cell frees the other one: it is at most one step up, down, left or right away. */
export function isFreed(bombCell: number, cell: number): boolean {
  const up = rowOf(cell) - rowOf(bombCell);
  const right = columnOf(cell) - columnOf(bombCell);
  return Math.abs(up) + Math.abs(right) <= 1;
}
