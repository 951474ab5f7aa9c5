/**
 * A worker: takes batches from the queue of its build and plays them on its threads, until it is stopped. While there are runs
 * that need what it offers besides, it takes theirs too.
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
import { type AnyJobKind, type Executor, JobThreads, type ThreadLimits } from '../arena/index.ts';
import type { StoredNetwork } from '../bot/index.ts';
import { pause } from '../system/index.ts';
import { FleetError, type RedisAddress, readAddress } from './address.ts';
import { packFailure, packResults, readNetwork, unpackJobs } from './batchFormat.ts';
import { type Build, describeOtherBuild } from './build.ts';
import {
  answersKey,
  connect,
  isRefusal,
  networkKey,
  queueName,
  reasonOf,
  telemetryOptions,
} from './connection.ts';
import type { RunHeartbeat, WorkerHeartbeat } from './workerList.ts';
import { changesOnly, HEARTBEAT_MS, hasAll, heartbeats, ownProcess } from './workerList.ts';

/** Networks that a worker remembers: those of the players of a few runs. */
const NETWORKS_KEPT = 8;

/** Seconds that answers wait for a run that may never read them. */
const ANSWER_SECONDS = 600;

const STRANDED_CHECK_MS = 200;

const SPEED_MS = 60_000;

interface FleetWorkerOptions extends ThreadLimits {
  readonly address: string;
  readonly build: Build;
  /** What it offers besides the games of its build is in their `needs`. */
  readonly kinds: readonly AnyJobKind[];
  /** Seconds without a heartbeat after which a batch is played elsewhere. */
  readonly stalledSeconds: number;
  readonly onHeartbeat?: (heartbeat: WorkerHeartbeat) => void;
  /** Called with news for a person: a failed batch, a run of another build, a lost connection. */
  readonly onNotice?: (message: string) => void;
}

/** What plays the jobs of a run where threads cannot, and how many of its batches are being played. */
interface Boards {
  readonly executor: Executor<unknown, unknown>;
  playing: number;
}

/** Finds networks by their hashes, in memory or at the Redis. */
function networkFinder(redis: Redis, prefix: string): (sha256: string) => Promise<StoredNetwork> {
  const networks = new Map<string, StoredNetwork>();
  return async (sha256) => {
    const known = networks.get(sha256);
    if (known !== undefined) return known;
    const text = await redis.get(networkKey(prefix, sha256));
    if (text === null) throw new FleetError('badBatch', 'a network of the batch has expired');
    const network = readNetwork(text, sha256);
    networks.set(sha256, network);
    const [oldest] = networks.keys();
    if (networks.size > NETWORKS_KEPT && oldest !== undefined) networks.delete(oldest);
    return network;
  };
}

/** `batch 7f3a-12, from seed 7, path trial/20/5`; the first job is left out if the batch does not name it */
function describeBatch(job: Job | undefined): string {
  const { first } = (job?.data ?? {}) as { first?: unknown };
  return `batch ${job?.id ?? '?'}${typeof first === 'string' ? `, from ${first.slice(0, 200)}` : ''}`;
}

/** News of a run whose games this build does not play; empty if there is none. */
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

async function work(
  redis: Redis,
  { shown, prefix }: RedisAddress,
  options: FleetWorkerOptions,
  signal: AbortSignal,
): Promise<WorkerHeartbeat> {
  const { Worker } = await import('bullmq');
  const { build, kinds, stalledSeconds, onHeartbeat, onNotice } = options;
  const offers = kinds.flatMap(({ needs = [] }) => needs.map(({ name }) => name));
  const self = { ...ownProcess(workerId(), build), ...(offers.length > 0 && { offers }) };
  const { workers, runs } = heartbeats(redis, prefix);
  const threads = new JobThreads(options);
  const findNetwork = networkFinder(redis, prefix);
  const notify = changesOnly((message) => message !== '' && onNotice?.(message));
  const counts = { games: 0, batches: 0, failures: 0 };
  const since = performance.now();
  /** What was played in the last minute, and when. */
  let recent: { readonly at: number; readonly games: number }[] = [];
  let isEnding = false;
  const ownQueue = queueName(build.hash);
  const queues = new Map<string, BatchWorker>();
  const boardsByRun = new Map<string, Boards>();

  const answer = async (run: string, packed: Buffer) => {
    const key = answersKey(prefix, run);
    await redis.multi().rpush(key, packed).expire(key, ANSWER_SECONDS).exec();
  };
  const boardsOf = (run: string, kind: AnyJobKind): Boards | undefined => {
    const boards =
      boardsByRun.get(run) ?? (kind.open && { executor: kind.open(options.threads), playing: 0 });
    if (boards !== undefined) boardsByRun.set(run, boards);
    return boards;
  };
  const play = async (job: Job): Promise<null> => {
    const { run, kind, jobs } = await unpackJobs(job.data, build.hash, kinds, findNetwork);
    const id = String(job.id);
    const boards = boardsOf(run, kind);
    if (boards) boards.playing++;
    try {
      await answer(run, packResults(id, await threads.play(kind, jobs, undefined, boards?.executor)));
    } catch (error) {
      await answer(run, packFailure(id, (error as Error).message));
      throw error;
    } finally {
      if (boards) boards.playing--;
    }
    const games = sum(jobs.map((each) => kind.games(each)));
    counts.games += games;
    counts.batches++;
    recent.push({ at: performance.now(), games });
    return null;
  };
  const heartbeat = (): WorkerHeartbeat => {
    const now = performance.now();
    recent = recent.filter(({ at }) => now - at < SPEED_MS);
    const seconds = Math.min(SPEED_MS, now - since) / 1000;
    return {
      ...self,
      threads: options.threads,
      state: isEnding ? 'ending' : threads.playing > 0 ? 'playing' : 'idle',
      ...counts,
      gamesPerSecond: sum(recent.map(({ games }) => games)) / Math.max(1, seconds),
    };
  };
  const beat = async () => {
    const sent = heartbeat();
    onHeartbeat?.(sent);
    if (redis.status !== 'ready') return notify(`the Redis at ${shown} does not answer`);
    try {
      await workers.beat(sent);
      const all = await runs.all();
      attend(all);
      notify(describeStranger(all, build));
    } catch (error) {
      if (isRefusal(error)) notify(`the Redis at ${shown} refuses this worker: ${reasonOf(error)}`);
    }
  };

  class BatchWorker extends Worker {
    /** Ends the timers that a close without the Redis leaves behind: they would keep the process. */
    async abandon(): Promise<void> {
      await this.pause(true);
      await this.lockManager.close();
    }
  }
  const telemetry = await telemetryOptions();
  const takeFrom = (queue: string): BatchWorker => {
    const worker = new BatchWorker(queue, play, {
      connection: redis,
      prefix,
      // One more than can be played: it is here when a thread is free.
      concurrency: options.threads + 1,
      lockDuration: 1000 * stalledSeconds,
      stalledInterval: 500 * stalledSeconds,
      // The run itself hands out lost jobs again, each alone.
      maxStalledCount: 0,
      ...telemetry,
    });
    // A lost connection comes back; the heartbeats report it.
    worker.on('error', () => {});
    worker.on('failed', (job, { message }) => {
      counts.failures++;
      onNotice?.(`failed: ${describeBatch(job)}: ${message}`);
    });
    queues.set(queue, worker);
    return worker;
  };
  /** Opens the queues of runs that need what it offers, and closes what only runs that are gone have used. */
  const attend = (all: readonly RunHeartbeat[]) => {
    if (isEnding) return;
    const own = all.filter((run) => run.build.hash === build.hash && hasAll(offers, run.needs));
    const wanted = new Set([ownQueue, ...own.map(({ needs }) => queueName(build.hash, needs))]);
    for (const queue of wanted) if (!queues.has(queue)) takeFrom(queue);
    for (const [queue, left] of queues) {
      if (!wanted.has(queue)) void left.close().finally(() => queues.delete(queue));
    }
    for (const [run, { executor, playing }] of boardsByRun) {
      if (playing > 0 || all.some(({ id }) => id === run)) continue;
      boardsByRun.delete(run);
      void executor.close();
    }
  };
  const worker = takeFrom(ownQueue);
  await worker.waitUntilReady();
  await beat();
  const timer = setInterval(beat, HEARTBEAT_MS);
  const leave = async () => {
    await beat();
    await Promise.all([...queues.values()].map((each) => each.close()));
    await workers.leave(self.id).catch(() => {});
  };
  /** Without its Redis it can neither leave nor deliver: it ends once nothing is being played. */
  const strand = async () => {
    while (redis.status === 'ready' || threads.playing > 0) await pause(STRANDED_CHECK_MS);
    await Promise.all([...queues.values()].map((each) => each.abandon()));
  };
  try {
    const closed = new Promise<void>((resolve) => worker.once('closed', () => resolve()));
    if (!signal.aborted) await Promise.race([once(signal, 'abort'), closed]);
    isEnding = true;
    await Promise.race([leave(), strand()]);
  } finally {
    clearInterval(timer);
    await threads.close();
    await Promise.all([...boardsByRun.values()].map(({ executor }) => executor.close()));
  }
  return heartbeat();
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
    return await work(redis, address, options, signal);
  } finally {
    disconnect();
  }
}
