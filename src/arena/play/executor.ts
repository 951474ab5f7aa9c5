/**
 * Plays many jobs, in this thread or on worker threads. The results are the same, in the order of the jobs.
 *
 * Jobs and results are plain data. Only the module that plays a job understands it.
 *
 * The pool is our own: tinypool hangs when the thread of a task exits, and piscina leaves chunks, retries and abort to us.
 */
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { chunk } from 'simple-statistics';
import { moduleBeside, startWorker, WorkerPool } from '../../system/index.ts';

/** Plays jobs with a function that its module exports as `play`, where worker threads find it. */
export interface JobPlayer<Job, Result> {
  /** The module's `import.meta.url`. */
  readonly module: string;
  /** Plays a job; its result depends on nothing but the job. */
  play(job: Job): Result | Promise<Result>;
}

/** Turns jobs into results. */
export interface Executor<Job, Result> {
  /** Jobs that keep it busy; with fewer at once some workers are idle. */
  readonly capacity: number;
  /**
   * Plays all jobs and returns their results in the same order.
   *
   * @throws the signal's reason once it is aborted
   */
  run(jobs: readonly Job[], signal?: AbortSignal): Promise<Result[]>;
  /** Frees what the executor holds; it cannot be used afterwards. */
  close(): Promise<void>;
}

/** Makes the executor that plays jobs with this player. Closing it is up to the caller. */
export type OpenExecutor = <Job, Result>(
  player: JobPlayer<Job, Result>,
) => Executor<Job, Result> | Promise<Executor<Job, Result>>;

/** Plays in the calling thread. */
export class LocalExecutor<Job, Result> implements Executor<Job, Result> {
  readonly capacity = 1;
  readonly #player: JobPlayer<Job, Result>;

  constructor(player: JobPlayer<Job, Result>) {
    this.#player = player;
  }

  async run(jobs: readonly Job[], signal?: AbortSignal): Promise<Result[]> {
    const results: Result[] = [];
    for (const job of jobs) {
      // Without a pause between jobs nothing could stop it.
      await setImmediate();
      signal?.throwIfAborted();
      results.push(await this.#player.play(job));
    }
    return results;
  }

  async close(): Promise<void> {}
}

/** Jobs sent to a worker at once: enough to make messages cheap, few enough that no worker waits long at the end. */
const CHUNK = 4;

/** Jobs that have killed this many workers end the run. */
const ATTEMPTS = 3;

const WORKER = moduleBeside(import.meta.url, './jobWorker');

/** The promise, or the signal's reason thrown as soon as it is aborted. */
async function orAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  // After an abort its result does not matter.
  promise.catch(() => {});
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Plays on worker threads, started on demand and kept until `close`. A worker that dies is replaced, and its jobs are
 * played again: a job gives the same result wherever and however often it runs.
 */
export class WorkerExecutor<Job, Result> implements Executor<Job, Result> {
  readonly capacity: number;
  readonly #pool: WorkerPool;
  readonly #limit: ReturnType<typeof pLimit>;
  #closed = false;

  /** @param workers number of threads, at least 1 */
  constructor(workers: number, { module }: Pick<JobPlayer<Job, Result>, 'module'>) {
    this.capacity = CHUNK * workers;
    this.#pool = new WorkerPool(() => startWorker(WORKER, { workerData: module }));
    this.#limit = pLimit(workers);
  }

  /** @throws {Error} when the same jobs kill one worker after another */
  async run(jobs: readonly Job[], signal?: AbortSignal): Promise<Result[]> {
    let failed = false;
    const results = this.#limit.map(chunk(jobs, CHUNK), async (part) => {
      signal?.throwIfAborted();
      // Other runs share the queue, so the chunks of a failed one are skipped, not cleared.
      if (failed) return [];
      try {
        return await this.#play(part);
      } catch (error) {
        failed = true;
        throw error;
      }
    });
    return (await orAborted(results, signal)).flat();
  }

  async #play(jobs: readonly Job[]): Promise<Result[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#pool.ask<Result[]>(jobs);
      } catch (error) {
        if (this.#closed) throw error;
        if (attempt === ATTEMPTS) {
          throw new Error(`${ATTEMPTS} workers have died over the same games: ${(error as Error).message}`, {
            cause: error,
          });
        }
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#pool.close();
  }
}

/** An executor with this many worker threads; with 0 it plays in the calling thread. */
export function createExecutor<Job, Result>(
  workers: number,
  player: JobPlayer<Job, Result>,
): Executor<Job, Result> {
  return workers === 0 ? new LocalExecutor(player) : new WorkerExecutor(workers, player);
}

/** Opens executors with this many worker threads; with 0 they play in the calling thread. */
export function onThreads(workers: number): OpenExecutor {
  return (player) => createExecutor(workers, player);
}
