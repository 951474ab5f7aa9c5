/**
 * A built-in player in its own thread: while it thinks, this thread keeps the clocks of programs that play elsewhere.
 *
 * A thread that dies is restarted, and asked again if it died over a question; a question that keeps killing threads ends
 * the game with their error.
 */
import { isFull, type Position } from '../../engine/index.ts';
import { moduleBeside, nextMessage, startWorker, WorkerPool } from '../../system/index.ts';
import type { Player, Reply, Sitting } from '../play/player.ts';
import type { BuiltInSetup } from './builtInPlayer.ts';

/** A question to the thread, which answers with a `Reply`. */
export interface ThreadOrder {
  readonly sitting: Sitting;
  readonly position: Position;
}

const WORKER_FILE = moduleBeside(import.meta.url, './playerThread');

/** A question that has killed this many threads is not asked again. */
const ATTEMPTS = 3;

/** One thread, which plays one game at a time. Always close it. */
export type ThreadPlayer = Awaited<ReturnType<typeof startThreadPlayer>>;

/** Starts a thread and waits until it is ready to think. Throws what the thread dies of before. */
export async function startThreadPlayer(setup: BuiltInSetup, workerFile = WORKER_FILE) {
  const thread = new WorkerPool(async () => {
    const worker = startWorker(workerFile, { workerData: setup });
    await nextMessage(worker);
    return worker;
  }, ATTEMPTS);
  await thread.warmUp();
  let sitting: Sitting;
  return {
    name: setup.spec.name,

    async open(taken: Sitting): Promise<void> {
      sitting = taken;
    },

    async choose(position: Position, signal?: AbortSignal): Promise<Reply> {
      signal?.throwIfAborted();
      // There is nothing to think about, and the answer does not matter.
      if (isFull(position.board)) return { type: 'column', column: 0, ms: 0 };
      const asked = performance.now();
      const order: ThreadOrder = { sitting, position };
      const reply = await thread.ask<Extract<Reply, { type: 'column' }>>(order, signal);
      return { ...reply, ms: performance.now() - asked };
    },

    close: () => thread.close(),
  } satisfies Player;
}
