/**
 * Plays many jobs, in this thread or on worker threads. The results are the same, in the order of the jobs.
 *
 * The pool is our own: tinypool hangs when the thread of a task exits, and piscina leaves retries and abort to us.
 */
import { setImmediate } from 'node:timers/promises';
import { chunk } from 'simple-statistics';
import { moduleBeside, Pool, type PoolNeed, startWorker, Thread, together } from '../../system/index.ts';
import type { Executor, JobKind, OpenExecutor } from './jobKind.ts';

/** The limits of worker threads. */
export interface ThreadLimits {
  /** Number of threads. */
  readonly threads: number;
  /** Seconds that a batch of jobs may take, with all attempts; any time by default. */
  readonly seconds?: number;
  /** MiB of a thread's heap, Node's own limit by default. The memory of the kernel is fixed. */
  readonly memory?: number;
  /** Number of threads that may die over the same jobs before that is an error; 1 by default. */
  readonly attempts?: number;
}

/** The results of some jobs, and how long playing them took. */
export interface PlayedJobs<Result> {
  readonly results: readonly Result[];
  /** Milliseconds of one core. */
  readonly ms: number;
}

const WORKER = moduleBeside(import.meta.url, './jobWorker');

async function playInTurn<Job, Result>(
  executor: Executor<Job, Result>,
  jobs: readonly Job[],
  signal: AbortSignal | undefined,
): Promise<PlayedJobs<Result>> {
  const started = performance.now();
  const results: Result[] = [];
  for (const job of jobs) results.push(...(await executor.run([job], signal)));
  return { results, ms: performance.now() - started };
}

/** Plays batches of jobs of any kind. Always close it. */
export class JobThreads {
  readonly #pool: Pool<Thread>;
  readonly #thread: PoolNeed<Thread>;
  /** Executors for kinds of jobs that threads cannot play, opened when they are first needed. */
  readonly #opened = new Map<unknown, Executor<unknown, unknown>>();
  #isClosed = false;

  constructor(private readonly limits: ThreadLimits) {
    const { threads, memory, attempts } = limits;
    this.#pool = new Pool(threads);
    const resourceLimits = memory === undefined ? {} : { maxOldGenerationSizeMb: memory };
    const start = () => startWorker(WORKER, { resourceLimits });
    this.#thread = { key: 'thread', open: async () => new Thread(start, attempts) };
  }

  /** Number of batches being played. */
  get playing(): number {
    return this.#pool.running;
  }

  /**
   * Play a batch as soon as a thread is free. Jobs of a kind that threads cannot play go to its own executor.
   *
   * @param over once it is aborted, the batch does not begin
   * @throws what the last thread died of, or that it took too long; the reason of the abort if the batch does not begin
   */
  play<Job, Result>(
    kind: Pick<JobKind<Job, Result>, 'module' | 'open'>,
    jobs: readonly Job[],
    over?: AbortSignal,
  ): Promise<PlayedJobs<Result>> {
    const { seconds, attempts = 1 } = this.limits;
    return this.#pool.run(kind.open ? [] : [this.#thread], async (thread) => {
      over?.throwIfAborted();
      const late = seconds === undefined ? undefined : AbortSignal.timeout(1000 * seconds);
      try {
        if (thread === undefined) return await playInTurn(this.#executorOf(kind), jobs, late);
        return await thread.ask<PlayedJobs<Result>>({ module: kind.module, jobs }, late);
      } catch (error) {
        if (late?.aborted) throw new Error(`it took longer than a batch may, ${seconds} s`);
        if (this.#isClosed || attempts === 1) throw error;
        const message = `${attempts} workers have died over the same games: ${(error as Error).message}`;
        throw new Error(message, { cause: error });
      }
    });
  }

  /** Close everything but the threads; what is needed again is opened anew. */
  async rest(): Promise<void> {
    const opened = [...this.#opened.values()];
    this.#opened.clear();
    await Promise.all(opened.map((executor) => executor.close()));
  }

  /** Close the threads and everything else. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#pool.close(), this.rest()]);
  }

  #executorOf<Job, Result>(kind: Pick<JobKind<Job, Result>, 'open'>): Executor<Job, Result> {
    const opened = this.#opened.get(kind.open) ?? kind.open?.(this.limits.threads);
    this.#opened.set(kind.open, opened as Executor<unknown, unknown>);
    return opened as Executor<Job, Result>;
  }
}

type PlayingModule<Job, Result> = Pick<JobKind<Job, Result>, 'module' | 'play'>;

async function playHere<Job, Result>(
  kind: PlayingModule<Job, Result>,
  jobs: readonly Job[],
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const job of jobs) {
    // Without a pause between jobs nothing could stop it.
    await setImmediate();
    signal?.throwIfAborted();
    results.push(await kind.play(job));
  }
  return results;
}

/** Number of jobs sent to a worker at once: enough to make messages cheap, few enough that no worker waits long at the end. */
const CHUNK = 4;

/** Number of workers that the same jobs may kill before the run ends. */
const ATTEMPTS = 3;

/**
 * Make an executor with this many worker threads, started on demand and kept until `close`; with 0 it plays in the calling
 * thread. A worker that dies is replaced, and its jobs are played again: a job gives the same result wherever and however often
 * it runs.
 */
export function createExecutor<Job, Result>(
  count: number,
  kind: PlayingModule<Job, Result>,
): Executor<Job, Result> {
  if (count === 0)
    return { capacity: 1, run: (jobs, signal) => playHere(kind, jobs, signal), async close() {} };
  const threads = new JobThreads({ threads: count, attempts: ATTEMPTS });
  return {
    capacity: CHUNK * count,
    async run(jobs, signal) {
      const parts = chunk(jobs, CHUNK).map(
        (part) => (over: AbortSignal) => threads.play<Job, Result>(kind, part, over),
      );
      return (await together(parts, signal)).flatMap(({ results }) => results);
    },
    close: () => threads.close(),
  };
}

/** Return a function that opens executors with this many worker threads, or games at once; with 0 they play in the calling thread. */
export function onThreads(count: number): OpenExecutor {
  return (kind) => kind.open?.(Math.max(1, count)) ?? createExecutor(count, kind);
}

/**
 * Play batches, `atOnce` at a time: while one finishes, later ones keep the other players busy. Yields the results in the order
 * of the batches; a failure is thrown when its turn comes, if it does.
 */
export async function* playAhead<Batch, Played>(
  batches: Iterable<Batch>,
  atOnce: number,
  play: (batch: Batch) => Promise<Played>,
): AsyncGenerator<Played> {
  const underWay: Promise<Played>[] = [];
  for (const batch of batches) {
    const played = play(batch);
    played.catch(() => {});
    underWay.push(played);
    if (underWay.length === atOnce) yield underWay.shift() as Promise<Played>;
  }
  yield* underWay;
}
