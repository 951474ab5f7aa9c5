/**
 * Divides the jobs of a run into batches and puts the results together again, wherever and however often they are played.
 *
 * A batch is about a second of work by the measured time of a job: long enough that the queue costs nothing, short enough
 * that little is lost with a worker. Towards the end batches shrink (guided self-scheduling: Polychronopoulos and Kuck, 1987),
 * and idle workers play again what is late, as the slow and the dead hold it or a Redis has lost it (the backup tasks of
 * MapReduce: Dean and Ghemawat, 2004). Results depend on the job alone, so the first one counts.
 *
 * It knows no queue and no clock: both are passed in, so that a simulation runs the same code.
 */
import { setMaxListeners } from 'node:events';
import { chunk } from 'simple-statistics';
import type { PlayedJobs } from '../arena/index.ts';
import { FleetError } from './connection.ts';

const BATCH_MS = 1000;

/** Milliseconds of work in the last batches of a call: with less the queue costs more than a thread that waits. */
const SMALLEST_BATCH_MS = 50;

/** Weight of a new measurement of the time of a job. */
const NEWEST = 0.2;

const FIRST_SIZE = 2;

/** Batches in the queue or being played, for each thread of the fleet: one is played while the next waits. */
const BATCHES_PER_THREAD = 2;

/** Milliseconds that a batch may take longer than its games should, before it is played again; twice as long each time. */
const PATIENCE_MS = 250;

/** Milliseconds that a batch may take before any was measured. */
const FIRST_PATIENCE_MS = 5000;

/** Number of failures after which a job ends the run. */
const TRIES = 3;

interface SchedulerOptions<Job, Result> {
  /** Plays a batch, or throws the reason if it has failed. Once the signal is aborted, its result is not needed. */
  readonly play: (jobs: readonly Job[], over: AbortSignal) => Promise<PlayedJobs<Result>>;
  /** Returns milliseconds, from any start. */
  readonly now: () => number;
  readonly maxJobs: number;
  readonly describe: (job: Job) => string;
}

interface Task<Job, Result> {
  readonly job: Job;
  resolve(result: Result): void;
  reject(error: unknown): void;
  failures: number;
  /** True once its result is not needed any more. */
  isDone: boolean;
}

interface Batch<Job, Result> {
  readonly tasks: readonly Task<Job, Result>[];
  readonly since: number;
  readonly over: AbortController;
  /** Number of times that its jobs were late before. */
  readonly times: number;
  isPlayedAgain: boolean;
}

/** Divides jobs into batches, has them played, and returns the results in order. */
export class Scheduler<Job, Result> {
  /** Jobs in no batch. Those that have failed come first: each is tried alone, to find out which one fails. */
  #waiting: Task<Job, Result>[] = [];
  readonly #out = new Set<Batch<Job, Result>>();
  #threads = 1;
  #msPerJob: number | undefined;

  constructor(private readonly options: SchedulerOptions<Job, Result>) {}

  /** Number of jobs that keep the fleet busy. */
  get capacity(): number {
    return this.#places * this.#jobsIn(BATCH_MS);
  }

  /** Number of jobs that wait for a batch, and of batches that are not back yet. */
  get load(): { waiting: number; batches: number } {
    return { waiting: this.#waiting.length, batches: this.#out.size };
  }

  /** Set the number of threads that the fleet has now; without any, one is expected. */
  setThreads(threads: number): void {
    this.#threads = Math.max(1, threads);
    this.#fill();
  }

  /** Play jobs and return their results in order; throws the signal's reason once it is aborted, or a `FleetError` for a job that keeps failing. */
  async run(jobs: readonly Job[], signal?: AbortSignal): Promise<Result[]> {
    signal?.throwIfAborted();
    // A large fleet plays many batches of one test at once.
    if (signal !== undefined) setMaxListeners(0, signal);
    const tasks: Task<Job, Result>[] = [];
    const add = (job: Job) =>
      new Promise<Result>((resolve, reject) => {
        tasks.push({ job, resolve, reject, failures: 0, isDone: false });
      });
    const played = Promise.all(jobs.map(add));
    const stop = () => {
      for (const task of tasks) task.reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop);
    this.#waiting = [...this.#waiting, ...tasks];
    this.#fill();
    try {
      return await played;
    } finally {
      signal?.removeEventListener('abort', stop);
      for (const task of tasks) task.isDone = true;
      this.#waiting = this.#waiting.filter(({ isDone }) => !isDone);
      this.#withdrawDone();
      this.#fill();
    }
  }

  /** End all calls with this error. */
  abandon(error: FleetError): void {
    const out = [...this.#out].flatMap(({ tasks }) => tasks);
    for (const { reject } of [...this.#waiting, ...out]) reject(error);
  }

  /** True if a batch takes longer than it should. */
  get isLate(): boolean {
    return this.#late().length > 0;
  }

  /** Play late batches again, on this many threads that have nothing else to do. */
  playAgain(idle: number): void {
    const late = this.#late().slice(0, Math.max(0, idle));
    const parts = Math.max(1, Math.floor(idle / late.length));
    for (const batch of late) {
      batch.isPlayedAgain = true;
      const open = batch.tasks.filter(({ isDone }) => !isDone);
      for (const part of chunk(open, Math.ceil(open.length / parts))) void this.#play(part, batch.times + 1);
    }
  }

  #late(): Batch<Job, Result>[] {
    const now = this.options.now();
    const expected = this.#msPerJob;
    return [...this.#out].filter(({ tasks, since, times, isPlayedAgain }) => {
      const ms = expected === undefined ? FIRST_PATIENCE_MS : expected * tasks.length + PATIENCE_MS;
      return !isPlayedAgain && now - since > ms * 2 ** times;
    });
  }

  get #places(): number {
    return BATCHES_PER_THREAD * this.#threads;
  }

  #jobsIn(ms: number): number {
    if (this.#msPerJob === undefined) return FIRST_SIZE;
    const jobs = Math.round(ms / Math.max(this.#msPerJob, Number.EPSILON));
    return Math.max(1, Math.min(this.options.maxJobs, jobs));
  }

  #fill(): void {
    const smallest = this.#msPerJob === undefined ? 1 : this.#jobsIn(SMALLEST_BATCH_MS);
    for (let [next] = this.#waiting; next && this.#out.size < this.#places; [next] = this.#waiting) {
      const share = Math.max(smallest, Math.ceil(this.#waiting.length / this.#places));
      const size = next.failures > 0 ? 1 : Math.min(this.#jobsIn(BATCH_MS), share);
      void this.#play(this.#waiting.splice(0, size));
    }
  }

  async #play(tasks: readonly Task<Job, Result>[], times = 0): Promise<void> {
    const since = this.options.now();
    const batch = { tasks, since, over: new AbortController(), times, isPlayedAgain: false };
    this.#out.add(batch);
    const jobs = tasks.map(({ job }) => job);
    try {
      const played = await this.options.play(jobs, batch.over.signal);
      // Results of a withdrawn batch are not needed.
      if (this.#out.delete(batch)) this.#take(tasks, played);
    } catch (error) {
      if (this.#out.delete(batch)) this.#fail(tasks, error as Error);
    }
    this.#fill();
  }

  #take(tasks: readonly Task<Job, Result>[], { results, ms }: PlayedJobs<Result>): void {
    const own = ms / results.length;
    this.#msPerJob = this.#msPerJob === undefined ? own : this.#msPerJob + NEWEST * (own - this.#msPerJob);
    for (const [place, task] of tasks.entries()) {
      task.isDone = true;
      task.resolve(results[place] as Result);
    }
    this.#withdrawDone();
  }

  /** Try the jobs of a failed batch again, each alone; one that has failed too often ends its call. */
  #fail(tasks: readonly Task<Job, Result>[], error: Error): void {
    const open = tasks.filter(({ isDone }) => !isDone);
    if (error instanceof FleetError && error.code === 'lost') {
      for (const { reject } of open) reject(error);
      return;
    }
    for (const task of open) {
      const name = this.options.describe(task.job);
      const why = `the game of ${name} has failed ${TRIES} times, last with: ${error.message}`;
      if (++task.failures === TRIES) task.reject(new FleetError('fatalGame', why));
    }
    const out = new Set([...this.#out].flatMap((batch) => batch.tasks));
    this.#waiting.unshift(...open.filter((task) => task.failures < TRIES && !out.has(task)));
  }

  #withdrawDone(): void {
    for (const batch of this.#out) {
      if (!batch.tasks.every(({ isDone }) => isDone)) continue;
      this.#out.delete(batch);
      batch.over.abort();
    }
  }
}
