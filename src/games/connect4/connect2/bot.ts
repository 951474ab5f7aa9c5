/**
 * A bot for the line protocol, and how it finds its columns.
 *
 * Connect 2 is solved where it stands: a win is never far, as the side to move wins at once or with the coin after the next.
 * Negamax with alpha-beta on the engine's own positions, one ply deeper each time until the value is certain, needs no table
 * and no bitboards for that. Connect Four is exact where that is fast enough, by the opening book for the first coins and by
 * a solve from the 15th on; our search plays in between.
 */

import { type EvaluationWeights, TimedSearch } from '../../../bot/index.ts';
import {
  CELLS,
  CENTRE_FIRST,
  CONNECT_FOUR,
  initialPosition,
  type Outcome,
  openColumns,
  type Position,
  play,
  type Rules,
} from '../../../engine/index.ts';
import { coinCount } from '../solver/openingBook.ts';
import { Solver } from '../solver/solver.ts';
import { parseInstruction } from './linePlayer.ts';

/** The score of a win, less one for every ply until it: sooner is better. */
export const WIN = CELLS + 1;
/** Beyond the depth of a search everything counts as a draw. */
const UNKNOWN = 0;

/** A column, and the score of playing it: 0 for a draw, negative for a loss. */
export interface ScoredColumn {
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
): ScoredColumn {
  const open = openColumns(position.board);
  let best = { column: -1, score: -WIN };
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

/** Solves a position: wins as soon, or loses as late, as possible. Throws a {RangeError} when no column is open. */
export function solve(position: Position, rules: Rules): ScoredColumn {
  const free = CELLS - position.round + 1;
  if (openColumns(position.board).length === 0) throw new RangeError('a full board has no move to solve');
  let best = { column: -1, score: UNKNOWN };
  for (let depth = 1; depth <= free && best.score === UNKNOWN; depth++) {
    best = bestColumn(position, rules, depth);
  }
  return best;
}

export type ChooseColumn = (position: Position) => number | Promise<number>;

/**
 * Plays one game; resolves when it is over or the lines end. Comments are ignored.
 *
 * @param lines what the engine writes
 * @param answer writes a line to the engine
 * @throws {ProtocolError} for a line that is not part of the protocol
 * @throws {IllegalDropError} when the engine reports a move that the opponent cannot have played
 */
export async function playAsBot(
  lines: AsyncIterable<string>,
  answer: (line: string) => void,
  chooseColumn: ChooseColumn,
  rules: Rules,
): Promise<void> {
  let position = initialPosition(1);
  let outcome: Outcome | null = null;
  for await (const line of lines) {
    const instruction = parseInstruction(line);
    if (instruction.type === 'comment') continue;
    const isOurs = instruction.type === 'move';
    const column = isOurs ? await chooseColumn(position) : instruction.column;
    ({ position, outcome } = play(position, column, rules));
    if (isOurs) answer(String(column + 1));
    if (outcome !== null) return;
  }
}

/** With this many coins a solve takes less than a second. */
const SOLVED_COINS = 14;

/** A bot that searches for `moveTimeMs` where the solver would take too long. */
export function connectFourBot(
  weights: EvaluationWeights,
  moveTimeMs: number,
  solver: Pick<Solver, 'bookPlies' | 'solve'> = new Solver(),
): ChooseColumn {
  const search = new TimedSearch({ weights }, CONNECT_FOUR);
  return (position) => {
    const coins = coinCount(position);
    return coins < solver.bookPlies || coins >= SOLVED_COINS
      ? (solver.solve(position).column as number)
      : search.chooseColumn(position, performance.now() + moveTimeMs);
  };
}
