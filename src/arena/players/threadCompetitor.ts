/**
 * A built-in player in a thread of its own: while it thinks, this thread keeps the clocks of programs that play elsewhere.
 */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Thought } from '../../bot/search/thought.ts';
import { isFull } from '../../engine/board.ts';
import type { Position } from '../../engine/position.ts';
import { moduleBeside, startWorker } from '../../system/workers.ts';
import type { Contestant, Reply } from '../play/player.ts';
import type { Competitor, GameKey } from './competitor.ts';
import type { BuiltInSpec, MoveLimits } from './playerSpec.ts';

/** What the thread is started with. */
export interface ThinkerThreadData {
  readonly spec: BuiltInSpec;
  readonly limits: MoveLimits;
}

/** What the thread is asked; it answers with a `Thought`. */
export interface ThinkerOrder {
  readonly position: Position;
  readonly game: GameKey;
}

const WORKER_FILE = moduleBeside(import.meta.url, './thinkerWorker');

/** One thread, which plays one game at a time. */
export class ThreadCompetitor implements Competitor {
  readonly #name: string;
  readonly #worker: Worker;

  private constructor(name: string, worker: Worker) {
    this.#name = name;
    this.#worker = worker;
  }

  /** Starts the thread and waits until it is ready to think. */
  static async start(data: ThinkerThreadData): Promise<ThreadCompetitor> {
    const worker = startWorker(WORKER_FILE, { workerData: data });
    await once(worker, 'message');
    return new ThreadCompetitor(data.spec.name, worker);
  }

  async enter(game: GameKey): Promise<Contestant> {
    return { name: this.#name, move: (position, signal) => this.#think({ position, game }, signal) };
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  /** A thread that has been called off is still thinking, and is good for nothing but closing. */
  async #think(order: ThinkerOrder, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted();
    // Nothing can be thought about there, and nothing comes of the answer.
    if (isFull(order.position.board)) return { type: 'column', column: 0, ms: 0 };
    const asked = performance.now();
    this.#worker.postMessage(order);
    const [thought] = (await once(this.#worker, 'message', signal && { signal })) as [Thought];
    return { type: 'column', ...thought, ms: performance.now() - asked };
  }
}
