/** The messages between the main thread and the search thread. */
import type { Position } from '../../engine/index.ts';
import type { Evaluation } from '../evaluation/weightsFormat.ts';
import type { Thought } from './thought.ts';

/** The start parameters of a search thread. */
export interface SearchThreadData {
  readonly evaluation: Evaluation;
  readonly tableBits: number;
  /** The memory shared by both threads: `WORDS` 32-bit numbers. */
  readonly shared: SharedArrayBuffer;
}

/** A position to search until another ticket is wanted, or its result is proven. */
export interface SearchOrder {
  readonly ticket: number;
  readonly position: Position;
}

/** From the search thread: it has warmed up, or it needs no more time for this ticket. */
export type SearchNotice = { readonly type: 'ready' } | { readonly type: 'done'; readonly ticket: number };

/** In shared memory: the ticket that is wanted now, and the answer to a ticket (see `packAnswer`). */
export const WANTED = 0;
export const ANSWER = 1;
export const WORDS = 2;

/** The chance of winning is passed in thousandths, which take 10 bits. */
const CHANCE_STEPS = 1000;
/** Tickets are distinguished by their last 18 bits: no answer is awaited long enough for them to repeat. */
const TICKET_MASK = 0x3ffff;

/** An answer in one number of 31 bits, so that its parts are read together: ticket 18, column 3, chance 10. */
export function packAnswer(ticket: number, column: number, winningChance: number): number {
  return ((ticket & TICKET_MASK) << 13) | (column << 10) | Math.round(winningChance * CHANCE_STEPS);
}

/** The answer to a ticket, or `null` when it belongs to another one. */
export function unpackAnswer(answer: number, ticket: number): Thought | null {
  if (answer >> 13 !== (ticket & TICKET_MASK)) return null;
  return { column: (answer >> 10) & 7, winningChance: (answer & 0x3ff) / CHANCE_STEPS };
}
