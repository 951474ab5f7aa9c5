/** The effort of a search for a column: more in the rounds in which more effort wins more games (`bench/thinking.ts`). */
import type { SearchResult } from '../kernel/kernel.ts';
import { PROVEN_SCORE } from '../kernel/kernelExports.ts';

/** The time and the nodes that a search for a column takes. */
export interface Effort {
  /** The least number of nodes; a free core searches 6000 in a millisecond. */
  readonly leastNodes: number;
  /** The factor of the nodes with which a column was found, after which it is settled. */
  readonly settledAt: number;
  /** The most milliseconds where nothing else keeps the machine busy. */
  readonly quietMs: number;
}

/** The milliseconds for which our bots think by default on any machine. */
export const MOVE_TIME_MS = 300;

/** The milliseconds for which our bots think by default while nothing else keeps the machine busy. */
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

/** The thinking times of a bot, for a connection: the one given, in every round, or our defaults. */
export function moveTimes(moveTimeMs?: number) {
  if (moveTimeMs !== undefined) return { moveTimeMs };
  return { moveTimeMs: MOVE_TIME_MS, quietMoveTimeMs: (round: number) => effortIn(round).quietMs };
}

/**
 * Returns a function that gets each result of a search in turn, and is true once its column is settled: going on would hardly
 * change it. In a lost position it never is, as the most stubborn column is still to be found.
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
