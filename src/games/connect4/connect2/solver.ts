/**
 * Perfect play where a win is never far, as in Connect 2: the side to move wins at once or with the coin after the next.
 *
 * Negamax with alpha-beta on the engine's own positions, one ply deeper each time until the value is certain. It has no
 * table and no bitboards: three plies need none. Longer lines do; see `src/bot/kernel`.
 */
import { CELLS, CENTRE_FIRST, openColumns, type Position, play, type Rules } from '../../../engine/index.ts';

/** A position's value under perfect play, and how to get it. */
export interface Solution {
  readonly column: number;
  /** Plies to the end of the game; `null` for a draw. */
  readonly winIn: number | null;
  readonly lossIn: number | null;
}

/** The score of a win, less one for every ply until it: sooner is better. */
const WIN = CELLS + 1;
/** Beyond the depth of a search everything counts as a draw. */
const UNKNOWN = 0;

interface Scored {
  readonly column: number;
  readonly score: number;
}

/** The best column for the side to move; `ply` is how many coins have dropped since the position to be solved. */
function bestColumn(
  position: Position,
  rules: Rules,
  depth: number,
  ply = 0,
  alpha = -WIN,
  beta = WIN,
): Scored {
  const open = openColumns(position.board);
  let best: Scored = { column: -1, score: -WIN };
  for (const column of CENTRE_FIRST.filter((candidate) => open.includes(candidate))) {
    const { outcome, position: next } = play(position, column, rules);
    let score = UNKNOWN;
    if (outcome !== null) score = outcome.winners.length === 0 ? 0 : WIN - ply - 1;
    else if (depth > 1) {
      score = 0 - bestColumn(next, rules, depth - 1, ply + 1, -beta, -Math.max(alpha, best.score)).score;
    }
    if (score > best.score) best = { column, score };
    if (best.score >= beta) break;
  }
  return best;
}

/**
 * Solves a position: wins as soon, or loses as late, as possible.
 *
 * @throws {RangeError} when no column is open
 */
export function solve(position: Position, rules: Rules): Solution {
  const free = CELLS - position.round + 1;
  if (openColumns(position.board).length === 0) throw new RangeError('a full board has no move to solve');
  let best: Scored = { column: -1, score: UNKNOWN };
  for (let depth = 1; depth <= free && best.score === UNKNOWN; depth++) {
    best = bestColumn(position, rules, depth);
  }
  const plies = WIN - Math.abs(best.score);
  return {
    column: best.column,
    winIn: best.score > 0 ? plies : null,
    lossIn: best.score < 0 ? plies : null,
  };
}
