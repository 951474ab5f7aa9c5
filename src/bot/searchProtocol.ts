/** What the main thread and the search thread say to each other. */
import type { Position } from '../engine/position.ts';
import type { Weights } from './features.ts';

/** What a search thread is started with. */
export interface SearchThreadData {
  readonly weights: Weights;
  readonly tableBits: number;
  /** The memory that both threads see: `WORDS` 32-bit numbers. */
  readonly shared: SharedArrayBuffer;
}

/** A position to search until another ticket is wanted, or its result is proven. */
export interface SearchOrder {
  readonly ticket: number;
  readonly position: Position;
}

/** From the search thread: it is warm, or it needs no more time for this ticket. */
export type SearchNotice = { readonly type: 'ready' } | { readonly type: 'done'; readonly ticket: number };

/** In shared memory: the ticket that is wanted now, and the best column for a ticket (see `packAnswer`). */
export const WANTED = 0;
export const ANSWER = 1;
export const WORDS = 2;

/** Ticket and column in one number, so that they are read together. Tickets are below 2^28. */
export function packAnswer(ticket: number, column: number): number {
  return ticket * 8 + column;
}

/** The column of an answer, or `null` when it belongs to another ticket. */
export function unpackAnswer(answer: number, ticket: number): number | null {
  return answer >> 3 === ticket ? answer & 7 : null;
}
