/** Plays for the bomb on the board: of the sensible columns, the one after whose coin the explosion would leave it best off. */
import { Explosions, type Position, play, type RandomStream, type Rules } from '../../engine/index.ts';
import { lineRating } from './lineRating.ts';
import { bestColumn, sensibleColumns } from './simpleBots.ts';

/** A column with an eye to what the bomb will leave. */
export function bomberColumn(position: Position, random: RandomStream, rules: Rules): number {
  const rate = (column: number) => {
    const { bomb, board } = play(position, column, rules).position;
    const left = bomb === null ? board : Explosions.explode(board, bomb.row, bomb.column, rules).board;
    return lineRating(left, position.toMove, rules);
  };
  return bestColumn(sensibleColumns(position, rules), rate, random);
}
