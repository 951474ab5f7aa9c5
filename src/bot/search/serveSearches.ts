/**
 * The search thread: searches the position of its last order, and publishes the best column whenever it changes. Orders and
 * notices are messages; the answer is in memory that both threads share.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { FOUR_CONNECT_XTREME, initialPosition, type Position } from '../../engine/index.ts';
import type { Evaluation } from '../evaluation/weightsFormat.ts';
import { Kernel } from '../kernel/kernel.ts';
import { PROVEN_SCORE } from '../kernel/kernelExports.ts';
import { effortIn, settling } from './effort.ts';
import { chooseResistance, TABLE_BITS, type Thought, WARM_UP_NODES } from './timedSearch.ts';
import { shownChance } from './winningChance.ts';

/** The start parameters of a search thread. */
export interface SearchThreadData {
  readonly evaluation: Evaluation;
  /** The memory of both threads: `WORDS` numbers. */
  readonly memory: Int32Array<SharedArrayBuffer>;
}

/** An order to search a position until another ticket is wanted, or its result is proven. Its column may be settled long before. */
export interface SearchOrder {
  readonly ticket: number;
  readonly position: Position;
}

/** The message of a search thread that has warmed up; others are the tickets for which it needs no more time. */
export const READY = 0;

/** The index in shared memory of the ticket that is wanted now. */
export const WANTED = 0;
/** The index in shared memory of the answer to a ticket (see `packAnswer`). */
export const ANSWER = 1;
/** The numbers in shared memory. */
export const WORDS = 2;

/** The steps from 0 to 1 in which a chance of winning is passed: thousandths take 10 bits. */
const CHANCE_STEPS = 1000;
/** The bits by which tickets are distinguished, the last 18: no answer is awaited long enough for them to repeat. */
const TICKET_MASK = 0x3ffff;

/** An answer in one number of 31 bits, so that its parts are read together: ticket 18, column 3, chance 10. */
function packAnswer(ticket: number, column: number, winningChance: number): number {
  return ((ticket & TICKET_MASK) << 13) | (column << 10) | Math.round(winningChance * CHANCE_STEPS);
}

/** The answer to a ticket, or `null` if it belongs to another one. */
export function unpackAnswer(answer: number, ticket: number): Thought | null {
  if (answer >> 13 !== (ticket & TICKET_MASK)) return null;
  return { column: (answer >> 10) & 7, winningChance: (answer & 0x3ff) / CHANCE_STEPS };
}

/** Executes the orders of the `SearchThread` that started this thread. */
export function serveSearches(): void {
  const { evaluation, memory } = workerData as SearchThreadData;
  const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
  kernel.setEvaluation(0, evaluation);
  kernel.search(initialPosition(1), { nodes: WARM_UP_NODES });

  parentPort?.on('message', ({ ticket, position }: SearchOrder) => {
    const isOver = () => Atomics.load(memory, WANTED) !== ticket;
    // Orders that arrived during a search may already be out of date.
    if (isOver()) return;
    const publish = (column: number, score: number) => {
      const chance = shownChance(kernel, position, score);
      Atomics.store(memory, ANSWER, packAnswer(ticket, column, chance));
    };
    let isSettled = false;
    const hasSettled = settling(effortIn(position.round));
    const { column, score } = kernel.search(position, {
      shouldStop: isOver,
      onProgress: (result) => {
        publish(result.column, result.score);
        if (isSettled || !hasSettled(result)) return;
        // The search goes on until another order comes: it finds its results in the table.
        isSettled = true;
        parentPort?.postMessage(ticket);
      },
    });
    if (score < -PROVEN_SCORE) publish(chooseResistance(kernel, position, column, isOver), score);
    if (!isOver()) parentPort?.postMessage(ticket);
  });
  parentPort?.postMessage(READY);
}
