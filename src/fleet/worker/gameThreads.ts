/** A worker's threads: batches are played there within limits of time and memory, while this thread keeps the queue informed. */
import type { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { askWorker, moduleBeside, startWorker } from '../../system/workers.ts';
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
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();

  constructor(limits: ThreadLimits) {
    this.#limits = limits;
    this.#limit = pLimit(limits.threads);
  }

  /** Batches that are being played. */
  get playing(): number {
    return this.#limit.activeCount;
  }

  /** Plays a batch as soon as a thread is free; throws what the thread died of, or that it took too long. */
  play(batch: ThreadBatch): Promise<BatchResults<unknown>> {
    return this.#limit(async () => {
      const { seconds } = this.#limits;
      const worker = this.#idle.pop() ?? this.#start();
      const late = AbortSignal.timeout(1000 * seconds);
      try {
        const answer = await askWorker<BatchResults<unknown>>(worker, batch, late);
        if (this.#all.has(worker)) this.#idle.push(worker);
        return answer;
      } catch (error) {
        await worker.terminate();
        if (late.aborted) throw new Error(`it took longer than a batch may, ${seconds} s`);
        throw error;
      }
    });
  }

  #start(): Worker {
    const worker = startWorker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory } });
    this.#all.add(worker);
    const forget = () => {
      this.#all.delete(worker);
      const place = this.#idle.indexOf(worker);
      if (place >= 0) this.#idle.splice(place, 1);
    };
    worker.on('exit', forget);
    // Whoever waits for the thread has the error; without a listener it would end the process.
    worker.on('error', forget);
    return worker;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }
}
