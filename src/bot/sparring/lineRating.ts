/** How good a position looks by its lines alone: the view of the sparring partners, unlike that of our evaluation. */
import { type Board, FREE, Lines, opponent, type Rules, type Side } from '../../engine/index.ts';

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
