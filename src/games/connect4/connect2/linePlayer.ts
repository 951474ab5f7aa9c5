/**
 * The line protocol of Connect 2: what an engine and its players write to each other, one message a line, and a program that
 * speaks it as a player. Columns are 1 to 7 on the wire and 0 to 6 everywhere else.
 */

import type { Player, Reply } from '../../../arena/index.ts';
import { type Board, COLUMNS, ExpectedError, landingRow, type Side } from '../../../engine/index.ts';
import type { LineAnswer, LinePartner } from '../../../system/index.ts';

/** What the engine writes to a player. */
export type Instruction =
  | { readonly type: 'move' }
  | { readonly type: 'opponentPlayed'; readonly column: number }
  | { readonly type: 'comment' };

export class ProtocolError extends ExpectedError {
  override readonly code = 'protocol';
}

const MOVE = 'Move';
const COMMENT = '#';
const OPPONENT_PLAYED = /^Opponent played ([1-7])$/;

/** Reads a line from an engine. Throws a {ProtocolError}. */
export function parseInstruction(line: string): Instruction {
  const text = line.trim();
  if (text === MOVE) return { type: 'move' };
  if (text.startsWith(COMMENT)) return { type: 'comment' };
  const column = OPPONENT_PLAYED.exec(text)?.[1];
  if (column !== undefined) return { type: 'opponentPlayed', column: Number(column) - 1 };
  throw new ProtocolError(
    `"${text}" is not part of the protocol: expected "Move", "Opponent played 1" (to 7) or a line starting with "#"`,
  );
}

/** The column that an answer means, on the board or not; `null` if it is not a whole number. */
export function parseColumn(answer: string): number | null {
  return /^-?\d+$/.test(answer.trim()) ? Number(answer) - 1 : null;
}

export type Offence = 'notANumber' | 'outOfRange' | 'fullColumn' | 'silence' | 'end' | 'flood';

const MAX_QUOTE = 40;

function quote(line: string): string {
  const harmless = line.replace(/\p{Cc}/gu, '?');
  return `"${harmless.length > MAX_QUOTE ? `${harmless.slice(0, MAX_QUOTE)}…` : harmless}"`;
}

function offence(reason: Offence, message: string): Reply<Offence> {
  return { type: 'forfeit', reason, message };
}

/** The column that an answer plays, or what is wrong with it. */
function judge(answer: LineAnswer, board: Board, ms: number): Reply<Offence> {
  switch (answer.type) {
    case 'silence':
      return offence('silence', `no answer within ${answer.timeoutMs} ms`);
    case 'end':
      return offence('end', `the program has ended (${answer.reason})`);
    case 'flood':
      return offence('flood', 'too much output');
    case 'line': {
      const column = parseColumn(answer.line);
      if (column === null) return offence('notANumber', `${quote(answer.line)} is not a number from 1 to 7`);
      if (column < 0 || column >= COLUMNS)
        return offence('outOfRange', `there is no column ${quote(answer.line)}, only 1 to 7`);
      if (landingRow(board, column) === null) return offence('fullColumn', `column ${column + 1} is full`);
      return { type: 'column', column, ms };
    }
  }
}

/**
 * Plays for the partner at the other end.
 *
 * @param onLine called with every line exchanged: `=>A: Move` from the engine to A, `A: 1` from A to the engine
 */
export function linePlayer(
  name: string,
  partner: LinePartner,
  onLine: (line: string) => void = () => {},
): Player<Offence> {
  let own: Side = 1;
  const tell = (line: string) => {
    onLine(`=>${name}: ${line}`);
    partner.tell(line);
  };
  return {
    name,
    async open({ side }) {
      own = side;
    },
    async choose({ board }, signal) {
      tell(MOVE);
      const asked = performance.now();
      const answer = await partner.answer(signal);
      const ms = performance.now() - asked;
      if (answer.type === 'line') onLine(`${name}: ${answer.line}`);
      return judge(answer, board, ms);
    },
    told(event) {
      if (event.type === 'move' && event.move.player !== own) {
        tell(`Opponent played ${event.move.column + 1}`);
      } else if (event.type === 'forfeit' && event.forfeit.side === own) {
        tell(`${COMMENT} disqualified: ${event.forfeit.message}`);
      }
    },
  };
}
