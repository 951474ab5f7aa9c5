/**
 * A worker: takes batches from the queue of its build and plays them on its threads, until it is stopped. While there are runs
 * that need something it offers, it takes theirs too.
 *
 * BullMQ renews the lock of each batch while it is played, and has those of a worker that dies or hangs played elsewhere.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { hostname } from 'node:os';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { sum } from 'simple-statistics';
import { type JobKind, JobThreads, type ThreadLimits } from '../arena/index.ts';
import type { StoredNetwork } from '../bot/index.ts';
import { pause, VersionedCache } from '../system/index.ts';
import { packResults, readNetwork, unpackJobs } from './batchFormat.ts';
import { type Build, describeOtherBuild } from './build.ts';
import type { RedisConnection } from './connection.ts';
import {
  connectToRedis,
  FleetError,
  isRefusal,
  networkKey,
  queueName,
  readAddress,
  reasonOf,
} from './connection.ts';
import type { RunHeartbeat, WorkerHeartbeat } from './workerList.ts';
import { changesOnly, HEARTBEAT_MS, hasAll, heartbeats, ownProcess } from './workerList.ts';

/** Number of networks that a worker remembers: those of the players of a few runs. */
const NETWORKS_KEPT = 8;

const STRANDED_CHECK_MS = 200;

const SPEED_MS = 60_000;

interface FleetWorkerOptions extends ThreadLimits {
  readonly address: string;
  readonly build: Build;
  /** The kinds of jobs that it plays; things that it offers besides the games of its build are in their `needs`. */
  readonly kinds: readonly JobKind<unknown, unknown>[];
  /** Seconds without a heartbeat after which a batch is played elsewhere. */
  readonly stalledSeconds: number;
  readonly onHeartbeat?: (heartbeat: WorkerHeartbeat) => void;
  /** Called with news for a person: a failed batch, a run of another build, a lost connection. */
  readonly onNotice?: (message: string) => void;
}

/** Return a function that finds networks by their hashes, in memory or at the Redis. */
function networkFinder(redis: Redis, prefix: string): (sha256: string) => Promise<StoredNetwork> {
  const networks = new VersionedCache<StoredNetwork>(NETWORKS_KEPT);
  return async (sha256) => {
    const cached = networks.get(sha256, sha256);
    if (cached !== undefined) return cached;
    const text = await redis.get(networkKey(prefix, sha256));
    if (text === null) throw new FleetError('badBatch', 'a network of the batch has expired');
    return networks.set(sha256, sha256, readNetwork(text, sha256));
  };
}

/** Describe a batch: `batch 7f3a-12, from seed 7, path trial/20/5`; the first job is left out if the batch does not name it. */
function describeBatch(job: Job | undefined): string {
  const { first } = (job?.data ?? {}) as { first?: unknown };
  return `batch ${job?.id ?? '?'}${typeof first === 'string' ? `, from ${first.slice(0, 200)}` : ''}`;
}

/** Return news about a run whose games this build does not play; empty if there is none. */
function describeStranger(runs: readonly RunHeartbeat[], build: Build): string {
  const stranger = runs.find((run) => run.build.hash !== build.hash);
  if (stranger === undefined) return '';
  const { host, pid } = stranger;
  return `refused: the games of a run on ${host} (process ${pid}) are of ${describeOtherBuild(stranger.build, build)}`;
}

function workerId(): string {
  const host = hostname()
    .replace(/[^\w.-]/g, '_')
    .slice(0, 64);
  return `${host}-${process.pid}-${randomBytes(3).toString('hex')}`;
}

class Tally {
  readonly counts = { games: 0, batches: 0, failures: 0 };
  readonly #since = performance.now();
  /** Games of the last minute, with their times. */
  #recent: { readonly at: number; readonly games: number }[] = [];

  add(games: number): void {
    this.counts.games += games;
    this.counts.batches++;
    this.#recent.push({ at: performance.now(), games });
  }

  get gamesPerSecond(): number {
    const now = performance.now();
    this.#recent = this.#recent.filter(({ at }) => now - at < SPEED_MS);
    const seconds = Math.min(SPEED_MS, now - this.#since) / 1000;
    return sum(this.#recent.map(({ games }) => games)) / Math.max(1, seconds);
  }
}

async function work(
  { redis, bull, address: { shown, prefix } }: RedisConnection,
  options: FleetWorkerOptions,
  signal: AbortSignal,
): Promise<WorkerHeartbeat> {
  const { Worker } = await import('bullmq');
  const { build, kinds, threads, stalledSeconds, onHeartbeat, onNotice } = options;
  const offers = kinds.flatMap(({ needs = [] }) => needs.map(({ name }) => name));
  const self = { ...ownProcess(workerId(), build), ...(offers.length > 0 && { offers }) };
  const { workers, runs } = heartbeats(redis, prefix);
  const pool = new JobThreads(options);
  const findNetwork = networkFinder(redis, prefix);
  const notify = changesOnly((message) => message !== '' && onNotice?.(message));
  const tally = new Tally();
  const ownQueue = queueName(build.hash);
  const queues = new Map<string, BatchWorker>();

  class BatchWorker extends Worker {
    async leave(): Promise<void> {
      await this.close();
      queues.delete(this.name);
      // Bots that only other runs have used are not needed any more.
      if ([...queues.keys()].every((name) => name === ownQueue)) await pool.rest();
    }

    /** Stop the timers that a close without the Redis leaves behind: they would keep the process alive. */
    async abandon(): Promise<void> {
      await this.pause(true);
      await this.lockManager.close();
    }
  }
  const takeFrom = (queue: string) => {
    const play = async (job: Job): Promise<string> => {
      const { kind, jobs } = await unpackJobs(job.data, build.hash, kinds, findNetwork);
      const packed = packResults(await pool.play(kind, jobs));
      tally.add(sum(jobs.map((each) => kind.games(each))));
      return packed;
    };
    const worker = new BatchWorker(queue, play, {
      ...bull,
      // One batch more than threads is taken, so that it is here when a thread is free.
      concurrency: threads + 1,
      lockDuration: 1000 * stalledSeconds,
      stalledInterval: 500 * stalledSeconds,
    });
    // A lost connection comes back; the heartbeats report it.
    worker.on('error', () => {});
    worker.on('failed', (job, { message }) => {
      tally.counts.failures++;
      onNotice?.(`failed: ${describeBatch(job)}: ${message}`);
    });
    queues.set(queue, worker);
    return worker;
  };
  /** Open the queues of runs that need what this worker offers, and close those that only runs that are gone have used. */
  const attend = (all: readonly RunHeartbeat[]) => {
    const own = all.filter((run) => run.build.hash === build.hash && hasAll(offers, run.needs));
    const wanted = new Set([ownQueue, ...own.map(({ needs }) => queueName(build.hash, needs))]);
    for (const queue of wanted) if (!queues.has(queue)) takeFrom(queue);
    for (const [queue, worker] of queues) if (!wanted.has(queue)) void worker.leave();
  };
  const heartbeat = (): WorkerHeartbeat => ({
    ...self,
    threads,
    state: signal.aborted ? 'ending' : pool.playing > 0 ? 'playing' : 'idle',
    ...tally.counts,
    gamesPerSecond: tally.gamesPerSecond,
  });
  const beat = async () => {
    const sent = heartbeat();
    onHeartbeat?.(sent);
    if (redis.status !== 'ready') return notify(`the Redis at ${shown} does not answer`);
    try {
      await workers.beat(sent);
      const all = await runs.all();
      if (!signal.aborted) attend(all);
      notify(describeStranger(all, build));
    } catch (error) {
      if (isRefusal(error)) notify(`the Redis at ${shown} refuses this worker: ${reasonOf(error)}`);
    }
  };
  const leave = async () => {
    await beat();
    await Promise.all([...queues.values()].map((worker) => worker.leave()));
    await workers.leave(self.id).catch(() => {});
  };
  /** Wait until nothing is being played, and end: without its Redis it can neither leave nor deliver. */
  const strand = async () => {
    while (redis.status === 'ready' || pool.playing > 0) await pause(STRANDED_CHECK_MS);
    await Promise.all([...queues.values()].map((worker) => worker.abandon()));
  };

  await takeFrom(ownQueue).waitUntilReady();
  await beat();
  const timer = setInterval(beat, HEARTBEAT_MS);
  try {
    if (!signal.aborted) await once(signal, 'abort');
    await Promise.race([leave(), strand()]);
  } finally {
    clearInterval(timer);
    await pool.close();
  }
  return heartbeat();
}

/**
 * Work until the signal is aborted; batches being played are then finished. Returns the last heartbeat; throws a `FleetError`
 * for an address where no Redis answers.
 */
export async function workForFleet(
  options: FleetWorkerOptions,
  signal: AbortSignal,
): Promise<WorkerHeartbeat> {
  const connection = await connectToRedis(readAddress(options.address), 'worker');
  try {
    return await work(connection, options, signal);
  } finally {
    connection.disconnect();
  }
}
