/** A bot for the line protocol: it follows the game, and chooses a column when it is to move. */
import { type EvaluationWeights, TimedSearch } from '../../../bot/index.ts';
import {
  CONNECT_FOUR,
  initialPosition,
  type Outcome,
  type Position,
  play,
  type Rules,
} from '../../../engine/index.ts';
import { coinCount } from '../solver/openingBook.ts';
import { Solver } from '../solver/solver.ts';
import { formatColumn, parseInstruction } from './protocol.ts';

/** Finds an open column. */
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
    if (isOurs) answer(formatColumn(column));
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
