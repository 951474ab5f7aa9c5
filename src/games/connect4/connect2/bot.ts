/**
 * A bot for the line protocol: its loop, and the functions that choose its columns.
 *
 * Connect 2 is decided by its second coins: the player of the game's third coin wins with it, wherever the first two lie. So
 * a bot that takes a win when there is one plays perfectly. Connect Four is exact where that is fast enough, by the opening
 * book for the first coins and by a solve from the 15th on; our search plays in between.
 */
import { type EvaluationWeights, TimedSearch } from '../../../bot/index.ts';
import type { Outcome, Position, Rules } from '../../../engine/index.ts';
import { CENTRE_FIRST, CONNECT_FOUR, initialPosition, openColumns, play } from '../../../engine/index.ts';
import { coinCount } from '../solver/openingBook.ts';
import { Solver } from '../solver/solver.ts';
import { parseInstruction } from './connectGame.ts';

/** The column of a perfect player of Connect 2: a win, else a column near the centre. Throws a `RangeError` if no column is open. */
export function connectTwoColumn(position: Position, rules: Rules): number {
  const open = openColumns(position.board);
  const nearest = CENTRE_FIRST.filter((column) => open.includes(column));
  const wins = nearest.find((column) => play(position, column, rules).outcome !== null);
  const chosen = wins ?? nearest[0];
  if (chosen === undefined) throw new RangeError('a full board has no move');
  return chosen;
}

/** A function that chooses an open column of a game without bombs. */
export type ChooseConnectColumn = (position: Position) => number | Promise<number>;

/**
 * Plays one game with a bot that speaks the line protocol; resolves when it is over or the lines end. Comments are ignored.
 *
 * @param lines the lines that the engine writes
 * @param answer writes a line to the engine
 * @throws `ProtocolError` for a line that is not part of the protocol
 * @throws `IllegalDropError` when the engine reports a move that the opponent cannot have played
 */
export async function playAsBot(
  lines: AsyncIterable<string>,
  answer: (line: string) => void,
  chooseColumn: ChooseConnectColumn,
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

/** The least number of coins with which a solve takes less than a second. */
const SOLVED_COINS = 14;

/** A bot for Connect Four: exact where that is quick, else by a search that takes `moveTimeMs` milliseconds. */
export function connectFourBot(
  weights: EvaluationWeights,
  moveTimeMs: number,
  solver: Pick<Solver, 'bookPlies' | 'solve'> = new Solver(),
): ChooseConnectColumn {
  const search = new TimedSearch({ weights }, CONNECT_FOUR);
  return (position) => {
    const coins = coinCount(position);
    return coins < solver.bookPlies || coins >= SOLVED_COINS
      ? (solver.solve(position).column as number)
      : search.think(position, performance.now() + moveTimeMs).column;
  };
}
