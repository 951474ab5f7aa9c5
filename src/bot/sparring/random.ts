/** Plays any open column: the floor of every rating list. */
import { openColumns, type Position, type RandomStream } from '../../engine/index.ts';

/** One of these columns, chosen uniformly. */
export function pickOne(columns: readonly number[], random: RandomStream): number {
  return columns[random.int(0, columns.length - 1)] as number;
}

export function randomColumn(position: Position, random: RandomStream): number {
  return pickOne(openColumns(position.board), random);
}
