/**
 * The line protocol of Connect 2: what an engine and its players write to each other, one message a line, and a program that
 * speaks it as a player. Columns are 1 to 7 on the wire and 0 to 6 everywhere else.
 */

import type { GameEvent, Player, Reply, Sitting } from '../../../arena/index.ts';
import {
  type Board,
  COLUMNS,
  ExpectedError,
  landingRow,
  type Position,
  type Side,
} from '../../../engine/index.ts';
import type { LineAnswer, LinePartner } from '../../../system/index.ts';

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

/** Reads a line from an engine. Throws a {ProtocolError}. */
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

/** What a player can be disqualified for. */
export type Offence = 'notANumber' | 'outOfRange' | 'fullColumn' | 'silence' | 'end' | 'flood';

/** A line to or from a player. */
export interface SpokenLine {
  readonly player: Side;
  readonly direction: 'toPlayer' | 'fromPlayer';
  readonly line: string;
}

/** Longer quotations are cut. */
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
      if (!isColumn(column))
        return offence('outOfRange', `there is no column ${quote(answer.line)}, only 1 to 7`);
      if (landingRow(board, column) === null) return offence('fullColumn', `column ${column + 1} is full`);
      return { type: 'column', column, ms };
    }
  }
}

/** Plays for the partner at the other end. */
export class LinePlayer implements Player<Offence> {
  readonly #partner: LinePartner;
  readonly #onLine: (line: SpokenLine) => void;
  #side: Side = 1;

  /** @param onLine called with every line exchanged */
  constructor(
    readonly name: string,
    partner: LinePartner,
    onLine: (line: SpokenLine) => void = () => {},
  ) {
    this.#partner = partner;
    this.#onLine = onLine;
  }

  async open({ side }: Sitting): Promise<void> {
    this.#side = side;
  }

  async choose({ board }: Position, signal?: AbortSignal): Promise<Reply<Offence>> {
    this.#tell({ type: 'move' });
    const asked = performance.now();
    const answer = await this.#partner.answer(signal);
    const ms = performance.now() - asked;
    if (answer.type === 'line') {
      this.#onLine({ player: this.#side, direction: 'fromPlayer', line: answer.line });
    }
    return judge(answer, board, ms);
  }

  told(event: GameEvent<Offence>): void {
    if (event.type === 'move' && event.move.player !== this.#side) {
      this.#tell({ type: 'opponentPlayed', column: event.move.column });
    } else if (event.type === 'forfeit' && event.forfeit.side === this.#side) {
      this.#tell({ type: 'comment', text: `disqualified: ${event.forfeit.message}` });
    }
  }

  #tell(instruction: Instruction): void {
    const line = formatInstruction(instruction);
    this.#onLine({ player: this.#side, direction: 'toPlayer', line });
    this.#partner.tell(line);
  }
}
