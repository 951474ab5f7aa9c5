/**
 * The run's end of the queue: batches go out as jobs of BullMQ, and their results come back, each exactly once or not at all.
 *
 * Workers put their answers on a list of the run, not into BullMQ's results: its events report each step of every batch to every
 * run, one of the reasons why two workers once played 0.895 of what two threads do, not 0.985 (docs/measurements.md, "A fleet").
 * BullMQ fails the batches of dead workers, but knows nothing of those that a Redis has lost: every few seconds the run compares
 * what is out with what the Redis has.
 */
import type { Redis } from 'ioredis';
import type { JobKind } from '../arena/index.ts';
import type { StoredNetwork } from '../bot/index.ts';
import { pause } from '../system/index.ts';
import { FleetError, type RedisAddress } from './address.ts';
import { type Answer, type BatchOrigin, packJobs, readResults, unpackAnswer } from './batchFormat.ts';
import { answersKey, isRefusal, networkKey, queueName, reasonOf, telemetryOptions } from './connection.ts';
import type { Batch, Scheduler } from './scheduler.ts';

/** Failed batches that stay for people to look at. */
const KEPT_FAILURES = 100;

/** Seconds that a network stays after it was last needed. */
const NETWORK_SECONDS = 3600;

/** Hears what becomes of batches; `abandon` means that the Redis refuses them. */
type BatchListener<Result> = Pick<Scheduler<unknown, Result>, 'succeed' | 'fail' | 'lose' | 'abandon'>;

interface Out {
  readonly count: number;
  /** Whether it has been sent; until then there is nothing to compare. */
  isAdded: boolean;
  /** Whether the Redis lacked it the last time; its results may be on their way. */
  isMissed: boolean;
}

/** Seconds after which listening begins anew: less than the silence that ends a connection. */
const LISTENING_SECONDS = 5;
const RETRY_MS = 1000;

interface Route<Job, Result> {
  readonly redis: Redis;
  readonly address: RedisAddress;
  readonly kind: JobKind<Job, Result>;
  readonly origin: BatchOrigin;
}

/** The channel for the batches of one run. Always close it. */
export async function openChannel<Job, Result>({ redis, address, kind, origin }: Route<Job, Result>) {
  const { prefix, shown } = address;
  const { Queue } = await import('bullmq');
  const options = { connection: redis, prefix, ...(await telemetryOptions()) };
  const needs = kind.needs?.map(({ name }) => name);
  const queue = new Queue(queueName(origin.build, needs), options);
  await queue.waitUntilReady();
  // A connection of its own, as it waits for results.
  const incoming = redis.duplicate();
  // A lost connection comes back; until then there is nothing to do.
  queue.on('error', () => {});
  incoming.on('error', () => {});
  const key = answersKey(prefix, origin.run);
  const outside = new Map<string, Out>();
  let listener: BatchListener<Result> | undefined;
  let isClosed = false;

  const failed = (id: string, reason: string) => {
    if (outside.delete(id)) listener?.fail(id, reason);
  };
  /** A refusal stays one; batches that a broken connection has swallowed will be missed. */
  const abandonIfRefused = (error: unknown) => {
    if (isClosed || !isRefusal(error)) return;
    listener?.abandon(new FleetError('lost', `the Redis at ${shown} refuses games: ${reasonOf(error)}`));
  };

  const take = (packed: Buffer) => {
    let answer: Answer;
    try {
      answer = unpackAnswer(packed);
    } catch {
      // No worker has written this; if it stands for an answer, its batch will be missed.
      return;
    }
    const { id } = answer;
    const out = outside.get(id);
    if (out === undefined) return;
    try {
      if ('failure' in answer) throw new Error(answer.failure);
      const { results, ms } = readResults(answer, kind, out.count);
      outside.delete(id);
      listener?.succeed(id, results, ms);
    } catch (error) {
      failed(id, (error as Error).message);
    }
  };
  const receive = async () => {
    // While the Redis is away, the connections are ended without closing the channel.
    while (!isClosed && incoming.status !== 'end') {
      try {
        const answer = await incoming.blpopBuffer(key, LISTENING_SECONDS);
        if (answer !== null) take(answer[1]);
      } catch (error) {
        if (isClosed) return;
        abandonIfRefused(error);
        await pause(RETRY_MS);
      }
    }
  };

  const sendNetworks = async (networks: ReadonlyMap<string, StoredNetwork>) => {
    for (const [sha256, network] of networks) {
      const key = networkKey(prefix, sha256);
      const isThere = await redis.expire(key, NETWORK_SECONDS);
      if (isThere === 0) await redis.set(key, JSON.stringify(network), 'EX', NETWORK_SECONDS);
    }
  };
  const send = async (batches: readonly Batch<Job>[]) => {
    const packed = batches.map(({ jobs }) => packJobs(kind, jobs, origin));
    await sendNetworks(new Map(packed.flatMap(({ networks }) => [...networks])));
    await queue.addBulk(
      batches.map(({ id }, index) => ({
        name: kind.name,
        data: packed[index]?.batch,
        opts: { jobId: id, attempts: 1, removeOnComplete: true, removeOnFail: { count: KEPT_FAILURES } },
      })),
    );
  };

  const withdraw = (ids: readonly string[]) => {
    for (const id of ids) {
      outside.delete(id);
      // A batch that is being played stays until it is over.
      queue.remove(id).catch(() => {});
    }
  };

  return {
    listen(whom: BatchListener<Result>): void {
      listener = whom;
      void receive();
    },

    add(batches: readonly Batch<Job>[]): void {
      for (const { id, jobs } of batches)
        outside.set(id, { count: jobs.length, isAdded: false, isMissed: false });
      send(batches)
        .catch(abandonIfRefused)
        .finally(() => {
          for (const { id } of batches) {
            const out = outside.get(id);
            if (out !== undefined) out.isAdded = true;
          }
        });
    },

    withdraw,

    /**
     * A batch that the Redis lacks twice is lost. Without the Redis it does nothing: comparisons that pile up would be made at
     * once when it is back.
     */
    async compare(): Promise<void> {
      if (redis.status !== 'ready') return;
      const ids = [...outside].filter(([, { isAdded }]) => isAdded).map(([id]) => id);
      if (ids.length === 0) return;
      const pipeline = redis.pipeline();
      for (const id of ids) pipeline.exists(queue.toKey(id)).hget(queue.toKey(id), 'failedReason');
      const answers = (await pipeline.exec()) ?? [];
      for (const [index, id] of ids.entries()) {
        const out = outside.get(id);
        const isThere = answers[2 * index]?.[1] !== 0;
        const reason = answers[2 * index + 1]?.[1];
        if (out === undefined) continue;
        if (typeof reason === 'string') failed(id, reason);
        else if (!isThere && out.isMissed && outside.delete(id)) listener?.lose(id);
        else out.isMissed = !isThere;
      }
    },

    async close(): Promise<void> {
      isClosed = true;
      withdraw([...outside.keys()]);
      incoming.disconnect();
      await redis.del(key);
      await queue.close();
    },
  };
}
