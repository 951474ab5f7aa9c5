/**
 * The run's end of the queue: batches go out as jobs of BullMQ, and their results come back, each exactly once or not at all.
 *
 * BullMQ's events say when a batch is over. An event can be missed, and a Redis can lose everything, so every few seconds
 * the batches that are out are compared with those that the Redis still knows.
 */
import type { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { StoredNetwork } from '../bot/network/networkFormat.ts';
import type { RedisAddress } from './address.ts';
import { type BatchOrigin, type BatchResults, packJobs, unpackResults } from './batchFormat.ts';
import { type JobKind, type KindName, kindNamed } from './jobKinds.ts';
import { NETWORK_SECONDS, networkKey, queueName, resultKey } from './keys.ts';
import type { Batch, BatchQueue } from './scheduler.ts';
import { telemetryOptions } from './telemetry.ts';

/** Failed batches that stay for people to look at. */
const KEPT_FAILURES = 100;

/** What becomes of batches. */
export interface BatchListener<Result> {
  succeed(id: string, results: readonly Result[], ms: number): void;
  fail(id: string, reason: string): void;
  lose(id: string): void;
}

/** A batch that is out. */
interface Out {
  readonly count: number;
  /** Whether the Redis has it; before, there is nothing to compare. */
  isAdded: boolean;
  /** Whether its results are being read. */
  isRead: boolean;
}

/** Sends the batches of one run. Always close it. */
export class BatchChannel<Job, Result> implements BatchQueue<Job> {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #kind: JobKind<unknown, Result>;
  readonly #name: KindName;
  readonly #origin: BatchOrigin;
  readonly #out = new Map<string, Out>();
  #listener: BatchListener<Result> | undefined;
  #onError: (error: Error) => void = () => {};
  #isClosed = false;

  private constructor(
    redis: Redis,
    prefix: string,
    { queue, events }: { queue: Queue; events: QueueEvents },
    name: KindName,
    origin: BatchOrigin,
  ) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#queue = queue;
    this.#events = events;
    this.#name = name;
    this.#kind = kindNamed(name) as JobKind<unknown, Result>;
    this.#origin = origin;
    // A lost connection comes back; until then there is nothing to do.
    queue.on('error', () => {});
    events.on('error', () => this.#listenAgain());
    events.on('completed', ({ jobId }) => void this.#read(jobId).catch(() => {}));
    events.on('failed', ({ jobId, failedReason }) => this.#failed(jobId, failedReason));
  }

  static async open<Job, Result>(
    redis: Redis,
    { prefix }: RedisAddress,
    name: KindName,
    origin: BatchOrigin,
  ): Promise<BatchChannel<Job, Result>> {
    const { Queue, QueueEvents } = await import('bullmq');
    const telemetry = await telemetryOptions();
    const queue = new Queue(queueName(origin.build), { connection: redis, prefix, ...telemetry });
    await queue.waitUntilReady();
    // From the last event before this run: none of its own can be missed.
    const [last] = await redis.xrevrange(queue.toKey('events'), '+', '-', 'COUNT', 1);
    const lastEventId = last?.[0] ?? '0';
    const events = new QueueEvents(queue.name, { connection: redis, prefix, lastEventId });
    await events.waitUntilReady();
    return new BatchChannel(redis, prefix, { queue, events }, name, origin);
  }

  /** Says who hears of the batches; `onError` of what cannot be sent. */
  listen(listener: BatchListener<Result>, onError: (error: Error) => void): void {
    this.#listener = listener;
    this.#onError = onError;
  }

  add(batches: readonly Batch<Job>[]): void {
    for (const { id, jobs } of batches) {
      this.#out.set(id, { count: jobs.length, isAdded: false, isRead: false });
    }
    this.#send(batches)
      .catch((error: Error) => {
        // Batches that a broken connection has swallowed are found to be missing. A refusal stays one.
        if (!this.#isClosed && error.name === 'ReplyError') this.#onError(error);
      })
      .finally(() => {
        for (const { id } of batches) {
          const out = this.#out.get(id);
          if (out !== undefined) out.isAdded = true;
        }
      });
  }

  withdraw(ids: readonly string[]): void {
    for (const id of ids) {
      this.#out.delete(id);
      // One that is being played stays until it is over.
      this.#queue.remove(id).catch(() => {});
    }
  }

  async #send(batches: readonly Batch<Job>[]): Promise<void> {
    const packed = batches.map(({ jobs }) => packJobs(this.#name, jobs, this.#origin));
    await this.#sendNetworks(new Map(packed.flatMap(({ networks }) => [...networks])));
    await this.#queue.addBulk(
      batches.map(({ id }, index) => ({
        name: this.#name,
        data: packed[index]?.batch,
        opts: { jobId: id, attempts: 1, removeOnComplete: true, removeOnFail: { count: KEPT_FAILURES } },
      })),
    );
  }

  /** Sends the networks that the Redis does not have. */
  async #sendNetworks(networks: ReadonlyMap<string, StoredNetwork>): Promise<void> {
    for (const [sha256, network] of networks) {
      const key = networkKey(this.#prefix, sha256);
      const isThere = await this.#redis.expire(key, NETWORK_SECONDS);
      if (isThere === 0) await this.#redis.set(key, JSON.stringify(network), 'EX', NETWORK_SECONDS);
    }
  }

  /** Reads the results of a batch that is over. Returns whether there were any. */
  async #read(id: string): Promise<boolean> {
    const out = this.#out.get(id);
    if (out === undefined || out.isRead) return true;
    out.isRead = true;
    try {
      const packed = await this.#redis.getdelBuffer(resultKey(this.#prefix, id));
      if (packed === null) return false;
      this.#unpack(id, packed, out.count);
      return true;
    } finally {
      out.isRead = false;
    }
  }

  #unpack(id: string, packed: Buffer, count: number): void {
    let unpacked: BatchResults<Result>;
    try {
      unpacked = unpackResults(packed, this.#kind, count);
    } catch (error) {
      this.#failed(id, (error as Error).message);
      return;
    }
    if (this.#out.delete(id)) this.#listener?.succeed(id, unpacked.results, unpacked.ms);
  }

  #failed(id: string, reason: string): void {
    if (this.#out.delete(id)) this.#listener?.fail(id, reason);
  }

  /** Compares the batches that are out with those that the Redis knows. */
  async compare(): Promise<void> {
    const ids = [...this.#out].filter(([, { isAdded, isRead }]) => isAdded && !isRead).map(([id]) => id);
    if (ids.length === 0) return;
    const pipeline = this.#redis.pipeline();
    for (const id of ids) pipeline.exists(this.#queue.toKey(id)).hget(this.#queue.toKey(id), 'failedReason');
    const answers = (await pipeline.exec()) ?? [];
    for (const [index, id] of ids.entries()) {
      const exists = answers[2 * index]?.[1];
      const reason = answers[2 * index + 1]?.[1];
      if (typeof reason === 'string') this.#failed(id, reason);
      else if (exists === 0 && !(await this.#read(id)) && this.#out.delete(id)) this.#listener?.lose(id);
    }
  }

  #listenAgain(): void {
    setTimeout(() => {
      // It throws while it still listens.
      if (!this.#isClosed) this.#events.run().catch(() => {});
    }, 1000).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.withdraw([...this.#out.keys()]);
    await Promise.allSettled([this.#events.close(), this.#queue.close()]);
  }
}
