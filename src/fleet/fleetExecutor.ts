/** The executor that plays on workers elsewhere: its jobs go to them through a Redis. */
import { randomBytes } from 'node:crypto';
import { sum } from 'simple-statistics';
import type { Executor, JobKind, Need } from '../arena/index.ts';
import { FleetError, type RedisAddress, readAddress, workerCommand } from './address.ts';
import { openChannel } from './batchChannel.ts';
import { describeJob, MAX_JOBS } from './batchFormat.ts';
import { type Build, describeOtherBuild } from './build.ts';
import { connect, isRefusal, reasonOf } from './connection.ts';
import { Scheduler } from './scheduler.ts';
import type { WorkerHeartbeat } from './workerList.ts';
import { changesOnly, HEARTBEAT_MS, hasAll, heartbeats, ownProcess } from './workerList.ts';

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

/** News of workers that cannot play, or that there are none; empty if all is well. */
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
 * Joins a fleet, with workers or before they come: the executor plays on the workers at its Redis. Throws a {FleetError} for an
 * address where no Redis answers.
 */
export async function joinFleet<Job, Result>(
  kind: JobKind<Job, Result>,
  { address: text, build, onView, onNotice, longestAbsence = LONGEST_ABSENCE_SECONDS }: FleetOptions,
): Promise<Executor<Job, Result>> {
  const address = readAddress(text);
  const { shown, prefix } = address;
  const id = `run-${randomBytes(6).toString('hex')}`;
  const { redis, disconnect } = await connect(address, id);
  try {
    const channel = await openChannel({ redis, address, kind, origin: { build: build.hash, run: id } });
    const scheduler = new Scheduler<Job, Result>(channel, {
      now: () => performance.now(),
      maxJobs: MAX_JOBS,
      describe: (job) => describeJob(kind, job),
      name: id,
    });
    channel.listen(scheduler);

    const { workers, runs } = heartbeats(redis, prefix);
    const needs = kind.needs ?? [];
    const names = needs.map(({ name }) => name);
    const self = { ...ownProcess(id, build), ...(needs.length > 0 && { needs: names }) };
    const notify = changesOnly(onNotice);
    let awaySince: number | undefined;
    let crew = { workers: 0, threads: 0, gamesPerSecond: 0 };
    let isLooking = false;

    const load = () => ({ waiting: scheduler.waiting, batches: scheduler.awaited.length });
    const secondsAway = () => (awaySince === undefined ? null : (performance.now() - awaySince) / 1000);
    const show = () => onView?.({ ...crew, ...load(), awaySeconds: secondsAway() });
    const tick = () => {
      scheduler.tick();
      if (redis.status === 'ready') {
        awaySince = undefined;
        return;
      }
      awaySince ??= performance.now();
      notify(`the Redis at ${shown} does not answer; waiting for it to come back`);
      if ((secondsAway() ?? 0) < longestAbsence) return;
      const message = `the Redis at ${shown} has not answered for ${longestAbsence} seconds; resume the run when it is back`;
      scheduler.abandon(new FleetError('lost', message));
    };
    /** Sends a heartbeat and looks at the worker list; without the Redis, shows the last one. */
    const look = async () => {
      if (redis.status !== 'ready') return show();
      if (isLooking) return;
      isLooking = true;
      try {
        await runs.beat({ ...self, ...load() });
        const all = await workers.all();
        const isOwn = ({ build: { hash }, state, offers }: WorkerHeartbeat) =>
          hash === build.hash && state !== 'ending' && hasAll(offers, names);
        const own = all.filter(isOwn);
        const threads = sum(own.map((worker) => worker.threads));
        scheduler.setThreads(threads);
        notify(greeting(all, own.length, address, build, needs));
        crew = {
          workers: own.length,
          threads,
          gamesPerSecond: sum(own.map((worker) => worker.gamesPerSecond)),
        };
        show();
      } finally {
        isLooking = false;
      }
    };
    const timers = [
      setInterval(tick, TICK_MS),
      setInterval(() => void channel.compare().catch(() => {}), COMPARE_MS),
      setInterval(() => void look().catch(() => {}), HEARTBEAT_MS),
    ];
    const leave = async () => {
      await channel.close();
      await runs.leave(id);
    };
    const close = async () => {
      for (const timer of timers) clearInterval(timer);
      // A Redis that is away, or goes away now, is not waited for: what stays there expires.
      if (redis.status === 'ready') {
        const gone = new Promise<void>((resolve) => redis.once('close', () => resolve()));
        await Promise.race([leave().catch(() => {}), gone]);
      }
      disconnect();
    };
    await look().catch(async (error: unknown) => {
      await close();
      throw error;
    });
    return {
      get capacity() {
        return scheduler.capacity;
      },
      run: (jobs, signal) => scheduler.run(jobs, signal),
      close,
    };
  } catch (error) {
    disconnect();
    if (!isRefusal(error)) throw error;
    throw new FleetError('unreachable', `the Redis at ${shown} refuses a run: ${reasonOf(error)}`);
  }
}
