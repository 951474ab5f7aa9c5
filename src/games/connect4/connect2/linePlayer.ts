/** A program that speaks the line protocol as a player: what is written to it, and what its answers mean. */

import type { GameEvent, Player, Reply, Sitting } from '../../../arena/index.ts';
import { type Board, landingRow, type Position, type Side } from '../../../engine/index.ts';
import type { LineAnswer, LinePartner } from '../../../system/index.ts';
import { formatInstruction, type Instruction, isColumn, parseColumn } from './protocol.ts';

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
  readonly name: string;
  readonly #partner: LinePartner;
  readonly #onLine: (line: SpokenLine) => void;
  #side: Side = 1;

  /** @param onLine called with every line exchanged */
  constructor(name: string, partner: LinePartner, onLine: (line: SpokenLine) => void = () => {}) {
    this.name = name;
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
