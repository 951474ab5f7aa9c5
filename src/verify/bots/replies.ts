/** What a bot answered to a state, judged as a server does. */
import { CLOCK_MS, columnFault, parseAnswer } from '../../bot/index.ts';
import { type Board, isFull } from '../../engine/index.ts';

/** How long to wait for an answer that is too late, which is not the same as none. */
export const PATIENCE_MS = { first: CLOCK_MS + 800, again: 5000 };

/** The first attempt at a check, or the one after a failure by time alone. */
export type Attempt = keyof typeof PATIENCE_MS;

/** What can be wrong with an answer, in words; `gone`: the bot is no longer connected. */
const FAULTS = {
  none: 'did not answer',
  silent: `did not answer in ${PATIENCE_MS.first} ms`,
  late: 'answered too late',
  gone: 'ended the connection',
  outsideBoard: 'answered with a column that is not on the board',
  fullColumn: 'answered with a full column',
  notJson: 'answered with something that is not JSON',
  noColumn: 'answered without a column',
};

export interface BotReply {
  readonly column: number | null;
  readonly ms: number | null;
  readonly fault: keyof typeof FAULTS | null;
}

export interface CheckOutcome {
  readonly passed: boolean;
  readonly did: string;
  /** Whether it has failed by time alone, which may be that of a busy machine. */
  readonly isLate?: boolean;
}

/** What the message that came after this many milliseconds answers on a board. */
export function readReply(board: Board, frame: string, ms: number): BotReply {
  const answer = parseAnswer(frame);
  if (answer.type === 'empty') return { column: null, ms, fault: 'none' };
  if (answer.type === 'unreadable') return { column: null, ms, fault: answer.reason };
  const { column } = answer;
  // On a full board every answer loses, and none is worse than another.
  const fault = ms > CLOCK_MS ? 'late' : isFull(board) ? null : columnFault(board, column);
  return { column, ms, fault };
}

export function describeReply({ fault, column, ms }: BotReply): string {
  const what = fault === null ? `answered ${column}` : FAULTS[fault];
  const named = fault !== null && column !== null ? ` (${column})` : '';
  return `${what}${named}${ms === null ? '' : ` after ${Math.round(ms)} ms`}`;
}

/** Whether a reply has failed by time alone. */
export function isLate({ fault }: BotReply): boolean {
  return fault === 'late' || fault === 'silent';
}

/** The first reply that loses decides, one that is more than late before others. */
export function judge(replies: readonly BotReply[]): CheckOutcome {
  const lost = replies.filter(({ fault }) => fault !== null);
  const worst = lost.find((reply) => !isLate(reply)) ?? lost[0];
  if (worst !== undefined) return { passed: false, did: describeReply(worst), isLate: isLate(worst) };
  const [first] = replies;
  const did = first !== undefined && replies.length === 1 ? describeReply(first) : 'answered every state';
  return { passed: true, did };
}
