/**
 * A bot's answer on the wire (rules.md sections 5 and 6): JSON with a number `column`, in a text or a binary frame.
 * Both directions stand here, the one a bot writes and the one a server reads.
 */
import { z } from 'zod';
import { type Board, COLUMNS, landingRow } from '../engine/board.ts';

/** The chance of winning is for the record only: a wrong one is ignored, and so are all other keys. */
const answerSchema = z.object({
  column: z.number(),
  winningChance: z.number().min(0).max(1).nullable().catch(null),
});

/** What is wrong with an answer that names no column. */
export type UnreadableReason = 'notJson' | 'noColumn';

/** What is wrong with a column that no coin can be dropped into. */
export type ColumnFault = 'outsideBoard' | 'fullColumn';

/**
 * What a frame from a bot says. A column is a whole number, but not always one of the board's. `winningChance` is what the
 * bot thinks of its position, from 0 (lost) to 1 (won), or `null` when it does not say.
 */
export type Answer =
  | { readonly type: 'empty' }
  | { readonly type: 'column'; readonly column: number; readonly winningChance: number | null }
  | { readonly type: 'unreadable'; readonly reason: UnreadableReason };

/** The text frame that answers with this column, and tells the chance of winning unless that is `null`. */
export function encodeAnswer(column: number, winningChance: number | null = null): string {
  return JSON.stringify(winningChance === null ? { column } : { column, winningChance });
}

/** Reads a frame. Fractions are truncated; a frame without content says nothing at all. */
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
  // Adding 0 makes a plain 0 of the -0 that is left of -0.5.
  return { ...result.data, type: 'column', column: Math.trunc(result.data.column) + 0 };
}

/** Why no coin can be dropped into this column, or `null` when one can. */
export function columnFault(board: Board, column: number): ColumnFault | null {
  if (!Number.isInteger(column) || column < 0 || column >= COLUMNS) return 'outsideBoard';
  return landingRow(board, column) === null ? 'fullColumn' : null;
}
