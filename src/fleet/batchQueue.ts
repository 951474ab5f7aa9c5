/** The run's end of the queue: batches go out as jobs of BullMQ, and its events bring their results. */
import type { JobKind, PlayedJobs } from '../arena/index.ts';
import { FleetError } from './address.ts';
import { type BatchOrigin, packJobs, readResults } from './batchFormat.ts';
import { isRefusal, networkKey, queueName, type RedisConnection, reasonOf } from './connection.ts';

/** Failed batches that stay for people to look at. */
const KEPT_FAILURES = 100;

/** Events that the Redis keeps, with results of some kilobytes in each fourth: those of a second of the largest fleet. */
const KEPT_EVENTS = 4000;

/** Seconds that a network stays after it was last needed. */
const NETWORK_SECONDS = 3600;

/** The queue for the batches of one run. Always close it. */
export async function openQueue<Job, Result>(
  { redis, bull, address: { prefix, shown } }: RedisConnection,
  kind: JobKind<Job, Result>,
  origin: BatchOrigin,
) {
  const { Queue, QueueEvents } = await import('bullmq');
  const name = queueName(
    origin.build,
    kind.needs?.map(({ name }) => name),
  );
  const queue = new Queue(name, { ...bull, streams: { events: { maxLen: KEPT_EVENTS } } });
  await queue.waitUntilReady();
  const events = new QueueEvents(name, { ...bull, autorun: false });
  // A lost connection comes back; until then there is nothing to do.
  queue.on('error', () => {});
  events.on('error', () => {});
  /** The batches that are out. */
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
    // Nobody waits for it any more.
    if (!out.has(jobId)) return;
    await queue.add(kind.name, batch, { jobId, removeOnComplete: true, removeOnFail: KEPT_FAILURES });
  };
  const remove = (id: string) => {
    // A batch that is being played stays until it is over.
    queue.remove(id).catch(() => {});
  };

  return {
    /** From now on results arrive, until it is closed. */
    listen(): void {
      events.run().catch(() => {});
    },

    /** Plays a batch, or throws why it has failed; code `lost` means that the Redis refuses it. */
    async play(jobs: readonly Job[], over: AbortSignal): Promise<PlayedJobs<Result>> {
      const id = `${origin.run}-${++count}`;
      const packed = packJobs(kind, jobs, origin);
      try {
        const returned = await new Promise((resolve, reject) => {
          out.set(id, { resolve, reject });
          over.addEventListener('abort', () => reject(over.reason));
          send(id, packed).catch((error) => {
            // A refusal stays one; what a broken connection has swallowed will be late.
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

    /** Batches that the Redis holds, of all runs: those that wait, and those that workers have. */
    async held(): Promise<number> {
      const { waiting = 0, active = 0 } = await queue.getJobCounts('waiting', 'active');
      return waiting + active;
    },

    async close(): Promise<void> {
      for (const id of out.keys()) remove(id);
      // Without the Redis it never ends.
      events.close().catch(() => {});
      await queue.close();
    },
  };
}
