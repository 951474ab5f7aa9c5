/**
 * The run's end of the queue: batches go out as jobs of BullMQ, and their results come back, each exactly once or not at all.
 *
 * Workers put their answers on a list of the run, not into BullMQ's results: its events report each step of every batch to every
 * run, one of the reasons why two workers once played 0.895 of what two threads do, not 0.985 (docs/measurements.md, "A fleet").
 * BullMQ fails the batches of dead workers, but knows nothing of those that a Redis has lost: every few seconds the run compares
 * what is out with what the Redis has.
 */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobKind } from '../arena/index.ts';
import type { StoredNetwork } from '../bot/index.ts';
import { pause } from '../system/index.ts';
import { FleetError, type RedisAddress } from './address.ts';
import { type Answer, type BatchOrigin, packJobs, readResults, unpackAnswer } from './batchFormat.ts';
import { answersKey, isRefusal, networkKey, queueName, reasonOf, telemetryOptions } from './connection.ts';
import type { Batch, BatchQueue, Scheduler } from './scheduler.ts';

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

export class BatchChannel<Job, Result> implements BatchQueue<Job> {
  readonly #route: Route<Job, Result>;
  readonly #queue: Queue;
  /** A connection of its own, as it waits for results. */
  readonly #answers: Redis;
  readonly #out = new Map<string, Out>();
  #listener: BatchListener<Result> | undefined;
  #isClosed = false;

  private constructor(route: Route<Job, Result>, queue: Queue) {
    this.#route = route;
    this.#queue = queue;
    this.#answers = route.redis.duplicate();
    // A lost connection comes back; until then there is nothing to do.
    queue.on('error', () => {});
    this.#answers.on('error', () => {});
  }

  static async open<Job, Result>(route: Route<Job, Result>): Promise<BatchChannel<Job, Result>> {
    const { Queue } = await import('bullmq');
    const { redis, address, origin } = route;
    const options = { connection: redis, prefix: address.prefix, ...(await telemetryOptions()) };
    const queue = new Queue(queueName(origin.build), options);
    await queue.waitUntilReady();
    return new BatchChannel(route, queue);
  }

  listen(listener: BatchListener<Result>): void {
    this.#listener = listener;
    void this.#receive();
  }

  async #receive(): Promise<void> {
    const key = answersKey(this.#route.address.prefix, this.#route.origin.run);
    while (!this.#isClosed) {
      try {
        const answer = await this.#answers.blpopBuffer(key, LISTENING_SECONDS);
        if (answer !== null) this.#take(answer[1]);
      } catch (error) {
        if (this.#isClosed) return;
        this.#abandonIfRefused(error);
        await pause(RETRY_MS);
      }
    }
  }

  #take(packed: Buffer): void {
    let answer: Answer;
    try {
      answer = unpackAnswer(packed);
    } catch {
      // No worker has written this; if it stands for an answer, its batch will be missed.
      return;
    }
    const { id } = answer;
    const out = this.#out.get(id);
    if (out === undefined) return;
    try {
      if ('failure' in answer) throw new Error(answer.failure);
      const { results, ms } = readResults(answer, this.#route.kind, out.count);
      this.#out.delete(id);
      this.#listener?.succeed(id, results, ms);
    } catch (error) {
      this.#failed(id, (error as Error).message);
    }
  }

  /** A refusal stays one; batches that a broken connection has swallowed will be missed. */
  #abandonIfRefused(error: unknown): void {
    if (this.#isClosed || !isRefusal(error)) return;
    const message = `the Redis at ${this.#route.address.shown} refuses games: ${reasonOf(error)}`;
    this.#listener?.abandon(new FleetError('lost', message));
  }

  add(batches: readonly Batch<Job>[]): void {
    for (const { id, jobs } of batches) {
      this.#out.set(id, { count: jobs.length, isAdded: false, isMissed: false });
    }
    this.#send(batches)
      .catch((error: unknown) => this.#abandonIfRefused(error))
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
      // A batch that is being played stays until it is over.
      this.#queue.remove(id).catch(() => {});
    }
  }

  async #send(batches: readonly Batch<Job>[]): Promise<void> {
    const packed = batches.map(({ jobs }) => packJobs(this.#route.kind, jobs, this.#route.origin));
    await this.#sendNetworks(new Map(packed.flatMap(({ networks }) => [...networks])));
    await this.#queue.addBulk(
      batches.map(({ id }, index) => ({
        name: this.#route.kind.name,
        data: packed[index]?.batch,
        opts: { jobId: id, attempts: 1, removeOnComplete: true, removeOnFail: { count: KEPT_FAILURES } },
      })),
    );
  }

  async #sendNetworks(networks: ReadonlyMap<string, StoredNetwork>): Promise<void> {
    for (const [sha256, network] of networks) {
      const key = networkKey(this.#route.address.prefix, sha256);
      const isThere = await this.#route.redis.expire(key, NETWORK_SECONDS);
      if (isThere === 0) await this.#route.redis.set(key, JSON.stringify(network), 'EX', NETWORK_SECONDS);
    }
  }

  #failed(id: string, reason: string): void {
    if (this.#out.delete(id)) this.#listener?.fail(id, reason);
  }

  /**
   * Compares the batches that are out with those that the Redis has; one that it lacks twice is lost.
   *
   * Without the Redis it does nothing: comparisons that pile up would be made at once when it is back.
   */
  async compare(): Promise<void> {
    if (this.#route.redis.status !== 'ready') return;
    const ids = [...this.#out].filter(([, { isAdded }]) => isAdded).map(([id]) => id);
    if (ids.length === 0) return;
    const pipeline = this.#route.redis.pipeline();
    for (const id of ids) pipeline.exists(this.#queue.toKey(id)).hget(this.#queue.toKey(id), 'failedReason');
    const answers = (await pipeline.exec()) ?? [];
    for (const [index, id] of ids.entries()) {
      const out = this.#out.get(id);
      const isThere = answers[2 * index]?.[1] !== 0;
      const reason = answers[2 * index + 1]?.[1];
      if (out === undefined) continue;
      if (typeof reason === 'string') this.#failed(id, reason);
      else if (!isThere && out.isMissed && this.#out.delete(id)) this.#listener?.lose(id);
      else out.isMissed = !isThere;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.withdraw([...this.#out.keys()]);
    this.#answers.disconnect();
    await this.#route.redis.del(answersKey(this.#route.address.prefix, this.#route.origin.run));
    await this.#queue.close();
  }
}
