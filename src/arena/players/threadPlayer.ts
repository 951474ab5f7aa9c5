/**
 * A built-in player in its own thread: while it thinks, this thread keeps the clocks of programs that play elsewhere.
 *
 * A thread that dies is restarted, and asked again if it died over a question; a question that keeps killing threads ends
 * the game with their error.
 */
import { once } from 'node:events';
import { isFull, type Position } from '../../engine/index.ts';
import { moduleBeside, startWorker, WorkerPool } from '../../system/index.ts';
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

/** One thread, which plays one game at a time. */
export class ThreadPlayer implements Player {
  readonly name: string;
  readonly #thread: WorkerPool;
  #sitting: Sitting | null = null;

  private constructor(setup: BuiltInSetup, workerFile: URL) {
    this.name = setup.spec.name;
    this.#thread = new WorkerPool(async () => {
      const worker = startWorker(workerFile, { workerData: setup });
      await once(worker, 'message');
      return worker;
    }, ATTEMPTS);
  }

  /** Starts the thread and waits until it is ready to think. */
  static async start(setup: BuiltInSetup, workerFile = WORKER_FILE): Promise<ThreadPlayer> {
    const player = new ThreadPlayer(setup, workerFile);
    await player.#thread.warmUp();
    return player;
  }

  async open(sitting: Sitting): Promise<void> {
    this.#sitting = sitting;
  }

  async choose(position: Position, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted();
    // There is nothing to think about, and the answer does not matter.
    if (isFull(position.board)) return { type: 'column', column: 0, ms: 0 };
    const asked = performance.now();
    const order: ThreadOrder = { sitting: this.#sitting as Sitting, position };
    const reply = await this.#thread.ask<Extract<Reply, { type: 'column' }>>(order, signal);
    return { ...reply, ms: performance.now() - asked };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
