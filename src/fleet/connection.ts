/**
 * A connection to a Redis, which comes back by itself after the first time.
 *
 * The library is loaded here and nowhere else, so that those who play on threads alone pay nothing for it.
 */
import type { Redis, RedisOptions } from 'ioredis';
import type { RedisAddress } from './address.ts';
import { FleetError } from './fleetError.ts';

/** A Redis that says nothing for this long is taken to be out of reach; blocking commands answer sooner. */
const SILENCE_MS = 20_000;
const LONGEST_RETRY_MS = 2000;
const CONNECT_TIMEOUT_MS = 10_000;

/** A connection, and those that BullMQ has made of it. */
export interface Connection {
  readonly redis: Redis;
  /** Ends all of them at once, answered or not. */
  disconnect(): void;
}

/**
 * Connects; commands sent while a later connection is lost wait for the next one.
 *
 * @throws {FleetError} with code `unreachable` when there is no Redis, or it refuses the password
 */
export async function connect({ options, shown }: RedisAddress, name: string): Promise<Connection> {
  const { Redis } = await import('ioredis');
  const copies: Redis[] = [];
  let wasReady = false;
  let failure: Error | undefined;
  /** BullMQ closes its own connections politely, which takes forever while the Redis is away. */
  class KnownRedis extends Redis {
    override duplicate(change?: Partial<RedisOptions>): Redis {
      const copy = super.duplicate(change);
      copies.push(copy);
      return copy;
    }
  }
  const redis = new KnownRedis({
    ...options,
    connectionName: name,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (wasReady ? Math.min(100 * 2 ** times, LONGEST_RETRY_MS) : null),
  });
  redis.on('error', (error: Error) => {
    failure = error;
  });
  try {
    await redis.connect();
    await redis.ping();
    // Of a database that is not there it only tells, and would use the first one.
    if (failure !== undefined) throw failure;
    wasReady = true;
    const disconnect = () => {
      for (const each of [redis, ...copies]) each.disconnect();
    };
    return { redis, disconnect };
  } catch (error) {
    redis.disconnect();
    throw new FleetError('unreachable', whyNot(shown, failure ?? (error as Error)));
  }
}

/** Whether a Redis has answered, with an error. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError';
}

/** Why a Redis has refused; of a transaction, why one of its commands was. */
export function reasonOf(refusal: Error & { readonly previousErrors?: readonly Error[] }): string {
  return refusal.previousErrors?.[0]?.message ?? refusal.message;
}

/** What the Redis says to a client that may not come in. */
const NO_ENTRY = /^(NOAUTH|WRONGPASS|NOPERM|ERR invalid password)/;

function whyNot(shown: string, error: Error): string {
  const { message } = error;
  if (!isRefusal(error)) return `no Redis answers at ${shown}: ${message}`;
  if (!NO_ENTRY.test(message)) return `the Redis at ${shown} refuses this address: ${message}`;
  return (
    `the Redis at ${shown} refuses this user or password (${message}); ` +
    'the address takes them as redis://user:password@host, or redis://:password@host without a user'
  );
}

/**
 * Finds out whether a Redis answers.
 *
 * @throws {FleetError} with code `unreachable` if not
 */
export async function reach(address: RedisAddress): Promise<void> {
  const { disconnect } = await connect(address, 'probe');
  disconnect();
}
