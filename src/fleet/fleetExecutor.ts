/** The executor that plays on workers elsewhere: its jobs go to them through a Redis. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Executor, JobKind } from '../arena/index.ts';
import { FleetError, type RedisAddress, readAddress, workerCommand } from './address.ts';
import { BatchChannel } from './batchChannel.ts';
import { describeJob, MAX_JOBS } from './batchFormat.ts';
import { type Build, describeOtherBuild, describeUpdate } from './build.ts';
import { type Connection, connect, isRefusal, reasonOf } from './connection.ts';
import { Scheduler } from './scheduler.ts';
import {
  HEARTBEAT_MS,
  type HeartbeatList,
  type RunHeartbeat,
  runList,
  type WorkerHeartbeat,
  workerList,
} from './workerList.ts';

const TICK_MS = 250;
/** Milliseconds between two comparisons with what the Redis knows. */
const COMPARE_MS = 5000;
const LONGEST_ABSENCE_SECONDS = 600;

/** The fleet as a run sees it. */
export interface FleetView {
  readonly workers: number;
  readonly threads: number;
  /** Of all workers, for all runs, in the last minute. */
  readonly gamesPerSecond: number;
  /** Jobs that wait for a worker, and batches that are out. */
  readonly waiting: number;
  readonly batches: number;
  /** Seconds for which the Redis has not answered; `null` while it does. */
  readonly awaySeconds: number | null;
}

/** How a fleet is used. */
export interface FleetOptions {
  readonly address: string;
  readonly build: Build;
  /** Called every few seconds. */
  readonly onView?: (view: FleetView) => void;
  /** Called with what a person should know, such as that there is no worker. */
  readonly onNotice?: (message: string) => void;
  /** Seconds without an answer from the Redis that end the run; 600 by default. */
  readonly longestAbsence?: number;
}

/** What a run's heartbeats always say. */
type Self = Omit<RunHeartbeat, 'waiting' | 'batches'>;

/** Plays on the workers at one Redis. */
export class FleetExecutor<Job, Result> implements Executor<Job, Result> {
  readonly #connection: Connection;
  readonly #channel: BatchChannel<Job, Result>;
  readonly #scheduler: Scheduler<Job, Result>;
  readonly #workers: HeartbeatList<WorkerHeartbeat>;
  readonly #runs: HeartbeatList<RunHeartbeat>;
  readonly #options: FleetOptions;
  readonly #shown: string;
  readonly #workerCommand: string;
  readonly #self: Self;
  readonly #timers: NodeJS.Timeout[];
  #awaySince: number | undefined;
  #crew: Pick<FleetView, 'workers' | 'threads' | 'gamesPerSecond'> = {
    workers: 0,
    threads: 0,
    gamesPerSecond: 0,
  };
  #notice = '';
  #isLooking = false;

  private constructor(
    connection: Connection,
    channel: BatchChannel<Job, Result>,
    scheduler: Scheduler<Job, Result>,
    address: RedisAddress,
    self: Self,
    options: FleetOptions,
  ) {
    const { redis } = connection;
    this.#connection = connection;
    this.#channel = channel;
    this.#scheduler = scheduler;
    this.#workers = workerList(redis, address.prefix);
    this.#runs = runList(redis, address.prefix);
    this.#options = options;
    this.#shown = address.shown;
    this.#workerCommand = workerCommand(address);
    this.#self = self;
    this.#timers = [
      setInterval(() => this.#tick(), TICK_MS),
      setInterval(() => void channel.compare().catch(() => {}), COMPARE_MS),
      setInterval(() => void this.#look().catch(() => {}), HEARTBEAT_MS),
    ];
  }

  /**
   * Joins the fleet at an address, with workers or before they come.
   *
   * @throws {FleetError} for an address where no Redis answers
   */
  static async open<Job, Result>(
    kind: JobKind<Job, Result>,
    options: FleetOptions,
  ): Promise<FleetExecutor<Job, Result>> {
    const address = readAddress(options.address);
    const id = `run-${randomBytes(6).toString('hex')}`;
    const connection = await connect(address, id);
    const { redis } = connection;
    try {
      const origin = { build: options.build.hash, run: id };
      const channel = await BatchChannel.open(redis, address, kind, origin);
      const scheduler = new Scheduler<Job, Result>(channel, {
        now: () => performance.now(),
        maxJobs: MAX_JOBS,
        describe: (job) => describeJob(kind, job),
        name: id,
      });
      channel.listen(scheduler, (error) =>
        scheduler.abandon(
          new FleetError('lost', `the Redis at ${address.shown} refuses games: ${reasonOf(error)}`),
        ),
      );
      const since = new Date().toISOString();
      const self = { id, host: hostname(), pid: process.pid, build: options.build, since };
      const executor = new FleetExecutor(connection, channel, scheduler, address, self, options);
      try {
        await executor.#look();
      } catch (error) {
        await executor.close();
        throw error;
      }
      return executor;
    } catch (error) {
      connection.disconnect();
      throw isRefusal(error)
        ? new FleetError('unreachable', `the Redis at ${address.shown} refuses a run: ${reasonOf(error)}`)
        : error;
    }
  }

  get capacity(): number {
    return this.#scheduler.capacity;
  }

  run(jobs: readonly Job[], signal?: AbortSignal): Promise<Result[]> {
    return this.#scheduler.run(jobs, signal);
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    const { redis, disconnect } = this.#connection;
    const leave = async () => {
      await this.#channel.close();
      await this.#runs.leave(this.#self.id);
    };
    // A Redis that is away, or goes away now, is not waited for: what stays there expires.
    if (redis.status === 'ready') {
      const gone = new Promise<void>((resolve) => redis.once('close', () => resolve()));
      await Promise.race([leave().catch(() => {}), gone]);
    }
    disconnect();
  }

  #tick(): void {
    this.#scheduler.tick();
    if (this.#connection.redis.status === 'ready') {
      this.#awaySince = undefined;
      return;
    }
    this.#awaySince ??= performance.now();
    this.#notify(`the Redis at ${this.#shown} does not answer; waiting for it to come back`);
    const { longestAbsence = LONGEST_ABSENCE_SECONDS } = this.#options;
    if ((this.#awaySeconds ?? 0) < longestAbsence) return;
    this.#scheduler.abandon(
      new FleetError(
        'lost',
        `the Redis at ${this.#shown} has not answered for ${longestAbsence} seconds; resume the run when it is back`,
      ),
    );
  }

  get #awaySeconds(): number | null {
    return this.#awaySince === undefined ? null : (performance.now() - this.#awaySince) / 1000;
  }

  /** Sends a heartbeat and looks who is there; without the Redis, shows who was there. */
  async #look(): Promise<void> {
    if (this.#connection.redis.status !== 'ready') return this.#show();
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const batches = this.#scheduler.awaited.length;
      await this.#runs.beat({ ...this.#self, waiting: this.#scheduler.waiting, batches });
      const all = await this.#workers.all();
      const { build } = this.#options;
      const own = all.filter((worker) => worker.build.hash === build.hash && worker.state !== 'ending');
      const threads = own.reduce((sum, worker) => sum + worker.threads, 0);
      this.#scheduler.setThreads(threads);
      this.#greet(all, own.length);
      const gamesPerSecond = own.reduce((sum, worker) => sum + worker.gamesPerSecond, 0);
      this.#crew = { workers: own.length, threads, gamesPerSecond };
      this.#show();
    } finally {
      this.#isLooking = false;
    }
  }

  #show(): void {
    this.#options.onView?.({
      ...this.#crew,
      waiting: this.#scheduler.waiting,
      batches: this.#scheduler.awaited.length,
      awaySeconds: this.#awaySeconds,
    });
  }

  /** Says who cannot play, or that nobody does. */
  #greet(all: readonly WorkerHeartbeat[], own: number): void {
    const { build } = this.#options;
    const strangers = all.filter((worker) => worker.build.hash !== build.hash);
    const [first] = strangers;
    if (first !== undefined) {
      const hosts = [...new Set(strangers.map(({ host }) => host))].join(', ');
      this.#notify(
        `not at work for this run: ${strangers.length} of ${all.length} workers (${hosts}) with ` +
          `${describeOtherBuild(first.build, build)}; ${describeUpdate(first.build, build, 'there')}`,
      );
    } else if (own === 0) {
      this.#notify(`no worker is at ${this.#shown} yet; start some with: ${this.#workerCommand}`);
    } else this.#notify('');
  }

  /** Gives a notice once, not every few seconds; an empty one says that all is well again. */
  #notify(message: string): void {
    if (message === this.#notice) return;
    this.#notice = message;
    this.#options.onNotice?.(message);
  }
}
