/** Rules of thumb: win, else block, else give no win away, and of those columns the one whose coin makes most of the lines. */
import { type Position, play, type RandomStream, type Rules } from '../../engine/index.ts';
import { lineRating } from './lineRating.ts';
import { bestColumn, sensibleColumns } from './simpleBots.ts';

/** A column by rules of thumb; it does not look ahead. */
export function thumbColumn(position: Position, random: RandomStream, rules: Rules): number {
  const rate = (column: number) =>
    lineRating(play(position, column, rules).position.board, position.toMove, rules);
  return bestColumn(sensibleColumns(position, rules), rate, random);
}
