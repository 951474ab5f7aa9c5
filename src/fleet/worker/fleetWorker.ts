/**
 * A worker: takes batches from the queue of its build and plays them on its threads, until it is told to stop.
 *
 * BullMQ renews the lock of each batch while it is played. A worker that dies or hangs loses its locks, and the run that waits
 * has its jobs played elsewhere.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { StoredNetwork } from '../../bot/index.ts';
import { pause } from '../../system/index.ts';
import { type RedisAddress, readAddress } from '../address.ts';
import { packFailure, packResults, readNetwork, unpackJobs } from '../batchFormat.ts';
import { type Build, describeOtherBuild, describeUpdate } from '../build.ts';
import { connect, isRefusal, reasonOf } from '../connection.ts';
import { FleetError } from '../fleetError.ts';
import { kindNamed } from '../jobKinds.ts';
import { ANSWER_SECONDS, answersKey, networkKey, queueName } from '../keys.ts';
import { runRegister, SIGN_MS, type WorkerSign, workerRegister } from '../register.ts';
import { telemetryOptions } from '../telemetry.ts';
import { GameThreads, type ThreadLimits } from './gameThreads.ts';

/** Networks that a worker remembers: those of the players of a few runs. */
const NETWORKS_KEPT = 8;

const STRANDED_CHECK_MS = 200;

/** Milliseconds over which the speed is measured. */
const SPEED_MS = 60_000;

export interface FleetWorkerOptions extends ThreadLimits {
  readonly address: string;
  readonly build: Build;
  /** Seconds without a sign of life after which a batch is played elsewhere. */
  readonly stalledSeconds: number;
  /** Called every few seconds and at the end. */
  readonly onSign?: (sign: WorkerSign) => void;
  /** Called with what a person should know: a failed batch, a run of another build, a lost connection. */
  readonly onNotice?: (message: string) => void;
}

/** Games of the last minute. */
class Pace {
  readonly #since = performance.now();
  #games: { readonly at: number; readonly games: number }[] = [];

  add(games: number): void {
    this.#games.push({ at: performance.now(), games });
  }

  get gamesPerSecond(): number {
    const now = performance.now();
    this.#games = this.#games.filter(({ at }) => now - at < SPEED_MS);
    const seconds = Math.min(SPEED_MS, now - this.#since) / 1000;
    return this.#games.reduce((sum, { games }) => sum + games, 0) / Math.max(1, seconds);
  }
}

class FleetWorker {
  readonly #redis: Redis;
  readonly #address: RedisAddress;
  readonly #options: FleetWorkerOptions;
  readonly #threads: GameThreads;
  readonly #networks = new Map<string, StoredNetwork>();
  readonly #pace = new Pace();
  readonly #id = `${hostname()
    .replace(/[^\w.-]/g, '_')
    .slice(0, 64)}-${process.pid}-${randomBytes(3).toString('hex')}`;
  readonly #since = new Date().toISOString();
  #counts = { games: 0, batches: 0, failures: 0 };
  #isEnding = false;
  #notice = '';

  constructor(redis: Redis, address: RedisAddress, options: FleetWorkerOptions) {
    this.#redis = redis;
    this.#address = address;
    this.#options = options;
    this.#threads = new GameThreads(options);
  }

  async work(signal: AbortSignal): Promise<WorkerSign> {
    const { Worker } = await import('bullmq');
    const { threads, stalledSeconds, build } = this.#options;
    const { prefix } = this.#address;
    const worker = new Worker(queueName(build.hash), (job) => this.#play(job), {
      connection: this.#redis,
      prefix,
      // One more than can be played: it is here when a thread is free.
      concurrency: threads + 1,
      lockDuration: 1000 * stalledSeconds,
      stalledInterval: 500 * stalledSeconds,
      // The run itself has lost jobs played again, each alone.
      maxStalledCount: 0,
      ...(await telemetryOptions()),
    });
    // A lost connection comes back; the sign tells.
    worker.on('error', () => {});
    worker.on('failed', (job, { message }) => {
      this.#counts.failures++;
      this.#options.onNotice?.(`failed: ${describeBatch(job)}: ${message}`);
    });
    const register = workerRegister(this.#redis, prefix);
    const { shown } = this.#address;
    const sign = async () => {
      const own = this.#sign();
      this.#options.onSign?.(own);
      if (this.#redis.status !== 'ready') return this.#tell(`the Redis at ${shown} does not answer`);
      try {
        await register.sign(own);
        await this.#lookForStrangers();
      } catch (error) {
        if (isRefusal(error)) this.#tell(`the Redis at ${shown} refuses this worker: ${reasonOf(error)}`);
      }
    };
    await worker.waitUntilReady();
    await sign();
    const timer = setInterval(sign, SIGN_MS);
    try {
      await Promise.race([ended(signal), stopped(worker)]);
      this.#isEnding = true;
      const leave = async () => {
        await sign();
        await worker.close();
        await register.signOff(this.#id).catch(() => {});
      };
      // Without its Redis it cannot take leave, nor deliver.
      await Promise.race([leave(), this.#isStranded()]);
    } finally {
      clearInterval(timer);
      await this.#threads.close();
    }
    return this.#sign();
  }

  async #play(job: Job): Promise<null> {
    const { run, kind, jobs } = await unpackJobs(job.data, this.#options.build.hash, (hash) =>
      this.#network(hash),
    );
    const id = String(job.id);
    try {
      const answer = await this.#threads.play({ kind, jobs });
      await this.#answer(run, packResults(id, answer));
    } catch (error) {
      await this.#answer(run, packFailure(id, (error as Error).message));
      throw error;
    }
    const games = jobs.reduce<number>((sum, each) => sum + kindNamed(kind).games(each), 0);
    this.#counts.games += games;
    this.#counts.batches++;
    this.#pace.add(games);
    return null;
  }

  async #answer(run: string, packed: Buffer): Promise<void> {
    const key = answersKey(this.#address.prefix, run);
    await this.#redis.multi().rpush(key, packed).expire(key, ANSWER_SECONDS).exec();
  }

  async #network(sha256: string): Promise<StoredNetwork> {
    const known = this.#networks.get(sha256);
    if (known !== undefined) return known;
    const text = await this.#redis.get(networkKey(this.#address.prefix, sha256));
    if (text === null) throw new FleetError('badBatch', 'a network is not there any more');
    const network = readNetwork(text, sha256);
    this.#networks.set(sha256, network);
    const [oldest] = this.#networks.keys();
    if (this.#networks.size > NETWORKS_KEPT && oldest !== undefined) this.#networks.delete(oldest);
    return network;
  }

  /** Resolves once nothing is being played and the Redis does not answer. */
  async #isStranded(): Promise<void> {
    while (this.#redis.status === 'ready' || this.#threads.playing > 0) await pause(STRANDED_CHECK_MS);
  }

  #sign(): WorkerSign {
    const { threads, build } = this.#options;
    return {
      id: this.#id,
      host: hostname(),
      pid: process.pid,
      build,
      threads,
      since: this.#since,
      state: this.#isEnding ? 'ending' : this.#threads.playing > 0 ? 'playing' : 'idle',
      ...this.#counts,
      gamesPerSecond: this.#pace.gamesPerSecond,
    };
  }

  /** Says that there are runs whose games this build does not play. */
  async #lookForStrangers(): Promise<void> {
    const { build } = this.#options;
    const runs = await runRegister(this.#redis, this.#address.prefix).list();
    const stranger = runs.find((run) => run.build.hash !== build.hash);
    if (stranger === undefined) {
      this.#notice = '';
      return;
    }
    const { host, pid } = stranger;
    this.#tell(
      `refused: the games of a run on ${host} (process ${pid}) are of ${describeOtherBuild(stranger.build, build)}; ` +
        describeUpdate(stranger.build, build, 'there'),
    );
  }

  #tell(message: string): void {
    if (message === this.#notice) return;
    this.#notice = message;
    this.#options.onNotice?.(message);
  }
}

/** `batch 7f3a-12, from seed 7, path trial/20/5`, without the latter if the batch does not say it */
function describeBatch(job: Job | undefined): string {
  const { first } = (job?.data ?? {}) as { first?: unknown };
  return `batch ${job?.id ?? '?'}${typeof first === 'string' ? `, from ${first.slice(0, 200)}` : ''}`;
}

function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function stopped(worker: Worker): Promise<void> {
  return new Promise((resolve) => worker.once('closed', () => resolve()));
}

/**
 * Works until the signal is aborted; then what is being played is finished. Returns the last sign.
 *
 * @throws {FleetError} for an address where no Redis answers
 */
export async function workForFleet(options: FleetWorkerOptions, signal: AbortSignal): Promise<WorkerSign> {
  const address = readAddress(options.address);
  const { redis, disconnect } = await connect(address, 'worker');
  try {
    return await new FleetWorker(redis, address, options).work(signal);
  } finally {
    disconnect();
  }
}
