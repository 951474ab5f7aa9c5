/**
 * A worker: takes batches from the queue of its build and plays them on its threads, until it is stopped.
 *
 * BullMQ renews the lock of each batch while it is played. A worker that dies or hangs loses its locks, and the run that waits
 * has its jobs played elsewhere.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { hostname } from 'node:os';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { sum } from 'simple-statistics';
import { type AnyJobKind, JobThreads, type ThreadLimits } from '../arena/index.ts';
import type { StoredNetwork } from '../bot/index.ts';
import { pause } from '../system/index.ts';
import { FleetError, type RedisAddress, readAddress } from './address.ts';
import { packFailure, packResults, readNetwork, unpackJobs } from './batchFormat.ts';
import { type Build, describeOtherBuild, describeUpdate } from './build.ts';
import {
  answersKey,
  connect,
  isRefusal,
  networkKey,
  queueName,
  reasonOf,
  telemetryOptions,
} from './connection.ts';
import {
  changesOnly,
  HEARTBEAT_MS,
  ownProcess,
  runList,
  type WorkerHeartbeat,
  workerList,
} from './workerList.ts';

/** Networks that a worker remembers: those of the players of a few runs. */
const NETWORKS_KEPT = 8;

/** Seconds that answers wait for a run that may never read them. */
const ANSWER_SECONDS = 600;

const STRANDED_CHECK_MS = 200;

const SPEED_MS = 60_000;

interface FleetWorkerOptions extends ThreadLimits {
  readonly address: string;
  readonly build: Build;
  readonly kinds: readonly AnyJobKind[];
  /** Seconds without a heartbeat after which a batch is played elsewhere. */
  readonly stalledSeconds: number;
  readonly onHeartbeat?: (heartbeat: WorkerHeartbeat) => void;
  /** Called with news for a person: a failed batch, a run of another build, a lost connection. */
  readonly onNotice?: (message: string) => void;
}

class FleetWorker {
  readonly #redis: Redis;
  readonly #address: RedisAddress;
  readonly #options: FleetWorkerOptions;
  readonly #threads: JobThreads;
  readonly #networks = new Map<string, StoredNetwork>();
  readonly #since = performance.now();
  /** What was played in the last minute, and when. */
  #recent: { readonly at: number; readonly games: number }[] = [];
  readonly #self: ReturnType<typeof ownProcess>;
  readonly #notify: (message: string) => void;
  #counts = { games: 0, batches: 0, failures: 0 };
  #isEnding = false;

  constructor(redis: Redis, address: RedisAddress, options: FleetWorkerOptions) {
    this.#redis = redis;
    this.#address = address;
    this.#options = options;
    this.#threads = new JobThreads(options);
    const host = hostname()
      .replace(/[^\w.-]/g, '_')
      .slice(0, 64);
    this.#self = ownProcess(`${host}-${process.pid}-${randomBytes(3).toString('hex')}`, options.build);
    this.#notify = changesOnly((message) => message !== '' && options.onNotice?.(message));
  }

  async work(signal: AbortSignal): Promise<WorkerHeartbeat> {
    const { Worker } = await import('bullmq');
    const { threads, stalledSeconds, build } = this.#options;
    const { prefix } = this.#address;
    class BatchWorker extends Worker {
      /** Ends the timers that a close without the Redis leaves behind: they would keep the process. */
      async abandon(): Promise<void> {
        await this.pause(true);
        await this.lockManager.close();
      }
    }
    const worker = new BatchWorker(queueName(build.hash), (job) => this.#play(job), {
      connection: this.#redis,
      prefix,
      // One more than can be played: it is here when a thread is free.
      concurrency: threads + 1,
      lockDuration: 1000 * stalledSeconds,
      stalledInterval: 500 * stalledSeconds,
      // The run itself hands out lost jobs again, each alone.
      maxStalledCount: 0,
      ...(await telemetryOptions()),
    });
    // A lost connection comes back; the heartbeats report it.
    worker.on('error', () => {});
    worker.on('failed', (job, { message }) => {
      this.#counts.failures++;
      this.#options.onNotice?.(`failed: ${describeBatch(job)}: ${message}`);
    });
    const workers = workerList(this.#redis, prefix);
    const { shown } = this.#address;
    const beat = async () => {
      const heartbeat = this.#heartbeat();
      this.#options.onHeartbeat?.(heartbeat);
      if (this.#redis.status !== 'ready') return this.#notify(`the Redis at ${shown} does not answer`);
      try {
        await workers.beat(heartbeat);
        await this.#lookForStrangers();
      } catch (error) {
        if (isRefusal(error)) this.#notify(`the Redis at ${shown} refuses this worker: ${reasonOf(error)}`);
      }
    };
    await worker.waitUntilReady();
    await beat();
    const timer = setInterval(beat, HEARTBEAT_MS);
    try {
      const closed = new Promise<void>((resolve) => worker.once('closed', () => resolve()));
      if (!signal.aborted) await Promise.race([once(signal, 'abort'), closed]);
      this.#isEnding = true;
      const leave = async () => {
        await beat();
        await worker.close();
        await workers.leave(this.#self.id).catch(() => {});
      };
      // Without its Redis it can neither leave nor deliver.
      await Promise.race([leave(), this.#stranded().then(() => worker.abandon())]);
    } finally {
      clearInterval(timer);
      await this.#threads.close();
    }
    return this.#heartbeat();
  }

  async #play(job: Job): Promise<null> {
    const { build, kinds } = this.#options;
    const find = (sha256: string) => this.#network(sha256);
    const { run, kind, jobs } = await unpackJobs(job.data, build.hash, kinds, find);
    const id = String(job.id);
    try {
      const answer = await this.#threads.play(kind, jobs);
      await this.#answer(run, packResults(id, answer));
    } catch (error) {
      await this.#answer(run, packFailure(id, (error as Error).message));
      throw error;
    }
    const games = sum(jobs.map((each) => kind.games(each)));
    this.#counts.games += games;
    this.#counts.batches++;
    this.#recent.push({ at: performance.now(), games });
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
    if (text === null) throw new FleetError('badBatch', 'a network of the batch has expired');
    const network = readNetwork(text, sha256);
    this.#networks.set(sha256, network);
    const [oldest] = this.#networks.keys();
    if (this.#networks.size > NETWORKS_KEPT && oldest !== undefined) this.#networks.delete(oldest);
    return network;
  }

  /** Resolves once nothing is being played and the Redis does not answer. */
  async #stranded(): Promise<void> {
    while (this.#redis.status === 'ready' || this.#threads.playing > 0) await pause(STRANDED_CHECK_MS);
  }

  #heartbeat(): WorkerHeartbeat {
    const now = performance.now();
    this.#recent = this.#recent.filter(({ at }) => now - at < SPEED_MS);
    const seconds = Math.min(SPEED_MS, now - this.#since) / 1000;
    return {
      ...this.#self,
      threads: this.#options.threads,
      state: this.#isEnding ? 'ending' : this.#threads.playing > 0 ? 'playing' : 'idle',
      ...this.#counts,
      gamesPerSecond: sum(this.#recent.map(({ games }) => games)) / Math.max(1, seconds),
    };
  }

  async #lookForStrangers(): Promise<void> {
    const { build } = this.#options;
    const runs = await runList(this.#redis, this.#address.prefix).all();
    const stranger = runs.find((run) => run.build.hash !== build.hash);
    if (stranger === undefined) return this.#notify('');
    const { host, pid } = stranger;
    this.#notify(
      `refused: the games of a run on ${host} (process ${pid}) are of ${describeOtherBuild(stranger.build, build)}; ` +
        describeUpdate(stranger.build, build, 'there'),
    );
  }
}

/** `batch 7f3a-12, from seed 7, path trial/20/5`; the first job is left out if the batch does not name it */
function describeBatch(job: Job | undefined): string {
  const { first } = (job?.data ?? {}) as { first?: unknown };
  return `batch ${job?.id ?? '?'}${typeof first === 'string' ? `, from ${first.slice(0, 200)}` : ''}`;
}

/**
 * Works until the signal is aborted; then what is being played is finished. Returns the last heartbeat; throws a {FleetError} for
 * an address where no Redis answers.
 */
export async function workForFleet(
  options: FleetWorkerOptions,
  signal: AbortSignal,
): Promise<WorkerHeartbeat> {
  const address = readAddress(options.address);
  const { redis, disconnect } = await connect(address, 'worker');
  try {
    return await new FleetWorker(redis, address, options).work(signal);
  } finally {
    disconnect();
  }
}
