/**
 * The workers and the runs at a Redis, and the batches that wait there. Each sends a heartbeat every few seconds; without one
 * for a while it counts as gone, by the clock of the Redis alone.
 *
 * BullMQ lists workers too, by the names of their connections: it knows nothing of threads, builds and games per second.
 */
import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { parseOrNull } from '../system/index.ts';
import { type Build, buildSchema } from './build.ts';
import { connectToRedis, queueName, readAddress } from './connection.ts';

/** Milliseconds between two heartbeats. */
export const HEARTBEAT_MS = 3000;
/** Seconds that a heartbeat is remembered. */
const MEMORY_SECONDS = 15;

/** Most threads of a worker, more than any machine has; the work that runs prepare grows with the threads of their fleet. */
export const MAX_THREADS = 4096;

/** Things that workers offer, or runs need, besides the games of their build; absent if there are none. */
const offersSchema = z.array(z.string().max(100)).max(100).exactOptional();

const processSchema = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,128}$/),
  host: z.string().max(255),
  pid: z.int(),
  build: buildSchema,
  since: z.iso.datetime(),
});

const workerSchema = processSchema.extend({
  /** Games that it plays at once. */
  threads: z.int().min(0).max(MAX_THREADS),
  state: z.enum(['idle', 'playing', 'ending']),
  /** Games since it started. */
  games: z.int().min(0),
  batches: z.int().min(0),
  failures: z.int().min(0),
  /** Games per second in the last minute. */
  gamesPerSecond: z.number().min(0),
  offers: offersSchema,
});

const runSchema = processSchema.extend({
  /** Jobs that wait for a worker. */
  waiting: z.int().min(0),
  /** Batches sent and not yet back. */
  batches: z.int().min(0),
  needs: offersSchema,
});

/** True if a worker offers all that a run needs. */
export function hasAll(offers: readonly string[] = [], needs: readonly string[] = []): boolean {
  return needs.every((need) => offers.includes(need));
}

/** Describe this process for its heartbeats. */
export function ownProcess(id: string, build: Build): z.infer<typeof processSchema> {
  return { id, host: hostname(), pid: process.pid, build, since: new Date().toISOString() };
}

/** A worker as it describes itself. */
export type WorkerHeartbeat = z.infer<typeof workerSchema>;
/** A run that uses the fleet, as it describes itself. */
export type RunHeartbeat = z.infer<typeof runSchema>;

function heartbeatList<Heartbeat extends { readonly id: string }>(
  redis: Redis,
  key: string,
  schema: z.ZodType<Heartbeat>,
) {
  const keyOf = (id: string) => `${key}:${id}`;
  return {
    beat: (heartbeat: Heartbeat) => {
      const text = JSON.stringify(heartbeat);
      return redis
        .multi()
        .sadd(key, heartbeat.id)
        .set(keyOf(heartbeat.id), text, 'EX', MEMORY_SECONDS)
        .exec();
    },

    leave: (id: string) => redis.multi().srem(key, id).del(keyOf(id)).exec(),

    /** Return the last heartbeat of each, by id; those that cannot be read are left out. */
    async all(): Promise<Heartbeat[]> {
      const ids = await redis.smembers(key);
      if (ids.length === 0) return [];
      const texts = await redis.mget(ids.map(keyOf));
      const gone = ids.filter((_, index) => texts[index] === null);
      if (gone.length > 0) await redis.srem(key, ...gone);
      const heartbeats = texts.map((text) => parseOrNull(text ?? '', schema));
      return heartbeats.filter((one) => one !== null).sort((one, two) => (one.id < two.id ? -1 : 1));
    },
  };
}

/** Return the lists of workers and runs at a Redis. */
export function heartbeats(redis: Redis, prefix: string) {
  return {
    workers: heartbeatList(redis, `${prefix}:workers`, workerSchema),
    runs: heartbeatList(redis, `${prefix}:runs`, runSchema),
  };
}

/** Return a function that passes on a notice only if it differs from the last one. An empty notice means that all is well. */
export function changesOnly(notify: (message: string) => void = () => {}): (message: string) => void {
  let last = '';
  return (message) => {
    if (message === last) return;
    last = message;
    notify(message);
  };
}

/** The workers, runs and queues at a Redis. */
export type FleetStatus = Awaited<ReturnType<typeof fleetStatus>>;

/** Read the workers, runs and queues at a Redis once. Throws a `FleetError` for an address where no Redis answers. */
export async function fleetStatus(text: string) {
  const { redis, bull, disconnect } = await connectToRedis(readAddress(text), 'workers');
  try {
    const there = heartbeats(redis, bull.prefix);
    const [workers, runs] = [await there.workers.all(), await there.runs.all()];
    const { Queue } = await import('bullmq');
    const lookAt = async (build: string) => {
      const queue = new Queue(queueName(build), { ...bull, skipMetasUpdate: true });
      const { waiting = 0, active = 0, failed = 0 } = await queue.getJobCounts('waiting', 'active', 'failed');
      return {
        build,
        waiting,
        active,
        /** Failed batches, which are kept for people to look at; at most 100. */
        failed,
      };
    };
    const builds = new Set([...workers, ...runs].map((each) => each.build.hash));
    return { workers, runs, queues: await Promise.all([...builds].map(lookAt)) };
  } finally {
    disconnect();
  }
}
