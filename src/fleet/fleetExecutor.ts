/** The executor whose workers are elsewhere: its jobs go to them through a Redis. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Executor, JobPlayer } from '../arena/index.ts';
import { type RedisAddress, readAddress, workerCommand } from './address.ts';
import { BatchChannel } from './batchChannel.ts';
import { describeJob, MAX_JOBS } from './batchFormat.ts';
import { type Build, describeOtherBuild, describeUpdate } from './build.ts';
import { type Connection, connect, isRefusal, reasonOf } from './connection.ts';
import { FleetError } from './fleetError.ts';
import { kindOf } from './jobKinds.ts';
import {
  type Register,
  type RunSign,
  runRegister,
  SIGN_MS,
  type WorkerSign,
  workerRegister,
} from './register.ts';
import { Scheduler } from './scheduler.ts';

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
  /** Called with what a person should know, such as that no worker is there. */
  readonly onNotice?: (message: string) => void;
  /** A Redis that has not answered for so many seconds ends the run; 600 by default. */
  readonly longestAbsence?: number;
}

/** Plays on the workers at one Redis. */
export class FleetExecutor<Job, Result> implements Executor<Job, Result> {
  readonly #connection: Connection;
  readonly #channel: BatchChannel<Job, Result>;
  readonly #scheduler: Scheduler<Job, Result>;
  readonly #workers: Register<WorkerSign>;
  readonly #runs: Register<RunSign>;
  readonly #options: FleetOptions;
  readonly #shown: string;
  readonly #workerCommand: string;
  readonly #sign: Omit<RunSign, 'waiting' | 'batches'>;
  readonly #timers: NodeJS.Timeout[];
  #awaySince: number | undefined;
  #crew: Pick<FleetView, 'workers' | 'threads' | 'gamesPerSecond'> = {
    workers: 0,
    threads: 0,
    gamesPerSecond: 0,
  };
  #notice = '';
  #isBusy = false;

  private constructor(
    connection: Connection,
    channel: BatchChannel<Job, Result>,
    scheduler: Scheduler<Job, Result>,
    address: RedisAddress,
    sign: Omit<RunSign, 'waiting' | 'batches'>,
    options: FleetOptions,
  ) {
    const { redis } = connection;
    this.#connection = connection;
    this.#channel = channel;
    this.#scheduler = scheduler;
    this.#workers = workerRegister(redis, address.prefix);
    this.#runs = runRegister(redis, address.prefix);
    this.#options = options;
    this.#shown = address.shown;
    this.#workerCommand = workerCommand(address);
    this.#sign = sign;
    this.#timers = [
      setInterval(() => this.#tick(), TICK_MS),
      setInterval(() => void channel.compare().catch(() => {}), COMPARE_MS),
      setInterval(() => void this.#look().catch(() => {}), SIGN_MS),
    ];
  }

  /**
   * Joins the fleet at an address, with workers or before they come.
   *
   * @throws {FleetError} for an address where no Redis answers
   */
  static async open<Job, Result>(
    player: JobPlayer<Job, Result>,
    options: FleetOptions,
  ): Promise<FleetExecutor<Job, Result>> {
    const { name, kind } = kindOf(player);
    const address = readAddress(options.address);
    const id = `run-${randomBytes(6).toString('hex')}`;
    const connection = await connect(address, id);
    const { redis } = connection;
    try {
      const origin = { build: options.build.hash, run: id };
      const channel = await BatchChannel.open<Job, Result>(redis, address, name, origin);
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
      const sign = { id, host: hostname(), pid: process.pid, build: options.build, since };
      const executor = new FleetExecutor(connection, channel, scheduler, address, sign, options);
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
      await this.#runs.signOff(this.#sign.id);
    };
    // A Redis that is away, or goes away now, is no reason to wait for it, and what stays there is forgotten in time.
    const gone =
      redis.status === 'ready' && new Promise<void>((resolve) => redis.once('close', () => resolve()));
    await Promise.race([leave().catch(() => {}), gone]);
    disconnect();
  }

  #tick(): void {
    this.#scheduler.tick();
    if (this.#connection.redis.status === 'ready') {
      this.#awaySince = undefined;
      return;
    }
    this.#awaySince ??= performance.now();
    this.#tell(`the Redis at ${this.#shown} does not answer; waiting for it to come back`);
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

  /** Signs on, and looks who is there; without the Redis, those who were there. */
  async #look(): Promise<void> {
    if (this.#connection.redis.status !== 'ready') return this.#show();
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const batches = this.#scheduler.awaited.length;
      await this.#runs.sign({ ...this.#sign, waiting: this.#scheduler.waiting, batches });
      const all = await this.#workers.list();
      const { build } = this.#options;
      const own = all.filter((worker) => worker.build.hash === build.hash && worker.state !== 'ending');
      const threads = own.reduce((sum, worker) => sum + worker.threads, 0);
      this.#scheduler.setThreads(threads);
      this.#greet(all, own.length);
      const gamesPerSecond = own.reduce((sum, worker) => sum + worker.gamesPerSecond, 0);
      this.#crew = { workers: own.length, threads, gamesPerSecond };
      this.#show();
    } finally {
      this.#isBusy = false;
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
  #greet(all: readonly WorkerSign[], own: number): void {
    const { build } = this.#options;
    const strangers = all.filter((worker) => worker.build.hash !== build.hash);
    const [first] = strangers;
    if (first !== undefined) {
      const hosts = [...new Set(strangers.map(({ host }) => host))].join(', ');
      this.#tell(
        `not at work for this run: ${strangers.length} of ${all.length} workers (${hosts}) with ` +
          `${describeOtherBuild(first.build, build)}; ${describeUpdate(first.build, build, 'there')}`,
      );
    } else if (own === 0) {
      this.#tell(`no worker is at ${this.#shown} yet; start some with: ${this.#workerCommand}`);
    } else this.#tell('');
  }

  /** Tells a person something once, not every few seconds; with an empty message, that all is well again. */
  #tell(message: string): void {
    if (message === this.#notice) return;
    this.#notice = message;
    this.#options.onNotice?.(message);
  }
}
