/** A worker's threads: batches are played there within limits of time and memory, while this thread keeps the queue informed. */
import pLimit from 'p-limit';
import { moduleBeside, startWorker, WorkerPool } from '../../system/index.ts';
import type { BatchResults } from '../batchFormat.ts';
import type { KindName } from '../jobKinds.ts';

/** What a thread is asked to play. */
export interface ThreadBatch {
  readonly kind: KindName;
  readonly jobs: readonly unknown[];
}

/** What a thread may use. */
export interface ThreadLimits {
  readonly threads: number;
  /** Seconds that a batch may take. */
  readonly seconds: number;
  /** MiB of a thread's heap. The memory of the kernel is fixed. */
  readonly memory: number;
}

const THREAD = moduleBeside(import.meta.url, './gameThread');

/** Threads that are started on demand and kept; one that dies or takes too long is replaced. */
export class GameThreads {
  readonly #limits: ThreadLimits;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #pool: WorkerPool;

  constructor(limits: ThreadLimits) {
    this.#limits = limits;
    this.#limit = pLimit(limits.threads);
    const resourceLimits = { maxOldGenerationSizeMb: limits.memory };
    this.#pool = new WorkerPool(() => startWorker(THREAD, { resourceLimits }));
  }

  /** Batches that are being played. */
  get playing(): number {
    return this.#limit.activeCount;
  }

  /** Plays a batch as soon as a thread is free; throws what the thread died of, or that it took too long. */
  play(batch: ThreadBatch): Promise<BatchResults<unknown>> {
    return this.#limit(async () => {
      const { seconds } = this.#limits;
      const late = AbortSignal.timeout(1000 * seconds);
      try {
        return await this.#pool.ask<BatchResults<unknown>>(batch, late);
      } catch (error) {
        if (late.aborted) throw new Error(`it took longer than a batch may, ${seconds} s`);
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}
