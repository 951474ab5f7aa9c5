/**
 * Divides the jobs of a run into batches and puts the results together again, wherever and however often they are played.
 *
 * A batch is about a second of work by the measured time of a job: long enough that the queue costs nothing, short enough
 * that little is lost with a worker. Towards the end batches shrink (guided self-scheduling: Polychronopoulos and Kuck, 1987),
 * and when nothing is left to hand out, idle workers play what the slow and the dead still hold a second time (the backup tasks
 * of MapReduce: Dean and Ghemawat, 2004). Results depend on the job alone, so the first one counts.
 *
 * It knows no queue and no clock: both are passed in, so that a simulation runs the same code.
 */
import { setMaxListeners } from 'node:events';
import { FleetError } from './address.ts';

const BATCH_MS = 1000;

/** Milliseconds of work in the last batches of a call: with less the queue costs more than a thread that waits. */
const SMALLEST_BATCH_MS = 50;

/** The weight of a new measurement of the time of a job. */
const NEWEST = 0.2;

const FIRST_SIZE = 2;

/** Batches in the queue or being played, for each thread of the fleet: one is played while the next waits. */
const BATCHES_PER_THREAD = 2;

/** Milliseconds that a batch may be out for longer than its games should take, before it is played a second time. */
const PATIENCE_MS = 250;

/** A job that has failed this often ends the run. */
const TRIES = 3;

export interface Batch<Job> {
  readonly id: string;
  readonly jobs: readonly Job[];
}

export interface BatchQueue<Job> {
  add(batches: readonly Batch<Job>[]): void;
  /** Withdraws batches that no worker has begun. */
  withdraw(ids: readonly string[]): void;
}

interface SchedulerOptions<Job> {
  /** Milliseconds, from any start. */
  readonly now: () => number;
  readonly maxJobs: number;
  readonly describe: (job: Job) => string;
  /** In front of the ids of batches. */
  readonly name: string;
}

interface Call<Result> {
  readonly results: Result[];
  left: number;
  resolve(): void;
  reject(error: unknown): void;
}

interface Task<Job, Result> {
  readonly job: Job;
  readonly call: Call<Result>;
  readonly index: number;
  failures: number;
  /** Batches under way that it is in. */
  copies: number;
  isDone: boolean;
}

interface UnderWay<Job, Result> {
  readonly tasks: readonly Task<Job, Result>[];
  readonly since: number;
}

export class Scheduler<Job, Result> {
  readonly #queue: BatchQueue<Job>;
  readonly #options: SchedulerOptions<Job>;
  /** Jobs that no batch has, the next one last. */
  #waiting: Task<Job, Result>[] = [];
  /** Jobs that have failed in company: each is tried alone, to find out which one it was. */
  #suspects: Task<Job, Result>[] = [];
  readonly #underWay = new Map<string, UnderWay<Job, Result>>();
  #threads = 1;
  #msPerJob: number | undefined;
  #batches = 0;

  constructor(queue: BatchQueue<Job>, options: SchedulerOptions<Job>) {
    this.#queue = queue;
    this.#options = options;
  }

  get capacity(): number {
    return BATCHES_PER_THREAD * this.#threads * this.#jobsIn(BATCH_MS);
  }

  get awaited(): readonly string[] {
    return [...this.#underWay.keys()];
  }

  get waiting(): number {
    return this.#waiting.length + this.#suspects.length;
  }

  /** Sets the number of threads that the fleet has now; without any, one is expected. */
  setThreads(threads: number): void {
    this.#threads = Math.max(1, threads);
    this.#fill();
  }

  /** Plays jobs; throws the signal's reason once it is aborted, or a {FleetError} for a job that keeps failing. */
  async run(jobs: readonly Job[], signal?: AbortSignal): Promise<Result[]> {
    signal?.throwIfAborted();
    if (jobs.length === 0) return [];
    const results: Result[] = [];
    // A large fleet plays many batches of one test at once.
    if (signal !== undefined) setMaxListeners(0, signal);
    let stop = () => {};
    let tasks: Task<Job, Result>[] = [];
    try {
      await new Promise<void>((resolve, reject) => {
        const call: Call<Result> = { results, left: jobs.length, resolve, reject };
        tasks = jobs.map((job, index) => ({ job, call, index, failures: 0, copies: 0, isDone: false }));
        stop = () => reject(signal?.reason);
        signal?.addEventListener('abort', stop, { once: true });
        this.#waiting = [...tasks.toReversed(), ...this.#waiting];
        this.#fill();
      });
      return results;
    } finally {
      signal?.removeEventListener('abort', stop);
      this.#forget(tasks);
    }
  }

  /** Takes the results of a batch; those that are already there are not needed. */
  succeed(id: string, results: readonly Result[], ms: number): void {
    const batch = this.#end(id);
    if (batch === undefined) return;
    const own = ms / results.length;
    this.#msPerJob = this.#msPerJob === undefined ? own : this.#msPerJob + NEWEST * (own - this.#msPerJob);
    for (const [place, task] of batch.tasks.entries()) {
      if (task.isDone) continue;
      task.isDone = true;
      task.call.results[task.index] = results[place] as Result;
      task.call.left--;
      if (task.call.left === 0) task.call.resolve();
    }
    if (batch.tasks.some(({ copies }) => copies > 0)) this.#withdrawDone();
    this.#fill();
  }

  /** Takes the failure of a batch: its jobs are tried again, each alone; one that has failed too often ends its call. */
  fail(id: string, reason: string): void {
    const batch = this.#end(id);
    if (batch === undefined) return;
    for (const task of batch.tasks) {
      if (task.isDone) continue;
      task.failures++;
      if (task.failures >= TRIES) {
        const name = this.#options.describe(task.job);
        task.call.reject(
          new FleetError('fatalGame', `the game of ${name} has failed ${TRIES} times, last with: ${reason}`),
        );
      } else if (task.copies === 0) this.#suspects.push(task);
    }
    this.#fill();
  }

  /** Hands out a batch again that the queue no longer has. */
  lose(id: string): void {
    const batch = this.#end(id);
    if (batch === undefined) return;
    this.#waiting.push(...batch.tasks.filter(({ isDone, copies }) => !isDone && copies === 0).toReversed());
    this.#fill();
  }

  abandon(error: unknown): void {
    const underWay = [...this.#underWay.values()].flatMap(({ tasks }) => tasks);
    for (const { call } of [...this.#waiting, ...this.#suspects, ...underWay]) call.reject(error);
  }

  /** To be called a few times a second: plays again what has been out for too long, if workers are idle. */
  tick(): void {
    const idle = this.#threads - this.#underWay.size;
    if (this.waiting > 0 || idle <= 0 || this.#msPerJob === undefined) return;
    const now = this.#options.now();
    const late = [...this.#underWay.values()].flatMap(({ tasks, since }) => {
      const expected = (this.#msPerJob as number) * tasks.length;
      const open = tasks.filter(({ isDone, copies }) => !isDone && copies === 1);
      return now - since > expected + PATIENCE_MS && open.length > 0 ? [open] : [];
    });
    const again = late.slice(0, idle).flatMap((open) => {
      const parts = Math.min(open.length, Math.max(1, Math.floor(idle / late.length)));
      const size = Math.ceil(open.length / parts);
      return Array.from({ length: parts }, (_, part) => open.slice(part * size, (part + 1) * size));
    });
    this.#add(again.filter((tasks) => tasks.length > 0));
  }

  #jobsIn(ms: number): number {
    if (this.#msPerJob === undefined) return FIRST_SIZE;
    const jobs = Math.round(ms / Math.max(this.#msPerJob, Number.EPSILON));
    return Math.max(1, Math.min(this.#options.maxJobs, jobs));
  }

  #fill(): void {
    const added: Task<Job, Result>[][] = [];
    const free = () => BATCHES_PER_THREAD * this.#threads - this.#underWay.size - added.length;
    while (this.#suspects.length > 0 && free() > 0) added.push([this.#suspects.shift() as Task<Job, Result>]);
    const smallest = this.#msPerJob === undefined ? 1 : this.#jobsIn(SMALLEST_BATCH_MS);
    while (this.#waiting.length > 0 && free() > 0) {
      const share = Math.ceil(this.#waiting.length / (BATCHES_PER_THREAD * this.#threads));
      const size = Math.min(this.#jobsIn(BATCH_MS), Math.max(share, smallest));
      added.push(this.#waiting.splice(-size).reverse());
    }
    this.#add(added);
  }

  #add(groups: readonly Task<Job, Result>[][]): void {
    if (groups.length === 0) return;
    const since = this.#options.now();
    const batches = groups.map((tasks) => {
      const id = `${this.#options.name}-${++this.#batches}`;
      for (const task of tasks) task.copies++;
      this.#underWay.set(id, { tasks, since });
      return { id, jobs: tasks.map(({ job }) => job) };
    });
    this.#queue.add(batches);
  }

  #end(id: string): UnderWay<Job, Result> | undefined {
    const batch = this.#underWay.get(id);
    this.#underWay.delete(id);
    for (const task of batch?.tasks ?? []) task.copies--;
    return batch;
  }

  #forget(tasks: readonly Task<Job, Result>[]): void {
    if (tasks.every(({ isDone }) => isDone)) return;
    for (const task of tasks) task.isDone = true;
    this.#waiting = this.#waiting.filter(({ isDone }) => !isDone);
    this.#suspects = this.#suspects.filter(({ isDone }) => !isDone);
    this.#withdrawDone();
    this.#fill();
  }

  #withdrawDone(): void {
    const done = [...this.#underWay].filter(([, { tasks }]) => tasks.every(({ isDone }) => isDone));
    if (done.length === 0) return;
    for (const [id] of done) this.#end(id);
    this.#queue.withdraw(done.map(([id]) => id));
  }
}
