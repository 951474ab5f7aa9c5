/** The search thread: searches the position of its last order, and publishes the best column whenever it changes. */
import { parentPort, workerData } from 'node:worker_threads';
import { FOUR_CONNECT_XTREME, initialPosition } from '../../engine/index.ts';
import { Kernel, PROVEN_SCORE } from '../kernel/kernel.ts';
import { chooseResistance } from './resistance.ts';
import {
  ANSWER,
  packAnswer,
  type SearchNotice,
  type SearchOrder,
  type SearchThreadData,
  WANTED,
} from './searchProtocol.ts';
import { WARM_UP_NODES } from './timedSearch.ts';
import { winningChanceOf } from './winningChance.ts';

function notify(notice: SearchNotice): void {
  parentPort?.postMessage(notice);
}

/** Executes the orders of the `SearchThread` that started this thread. */
export function serveSearches(): void {
  const { evaluation, tableBits, shared } = workerData as SearchThreadData;
  const memory = new Int32Array(shared);
  const kernel = new Kernel(FOUR_CONNECT_XTREME, tableBits);
  kernel.setEvaluation(0, evaluation);
  kernel.search(initialPosition(1), { nodes: WARM_UP_NODES });

  parentPort?.on('message', ({ ticket, position }: SearchOrder) => {
    const isOver = () => Atomics.load(memory, WANTED) !== ticket;
    // Orders that arrived during a search may already be out of date.
    if (isOver()) return;
    const publish = (column: number, score: number) =>
      Atomics.store(
        memory,
        ANSWER,
        packAnswer(ticket, column, winningChanceOf(position, score, FOUR_CONNECT_XTREME)),
      );
    const { column, score } = kernel.search(position, {
      shouldStop: isOver,
      onProgress: (result) => publish(result.column, result.score),
    });
    if (score < -PROVEN_SCORE) publish(chooseResistance(kernel, position, column, isOver), score);
    if (!isOver()) notify({ type: 'done', ticket });
  });
  notify({ type: 'ready' });
}
