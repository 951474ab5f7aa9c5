/** How much a search spends on a column: more in the rounds in which it wins more by that (`bench/thinking.ts`). */
import type { SearchResult } from '../kernel/kernel.ts';
import { PROVEN_SCORE } from '../kernel/kernelExports.ts';

export interface Effort {
  /** Nodes that a search has at least; a free core searches 6000 in a millisecond. */
  readonly leastNodes: number;
  /** A column is settled once the search has this many times the nodes with which it was found. */
  readonly settledAt: number;
  /** Milliseconds at most where nothing else keeps the machine busy. */
  readonly quietMs: number;
}

/** The time in which our bots think on any machine by default, in milliseconds. */
export const MOVE_TIME_MS = 300;

/** The same while nothing else keeps the machine busy. */
export const QUIET_MOVE_TIME_MS = 550;

/** In the first rounds columns that a search cannot tell apart are about as good as each other. */
const OPENING: Effort = { leastNodes: 150_000, settledAt: 6, quietMs: 200 };
const OPENING_UNTIL = 7;
/** Later, the columns that are not settled by then are the ones that decide games. */
const AFTERWARDS: Effort = { leastNodes: 300_000, settledAt: 8, quietMs: QUIET_MOVE_TIME_MS };

/** The effort in a round of the game. */
export function effortIn(round: number): Effort {
  return round <= OPENING_UNTIL ? OPENING : AFTERWARDS;
}

/** How long a bot thinks at most that was told this many milliseconds, or nothing. */
export function moveTimes(moveTimeMs?: number) {
  if (moveTimeMs !== undefined) return { moveTimeMs };
  return { moveTimeMs: MOVE_TIME_MS, quietMoveTimeMs: (round: number) => effortIn(round).quietMs };
}

/**
 * Says of one result of a search after the other whether its column is settled: going on would hardly change it. Of a lost
 * position it never is, as the most stubborn column is still to be found.
 */
export function settling({
  leastNodes,
  settledAt,
}: Pick<Effort, 'leastNodes' | 'settledAt'>): (
  result: Pick<SearchResult, 'column' | 'score' | 'nodes'>,
) => boolean {
  let column = -1;
  let foundWith = 0;
  return (result) => {
    if (result.column !== column) foundWith = result.nodes;
    column = result.column;
    return result.score >= -PROVEN_SCORE && result.nodes >= Math.max(leastNodes, settledAt * foundWith);
  };
}
