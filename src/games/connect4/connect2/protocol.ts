/**
 * The line protocol of Connect 2: what an engine and its players write to each other, one message a line. Columns are 1 to
 * 7 on the wire and 0 to 6 everywhere else.
 */
import { COLUMNS, ExpectedError } from '../../../engine/index.ts';

/** What the engine writes to a player. */
export type Instruction =
  | { readonly type: 'move' }
  | { readonly type: 'opponentPlayed'; readonly column: number }
  | { readonly type: 'comment'; readonly text: string };

/** A line that is not part of the protocol. */
export class ProtocolError extends ExpectedError {
  override readonly code = 'protocol';
}

const MOVE = 'Move';
const COMMENT = '#';
const OPPONENT_PLAYED = /^Opponent played ([1-7])$/;

/** The line of an instruction, without its newline. */
export function formatInstruction(instruction: Instruction): string {
  switch (instruction.type) {
    case 'move':
      return MOVE;
    case 'opponentPlayed':
      return `Opponent played ${formatColumn(instruction.column)}`;
    case 'comment':
      return `${COMMENT} ${instruction.text}`;
  }
}

/**
 * Reads a line from an engine.
 *
 * @throws {ProtocolError}
 */
export function parseInstruction(line: string): Instruction {
  const text = line.trim();
  if (text === MOVE) return { type: 'move' };
  if (text.startsWith(COMMENT)) return { type: 'comment', text: text.slice(COMMENT.length).trim() };
  const column = OPPONENT_PLAYED.exec(text)?.[1];
  if (column !== undefined) return { type: 'opponentPlayed', column: Number(column) - 1 };
  throw new ProtocolError(
    `"${text}" is not part of the protocol: expected "Move", "Opponent played 1" (to 7) or a line starting with "#"`,
  );
}

/** A player's answer that plays this column. */
export function formatColumn(column: number): string {
  return String(column + 1);
}

/** The column that an answer means, on the board or not; `null` if it is not a whole number. */
export function parseColumn(answer: string): number | null {
  return /^-?\d+$/.test(answer.trim()) ? Number(answer) - 1 : null;
}

export function isColumn(column: number): boolean {
  return column >= 0 && column < COLUMNS;
}
