/**
 * The run's end of the queue: batches go out as jobs of BullMQ, and its events bring their results.
 *
 * BullMQ hands out again what dead workers held, but knows nothing of what a Redis has lost: every few seconds the run looks
 * whether its batches are there.
 */
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

/** A batch that is out. */
interface Out {
  send(): void;
  resolve(packed: unknown): void;
  reject(error: Error): void;
  /** Whether the Redis lacked it the last time; its results may be on their way. */
  isMissed: boolean;
}

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
  const out = new Map<string, Out>();
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
          const refuse = (error: unknown) => {
            // A refusal stays one; what a broken connection has swallowed will be missed.
            if (!isRefusal(error)) return;
            reject(new FleetError('lost', `the Redis at ${shown} refuses games: ${reasonOf(error)}`));
          };
          const sendAgain = () => void send(id, packed).catch(refuse);
          out.set(id, { send: sendAgain, resolve, reject, isMissed: false });
          over.addEventListener('abort', () => reject(over.reason));
          sendAgain();
        });
        return readResults(returned, kind, jobs.length);
      } finally {
        out.delete(id);
        if (over.aborted) remove(id);
      }
    },

    /**
     * Sends again what the Redis lacks twice. Without the Redis it does nothing: looks that pile up would be made at once when
     * it is back.
     */
    async look(): Promise<void> {
      if (redis.status !== 'ready') return;
      const lookAt = async ([id, batch]: [string, Out]) => {
        const [name, reason] = await redis.hmget(queue.toKey(id), 'name', 'failedReason');
        if (reason) batch.reject(new Error(reason));
        const isLost = name === null && batch.isMissed;
        if (isLost && out.has(id)) batch.send();
        batch.isMissed = name === null && !isLost;
      };
      await Promise.all([...out].map(lookAt));
    },

    async close(): Promise<void> {
      for (const id of out.keys()) remove(id);
      // Without the Redis it never ends.
      events.close().catch(() => {});
      await queue.close();
    },
  };
}
