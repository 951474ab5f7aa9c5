/** Random positions of Connect Four without bombs, for benchmarks. */
import { openColumns } from '../src/engine/board.ts';
import { initialPosition, type Position, play } from '../src/engine/position.ts';
import type { RandomStream } from '../src/engine/random.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';

/** A position after this many random coins, or `null` if a player has won before. */
export function randomPosition(random: RandomStream, coins: number): Position | null {
  let position = initialPosition(1);
  for (let dropped = 0; dropped < coins; dropped++) {
    const open = openColumns(position.board);
    const turn = play(position, open[random.int(0, open.length - 1)] as number, FOUR_CONNECT_XTREME);
    if (turn.outcome !== null) return null;
    position = turn.position;
  }
  return position;
}
