/** A player of the line protocol: it follows the game, and is asked for a column when it has to move. */
import { initialPosition, type Outcome, type Position, play } from '../../engine/position.ts';
import type { Rules } from '../../engine/rules.ts';
import { formatColumn, parseInstruction } from './protocol.ts';

/** Finds a column that is open. */
export type ChooseColumn = (position: Position) => number | Promise<number>;

/**
 * Plays one game; resolves when it is over or the engine has nothing more to say. Comments are ignored.
 *
 * @param lines what the engine writes
 * @param answer writes a line to the engine
 * @throws {ProtocolError} for a line that is not part of the protocol
 * @throws {IllegalDropError} when the engine claims that the opponent played what it cannot play
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
