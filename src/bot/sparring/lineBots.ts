/**
 * Sparring partners that look at lines alone, unlike our evaluation. All win, else block, else give no win away; of the columns
 * left, one takes the column whose coin makes most of the lines, the other the one after which the explosion leaves it best off.
 */
import {
  type Board,
  Explosions,
  FREE,
  Lines,
  opponent,
  type Position,
  play,
  type RandomStream,
  type Rules,
  type Side,
} from '../../engine/index.ts';
import { bestColumn, sensibleColumns } from './simpleBots.ts';

/** What a line is worth that only one player has coins in, by how many. */
const WORTH = [0, 1, 4, 16, 1000];

/** The worth of the player's open lines less that of the opponent's. */
export function lineRating(board: Board, player: Side, { connect }: Rules): number {
  const other = opponent(player);
  let rating = 0;
  for (const line of Lines.linesOfLength(connect)) {
    let [own, theirs, blocked] = [0, 0, 0];
    for (const cell of line) {
      const coin = board[cell];
      if (coin === player) own++;
      else if (coin === other) theirs++;
      else if (coin !== FREE) blocked++;
    }
    if (blocked > 0 || (own > 0 && theirs > 0)) continue;
    rating += (WORTH[own] as number) - (WORTH[theirs] as number);
  }
  return rating;
}

/** A column by rules of thumb; it does not look ahead. */
export function thumbColumn(position: Position, random: RandomStream, rules: Rules): number {
  const rate = (column: number) =>
    lineRating(play(position, column, rules).position.board, position.toMove, rules);
  return bestColumn(sensibleColumns(position, rules), rate, random);
}

/** A column with an eye to what the bomb will leave. */
export function bomberColumn(position: Position, random: RandomStream, rules: Rules): number {
  const rate = (column: number) => {
    const { bomb, board } = play(position, column, rules).position;
    const left = bomb === null ? board : Explosions.explode(board, bomb.row, bomb.column, rules).board;
    return lineRating(left, position.toMove, rules);
  };
  return bestColumn(sensibleColumns(position, rules), rate, random);
}
