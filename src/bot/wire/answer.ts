/**
 * A bot's answer on the wire (rules.md sections 5 and 6): JSON with a number `column`, in a text or a binary frame, and the
 * time there is for it. Bots encode it, servers parse it.
 */
import { z } from 'zod';
import { type Board, COLUMNS, landingRow } from '../../engine/index.ts';

/** The schema of an answer. The chance of winning is only recorded: an invalid one is ignored, as are all other keys. */
export const answerSchema = z.object({
  column: z.number(),
  winningChance: z.number().min(0).max(1).nullable().catch(null),
});

/** The fault of an answer without a column. */
export type UnreadableReason = 'notJson' | 'noColumn';

/** The reason why no coin can be dropped into a column. */
export type ColumnFault = 'outsideBoard' | 'fullColumn';

/**
 * The content of a frame from a bot. A column is a whole number, but may be outside the board. `winningChance` is the bot's
 * own estimate for its position, from 0 (lost) to 1 (won), or `null` if it does not send one.
 */
type Answer =
  | { readonly type: 'empty' }
  | { readonly type: 'column'; readonly column: number; readonly winningChance: number | null }
  | { readonly type: 'unreadable'; readonly reason: UnreadableReason };

/** The text frame that answers with this column and, unless it is `null`, the chance of winning. */
export function encodeAnswer(column: number, winningChance: number | null = null): string {
  return JSON.stringify(winningChance === null ? { column } : { column, winningChance });
}

/** Parses a frame. Fractions are truncated; an empty frame is not an answer. */
export function parseAnswer(frame: string): Answer {
  if (frame === '') return { type: 'empty' };
  let value: unknown;
  try {
    value = JSON.parse(frame);
  } catch {
    return { type: 'unreadable', reason: 'notJson' };
  }
  const result = answerSchema.safeParse(value);
  if (!result.success) return { type: 'unreadable', reason: 'noColumn' };
  // Adding 0 turns -0, the truncated -0.5, into 0.
  return { ...result.data, type: 'column', column: Math.trunc(result.data.column) + 0 };
}

/** The reason why no coin can be dropped into this column; `null` if one can. */
export function columnFault(board: Board, column: number): ColumnFault | null {
  if (!Number.isInteger(column) || column < 0 || column >= COLUMNS) return 'outsideBoard';
  return landingRow(board, column) === null ? 'fullColumn' : null;
}

/** The limits of a bot in the contest (rules.md section 5). */
export const BOT_LIMITS = {
  /** Bytes of its files: code and configuration. */
  bytes: 2 * 2 ** 20,
  peakRssBytes: 512 * 2 ** 20,
  /** Threads at work, the main one included. */
  threads: 2,
} as const;

/** The time for an answer on the contest's server, in milliseconds from sending a state. */
export const CLOCK_MS = 700;

/**
 * The latest time of our bots' answers, in milliseconds after a state has arrived. The contest's server checks its clock once per
 * frame of 16.7 ms: an answer after 680 ms still counted, one after 720 ms did not.
 */
export const LATEST_ANSWER_MS = 680;

/** The longest thinking time, in milliseconds, that leaves a margin for transmission in both directions. */
export const LONGEST_MOVE_TIME_MS = 650;
