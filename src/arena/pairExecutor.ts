/**
 * Plays many pairs: in this thread, or spread over worker threads. The results are the same, in the order of the jobs.
 */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { type PairJob, PairPlayer, type PairResult } from './pair.ts';

/** Something that turns jobs into results. */
export interface PairExecutor {
  /**
   * Plays all jobs and gives their results in the same order. An aborted signal ends it early.
   *
   * @throws the signal's reason once it is aborted
   */
  run(jobs: readonly PairJob[], signal?: AbortSignal): Promise<PairResult[]>;
  /** Frees what the executor holds; it cannot be used afterwards. */
  close(): Promise<void>;
}

/** Plays in the calling thread. */
export class LocalPairExecutor implements PairExecutor {
  readonly #player = new PairPlayer();

  async run(jobs: readonly PairJob[], signal?: AbortSignal): Promise<PairResult[]> {
    const results: PairResult[] = [];
    for (const job of jobs) {
      // Between jobs the thread looks up, or nobody could stop it.
      await setImmediate();
      signal?.throwIfAborted();
      results.push(this.#player.play(job));
    }
    return results;
  }

  async close(): Promise<void> {}
}

/** Jobs sent to a worker at once: enough that messages cost little, few enough that no worker waits long at the end. */
const CHUNK = 8;

/** The compiled worker, found from the sources too: Node 20 starts no thread from TypeScript. */
const WORKER_FILE = new URL('../../dist/arena/pairWorker.js', import.meta.url);

/** Plays on worker threads, started once and kept until `close`. */
export class WorkerPairExecutor implements PairExecutor {
  readonly #workers: readonly Worker[];
  readonly #idle: Worker[];
  readonly #limit: ReturnType<typeof pLimit>;

  /** @param workers number of threads, at least 1 */
  constructor(workers: number) {
    this.#workers = Array.from({ length: workers }, () => new Worker(WORKER_FILE));
    this.#idle = [...this.#workers];
    this.#limit = pLimit(workers);
  }

  async run(jobs: readonly PairJob[], signal?: AbortSignal): Promise<PairResult[]> {
    const chunks: PairJob[][] = [];
    for (let start = 0; start < jobs.length; start += CHUNK) chunks.push(jobs.slice(start, start + CHUNK));
    const results = await this.#limit.map(chunks, async (chunk) => {
      signal?.throwIfAborted();
      return this.#runOn(chunk);
    });
    return results.flat();
  }

  async #runOn(chunk: readonly PairJob[]): Promise<PairResult[]> {
    const worker = this.#idle.pop();
    if (worker === undefined) throw new Error('a worker thread has failed before');
    worker.postMessage(chunk);
    // `once` rejects when the worker reports an error instead; the worker is then gone and does not become idle again.
    const [results] = (await once(worker, 'message')) as [PairResult[]];
    this.#idle.push(worker);
    return results;
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

/** An executor with this many worker threads; none for 0. */
export function createPairExecutor(workers: number): PairExecutor {
  return workers === 0 ? new LocalPairExecutor() : new WorkerPairExecutor(workers);
}
