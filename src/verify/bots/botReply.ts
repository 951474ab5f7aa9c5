/** How a bot meets the state it is asked with, and what that comes to. */
import { CLOCK_MS, columnFault, type PlayState, parseAnswer } from '../../bot/index.ts';
import { type Board, isFull } from '../../engine/index.ts';
import type { Connection } from '../connection.ts';

/** How long to wait for an answer that is too late, to tell it from none. */
const PATIENCE_MS = CLOCK_MS + 800;

/** What can be wrong with an answer, in words; `gone`: the bot is no longer connected. */
const FAULTS = {
  none: 'did not answer',
  late: 'answered too late',
  gone: 'ended the connection',
  outsideBoard: 'answered with a column that is not on the board',
  fullColumn: 'answered with a full column',
  notJson: 'answered with something that is not JSON',
  noColumn: 'answered without a column',
};

/** How a bot met a state. */
export interface BotReply {
  readonly column: number | null;
  /** Milliseconds from the state to the answer, `null` without one. */
  readonly ms: number | null;
  /** Why a game would be lost, `null` if it would not. */
  readonly fault: keyof typeof FAULTS | null;
}

/** What a check found. */
export interface CheckOutcome {
  readonly passed: boolean;
  /** What the bot did, for a person. */
  readonly did: string;
  /** Whether it has failed by time alone, which may be that of a busy machine. */
  readonly isLate?: boolean;
}

/** Shows a state, sent as this text, and waits for the answer. */
export async function askBot(link: Connection, state: PlayState, text: string): Promise<BotReply> {
  link.takeAll();
  const start = performance.now();
  link.send(Buffer.from(text));
  const frame = await link.next(PATIENCE_MS);
  if (frame === undefined) return { column: null, ms: null, fault: link.isClosed ? 'gone' : 'none' };
  const ms = frame.arrival - start;
  const answer = parseAnswer(String(frame.data));
  if (answer.type === 'empty') return { column: null, ms, fault: 'none' };
  if (answer.type === 'unreadable') return { column: null, ms, fault: answer.reason };
  const { column } = answer;
  const board = state.board.flat() as unknown as Board;
  // On a full board every answer loses, and none is worse than another.
  const fault = ms > CLOCK_MS ? 'late' : isFull(board) ? null : columnFault(board, column);
  return { column, ms, fault };
}

/** A reply in words. */
export function describeReply({ fault, column, ms }: BotReply): string {
  const what = fault === null ? `answered ${column}` : FAULTS[fault];
  const named = fault !== null && column !== null ? ` (${column})` : '';
  return `${what}${named}${ms === null ? '' : ` after ${Math.round(ms)} ms`}`;
}

/** The first reply that loses decides, one that is more than late before others. */
export function judge(replies: readonly BotReply[]): CheckOutcome {
  const lost = replies.filter(({ fault }) => fault !== null);
  const worst = lost.find(({ fault }) => fault !== 'late') ?? lost[0];
  if (worst !== undefined)
    return { passed: false, did: describeReply(worst), isLate: worst.fault === 'late' };
  const [only, ...others] = replies;
  return {
    passed: true,
    did: only !== undefined && others.length === 0 ? describeReply(only) : 'answered every state',
  };
}
