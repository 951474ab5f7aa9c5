/**
 * Who is there: workers and runs sign in at the Redis and say every few seconds how they are. Who says nothing for a while is
 * gone, by the clock of the Redis alone.
 */
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { parseData } from '../system/index.ts';
import { buildSchema } from './build.ts';
import { FleetError } from './fleetError.ts';

/** Milliseconds between two signs of life. */
export const SIGN_MS = 3000;
/** Seconds after the last sign of life until it is forgotten. */
const MEMORY_SECONDS = 15;

/** More than any machine has; what runs prepare grows with the threads of their fleet. */
export const MAX_THREADS = 4096;

const idSchema = z.string().regex(/^[\w.-]{1,128}$/);
const nameSchema = z.string().max(255);

const workerSchema = z.strictObject({
  id: idSchema,
  host: nameSchema,
  pid: z.int(),
  build: buildSchema,
  /** Games that it plays at once. */
  threads: z.int().min(0).max(MAX_THREADS),
  /** When it started. */
  since: z.iso.datetime(),
  state: z.enum(['idle', 'playing', 'ending']),
  /** Since it started. */
  games: z.int().min(0),
  batches: z.int().min(0),
  failures: z.int().min(0),
  /** In the last minute. */
  gamesPerSecond: z.number().min(0),
});

const runSchema = z.strictObject({
  id: idSchema,
  host: nameSchema,
  pid: z.int(),
  build: buildSchema,
  since: z.iso.datetime(),
  /** Jobs that wait for a worker, and batches that are out. */
  waiting: z.int().min(0),
  batches: z.int().min(0),
});

/** A worker as it describes itself. */
export type WorkerSign = z.infer<typeof workerSchema>;
/** A run that uses the fleet. */
export type RunSign = z.infer<typeof runSchema>;

/** Those of one kind who are there. */
export class Register<Sign extends { readonly id: string }> {
  readonly #redis: Redis;
  readonly #key: string;
  readonly #schema: z.ZodType<Sign>;

  constructor(redis: Redis, key: string, schema: z.ZodType<Sign>) {
    this.#redis = redis;
    this.#key = key;
    this.#schema = schema;
  }

  /** Signs in, or on again. */
  async sign(sign: Sign): Promise<void> {
    await this.#redis
      .multi()
      .sadd(this.#key, sign.id)
      .set(`${this.#key}:${sign.id}`, JSON.stringify(sign), 'EX', MEMORY_SECONDS)
      .exec();
  }

  async signOff(id: string): Promise<void> {
    await this.#redis.multi().srem(this.#key, id).del(`${this.#key}:${id}`).exec();
  }

  /** All who are there, by id; signs that cannot be read are left out. */
  async list(): Promise<Sign[]> {
    const ids = await this.#redis.smembers(this.#key);
    if (ids.length === 0) return [];
    const texts = await this.#redis.mget(ids.map((id) => `${this.#key}:${id}`));
    const gone = ids.filter((_, index) => texts[index] === null);
    if (gone.length > 0) await this.#redis.srem(this.#key, ...gone);
    return texts
      .flatMap((text) => (text === null ? [] : this.#read(text)))
      .sort((one, two) => (one.id < two.id ? -1 : 1));
  }

  #read(text: string): Sign[] {
    try {
      return [parseData(text, this.#schema, 'the sign', (message) => new FleetError('badBatch', message))];
    } catch {
      return [];
    }
  }
}

export function workerRegister(redis: Redis, prefix: string): Register<WorkerSign> {
  return new Register(redis, `${prefix}:workers`, workerSchema);
}

export function runRegister(redis: Redis, prefix: string): Register<RunSign> {
  return new Register(redis, `${prefix}:runs`, runSchema);
}
