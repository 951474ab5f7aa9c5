/** The executor that plays on remote workers: its batches go to them as jobs of BullMQ, and events bring their results. */
import { randomBytes } from 'node:crypto';
import { sum } from 'simple-statistics';
import type { Executor, JobKind, Need, PlayedJobs } from '../arena/index.ts';
import { type BatchOrigin, describeJob, MAX_JOBS, packJobs, readResults } from './batchFormat.ts';
import { type Build, describeOtherBuild } from './build.ts';
import {
  connectToRedis,
  FleetError,
  isRefusal,
  networkKey,
  queueName,
  type RedisAddress,
  type RedisConnection,
  readAddress,
  reasonOf,
  workerCommand,
} from './connection.ts';
import { Scheduler } from './scheduler.ts';
import type { WorkerHeartbeat } from './workerList.ts';
import { changesOnly, HEARTBEAT_MS, hasAll, heartbeats, ownProcess } from './workerList.ts';

const TICK_MS = 250;
const LONGEST_ABSENCE_SECONDS = 600;

/** Number of failed batches that stay for people to look at. */
const KEPT_FAILURES = 100;

/** Number of events that the Redis keeps, with results of some kilobytes in each fourth: those of a second of the largest fleet. */
const KEPT_EVENTS = 4000;

/** Seconds that a network stays in the Redis after it was last needed. */
const NETWORK_SECONDS = 3600;

/** Open the queue for the batches of one run. Always close it. */
async function openQueue<Job, Result>(
  { redis, bull, address: { prefix, shown } }: RedisConnection,
  kind: JobKind<Job, Result>,
  name: string,
  origin: BatchOrigin,
) {
  const { Queue, QueueEvents } = await import('bullmq');
  const queue = new Queue(name, { ...bull, streams: { events: { maxLen: KEPT_EVENTS } } });
  await queue.waitUntilReady();
  const events = new QueueEvents(name, { ...bull, autorun: false });
  // A lost connection comes back; until then there is nothing to do.
  queue.on('error', () => {});
  events.on('error', () => {});
  const out = new Map<string, { resolve(packed: unknown): void; reject(error: Error): void }>();
  let count = 0;
  events.on('completed', ({ jobId, returnvalue }) => out.get(jobId)?.resolve(returnvalue));
  events.on('failed', ({ jobId, failedReason }) => out.get(jobId)?.reject(new Error(failedReason)));

  const send = async (jobId: string, { batch, networks }: ReturnType<typeof packJobs>) => {
    for (const [sha256, network] of networks) {
      const key = networkKey(prefix, sha256);
      const isThere = await redis.expire(key, NETWORK_SECONDS);
      if (isThere === 0) await redis.set(key, JSON.stringify(network), 'EX', NETWORK_SECONDS);
    }
    // The caller may have given up while networks were sent.
    if (!out.has(jobId)) return;
    await queue.add(kind.name, batch, { jobId, removeOnComplete: true, removeOnFail: KEPT_FAILURES });
  };
  const remove = (id: string) => {
    // A batch that is being played stays until it is over.
    queue.remove(id).catch(() => {});
  };

  return {
    /** Receive results from now on, until it is closed. */
    listen(): void {
      events.run().catch(() => {});
    },

    /** Play a batch. Throws the reason if it has failed; code `lost` means that the Redis refuses it. */
    async play(jobs: readonly Job[], over: AbortSignal): Promise<PlayedJobs<Result>> {
      const id = `${origin.run}-${++count}`;
      const packed = packJobs(kind, jobs, origin);
      try {
        const returned = await new Promise((resolve, reject) => {
          out.set(id, { resolve, reject });
          over.addEventListener('abort', () => reject(over.reason));
          send(id, packed).catch((error) => {
            // A refusal is final; a batch lost by a broken connection counts as late and is played again.
            if (!isRefusal(error)) return;
            reject(new FleetError('lost', `the Redis at ${shown} refuses games: ${reasonOf(error)}`));
          });
        });
        return readResults(returned, kind, jobs.length);
      } finally {
        out.delete(id);
        if (over.aborted) remove(id);
      }
    },

    /** Return the number of batches that the Redis holds, of all runs: those that wait, and those that workers have. */
    async countBatches(): Promise<number> {
      const { waiting = 0, active = 0 } = await queue.getJobCounts('waiting', 'active');
      return waiting + active;
    },

    async close(): Promise<void> {
      for (const id of out.keys()) remove(id);
      // Closing the events never ends without the Redis, so it is not awaited.
      events.close().catch(() => {});
      await queue.close();
    },
  };
}

/** The fleet as a run shows it. */
export interface FleetView {
  readonly workers: number;
  readonly threads: number;
  /** Games per second of all workers, for all runs, in the last minute. */
  readonly gamesPerSecond: number;
  /** Jobs that wait for a worker. */
  readonly waiting: number;
  /** Batches sent and not yet back. */
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

/** Return news about workers that cannot play, or that there are none; empty if all is well. */
function greeting(
  workers: readonly WorkerHeartbeat[],
  own: number,
  address: RedisAddress,
  build: Build,
  needs: readonly Need[],
): string {
  const strangers = workers.filter((worker) => worker.build.hash !== build.hash);
  const [first] = strangers;
  if (first !== undefined && (own > 0 || strangers.length === workers.length)) {
    const hosts = [...new Set(strangers.map(({ host }) => host))].join(', ');
    return (
      `not at work for this run: ${strangers.length} of ${workers.length} workers (${hosts}) with ` +
      describeOtherBuild(first.build, build)
    );
  }
  if (own > 0) return '';
  const offered = [...new Set(workers.flatMap(({ offers = [] }) => offers))].join(', ');
  const what = needs.length === 0 ? '' : ` that offers ${needs.map(({ name }) => name).join(' and ')}`;
  return (
    `no worker${what} is at ${address.shown} yet${offered && ` (there is ${offered})`}; ` +
    `start some with: ${workerCommand(address, needs.map(({ flag }) => flag).join(' '))}`
  );
}

/**
 * Join a fleet, with workers or before they come, and return the executor that plays on the workers at its Redis. Throws a
 * `FleetError` for an address where no Redis answers.
 */
export async function joinFleet<Job, Result>(
  kind: JobKind<Job, Result>,
  options: FleetOptions,
): Promise<Executor<Job, Result>> {
  const id = `run-${randomBytes(6).toString('hex')}`;
  const connection = await connectToRedis(readAddress(options.address), id);
  try {
    return await join(kind, id, connection, options);
  } catch (error) {
    connection.disconnect();
    if (!isRefusal(error)) throw error;
    const { shown } = connection.address;
    throw new FleetError('unreachable', `the Redis at ${shown} refuses a run: ${reasonOf(error)}`);
  }
}

async function join<Job, Result>(
  kind: JobKind<Job, Result>,
  id: string,
  connection: RedisConnection,
  { build, onView, onNotice, longestAbsence = LONGEST_ABSENCE_SECONDS }: FleetOptions,
): Promise<Executor<Job, Result>> {
  const { redis, address, disconnect } = connection;
  const { needs = [] } = kind;
  const names = needs.map(({ name }) => name);
  const origin = { build: build.hash, run: id };
  const queue = await openQueue(connection, kind, queueName(build.hash, names), origin);
  const scheduler = new Scheduler<Job, Result>({
    play: queue.play,
    now: () => performance.now(),
    maxJobs: MAX_JOBS,
    describe: (job) => describeJob(kind, job),
  });
  const { workers, runs } = heartbeats(redis, address.prefix);
  const self = { ...ownProcess(id, build), ...(needs.length > 0 && { needs: names }) };
  const notify = changesOnly(onNotice);
  let seen = performance.now();
  let crew = { workers: 0, threads: 0, gamesPerSecond: 0 };

  const tick = async () => {
    if (redis.status === 'ready') {
      seen = performance.now();
      if (scheduler.isLate) scheduler.playAgain(crew.threads - (await queue.countBatches()));
      return;
    }
    notify(`the Redis at ${address.shown} does not answer; waiting for it to come back`);
    if (performance.now() - seen < 1000 * longestAbsence) return;
    const message = `the Redis at ${address.shown} has not answered for ${longestAbsence} seconds; resume the run when it is back`;
    scheduler.abandon(new FleetError('lost', message));
  };
  /** Send a heartbeat and read the list of workers; without the Redis, show the last one. */
  const greet = async () => {
    const isAway = redis.status !== 'ready';
    if (!isAway) {
      await runs.beat({ ...self, ...scheduler.load });
      const all = await workers.all();
      const own = all.filter(
        ({ build: { hash }, state, offers }) =>
          hash === build.hash && state !== 'ending' && hasAll(offers, names),
      );
      crew = {
        workers: own.length,
        threads: sum(own.map(({ threads }) => threads)),
        gamesPerSecond: sum(own.map(({ gamesPerSecond }) => gamesPerSecond)),
      };
      scheduler.setThreads(crew.threads);
      notify(greeting(all, own.length, address, build, needs));
    }
    onView?.({ ...crew, ...scheduler.load, awaySeconds: isAway ? (performance.now() - seen) / 1000 : null });
  };
  await greet();
  queue.listen();
  const timers = [
    setInterval(() => void tick().catch(() => {}), TICK_MS),
    setInterval(() => void greet().catch(() => {}), HEARTBEAT_MS),
  ];
  return {
    get capacity() {
      return scheduler.capacity;
    },
    run: (jobs, signal) => scheduler.run(jobs, signal),
    async close() {
      for (const timer of timers) clearInterval(timer);
      // A Redis that is away, or goes away now, is not waited for: what stays there expires.
      const gone = new Promise((resolve) => redis.once('close', resolve));
      const left = Promise.allSettled([queue.close(), runs.leave(id)]);
      if (redis.status === 'ready') await Promise.race([left, gone]);
      disconnect();
    },
  };
}
