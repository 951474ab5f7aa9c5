/** The executor that plays on workers elsewhere: its jobs go to them through a Redis. */
import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { sum } from 'simple-statistics';
import type { Executor, JobKind } from '../arena/index.ts';
import { FleetError, type RedisAddress, readAddress, workerCommand } from './address.ts';
import { BatchChannel } from './batchChannel.ts';
import { describeJob, MAX_JOBS } from './batchFormat.ts';
import { type Build, describeOtherBuild, describeUpdate } from './build.ts';
import { type Connection, connect, isRefusal, reasonOf } from './connection.ts';
import { Scheduler } from './scheduler.ts';
import {
  changesOnly,
  HEARTBEAT_MS,
  ownProcess,
  type RunHeartbeat,
  runList,
  type WorkerHeartbeat,
  workerList,
} from './workerList.ts';

const TICK_MS = 250;
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

interface FleetOptions {
  readonly address: string;
  readonly build: Build;
  readonly onView?: (view: FleetView) => void;
  /** Called with news for a person, such as that there is no worker yet. */
  readonly onNotice?: (message: string) => void;
  /** Seconds without an answer from the Redis that end the run; 600 by default. */
  readonly longestAbsence?: number;
}

interface Joined<Job, Result> {
  readonly address: RedisAddress;
  readonly connection: Connection;
  readonly channel: BatchChannel<Job, Result>;
  readonly scheduler: Scheduler<Job, Result>;
  /** What its heartbeats always say. */
  readonly self: Omit<RunHeartbeat, 'waiting' | 'batches'>;
  readonly options: FleetOptions;
}

export class FleetExecutor<Job, Result> implements Executor<Job, Result> {
  readonly #joined: Joined<Job, Result>;
  readonly #scheduler: Scheduler<Job, Result>;
  readonly #redis: Redis;
  readonly #notify: (message: string) => void;
  readonly #timers: NodeJS.Timeout[];
  #awaySince: number | undefined;
  #crew = { workers: 0, threads: 0, gamesPerSecond: 0 };
  #isLooking = false;

  private constructor(joined: Joined<Job, Result>) {
    this.#joined = joined;
    this.#scheduler = joined.scheduler;
    this.#redis = joined.connection.redis;
    this.#notify = changesOnly(joined.options.onNotice);
    this.#timers = [
      setInterval(() => this.#tick(), TICK_MS),
      setInterval(() => void joined.channel.compare().catch(() => {}), COMPARE_MS),
      setInterval(() => void this.#look().catch(() => {}), HEARTBEAT_MS),
    ];
  }

  /** Joins a fleet, with workers or before they come; a {FleetError} for an address where no Redis answers. */
  static async open<Job, Result>(
    kind: JobKind<Job, Result>,
    options: FleetOptions,
  ): Promise<FleetExecutor<Job, Result>> {
    const address = readAddress(options.address);
    const id = `run-${randomBytes(6).toString('hex')}`;
    const connection = await connect(address, id);
    try {
      const origin = { build: options.build.hash, run: id };
      const channel = await BatchChannel.open({ redis: connection.redis, address, kind, origin });
      const scheduler = new Scheduler<Job, Result>(channel, {
        now: () => performance.now(),
        maxJobs: MAX_JOBS,
        describe: (job) => describeJob(kind, job),
        name: id,
      });
      channel.listen(scheduler);
      const self = ownProcess(id, options.build);
      const executor = new FleetExecutor({ address, connection, channel, scheduler, self, options });
      await executor.#look().catch(async (error: unknown) => {
        await executor.close();
        throw error;
      });
      return executor;
    } catch (error) {
      connection.disconnect();
      if (!isRefusal(error)) throw error;
      throw new FleetError('unreachable', `the Redis at ${address.shown} refuses a run: ${reasonOf(error)}`);
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
    const { address, connection, channel, self } = this.#joined;
    const leave = async () => {
      await channel.close();
      await runList(this.#redis, address.prefix).leave(self.id);
    };
    // A Redis that is away, or goes away now, is not waited for: what stays there expires.
    if (this.#redis.status === 'ready') {
      const gone = new Promise<void>((resolve) => this.#redis.once('close', () => resolve()));
      await Promise.race([leave().catch(() => {}), gone]);
    }
    connection.disconnect();
  }

  #tick(): void {
    this.#scheduler.tick();
    if (this.#redis.status === 'ready') {
      this.#awaySince = undefined;
      return;
    }
    this.#awaySince ??= performance.now();
    const { shown } = this.#joined.address;
    this.#notify(`the Redis at ${shown} does not answer; waiting for it to come back`);
    const { longestAbsence = LONGEST_ABSENCE_SECONDS } = this.#joined.options;
    if ((this.#awaySeconds ?? 0) < longestAbsence) return;
    const message = `the Redis at ${shown} has not answered for ${longestAbsence} seconds; resume the run when it is back`;
    this.#scheduler.abandon(new FleetError('lost', message));
  }

  get #awaySeconds(): number | null {
    return this.#awaySince === undefined ? null : (performance.now() - this.#awaySince) / 1000;
  }

  /** Sends a heartbeat and looks at the worker list; without the Redis, shows the last one. */
  async #look(): Promise<void> {
    if (this.#redis.status !== 'ready') return this.#show();
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const { address, self, options } = this.#joined;
      const { waiting, awaited } = this.#scheduler;
      await runList(this.#redis, address.prefix).beat({ ...self, waiting, batches: awaited.length });
      const all = await workerList(this.#redis, address.prefix).all();
      const own = all.filter(({ build, state }) => build.hash === options.build.hash && state !== 'ending');
      const threads = sum(own.map((worker) => worker.threads));
      this.#scheduler.setThreads(threads);
      this.#greet(all, own.length);
      const gamesPerSecond = sum(own.map((worker) => worker.gamesPerSecond));
      this.#crew = { workers: own.length, threads, gamesPerSecond };
      this.#show();
    } finally {
      this.#isLooking = false;
    }
  }

  #show(): void {
    const { waiting, awaited } = this.#scheduler;
    const awaySeconds = this.#awaySeconds;
    this.#joined.options.onView?.({ ...this.#crew, waiting, batches: awaited.length, awaySeconds });
  }

  #greet(all: readonly WorkerHeartbeat[], own: number): void {
    const { address, options } = this.#joined;
    const strangers = all.filter(({ build }) => build.hash !== options.build.hash);
    const [first] = strangers;
    if (first !== undefined) {
      const hosts = [...new Set(strangers.map(({ host }) => host))].join(', ');
      this.#notify(
        `not at work for this run: ${strangers.length} of ${all.length} workers (${hosts}) with ` +
          `${describeOtherBuild(first.build, options.build)}; ${describeUpdate(first.build, options.build, 'there')}`,
      );
    } else if (own === 0) {
      this.#notify(`no worker is at ${address.shown} yet; start some with: ${workerCommand(address)}`);
    } else this.#notify('');
  }
}
