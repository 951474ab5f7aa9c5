/**
 * A connection to a Redis, which comes back by itself after the first time.
 *
 * The library is loaded here and nowhere else, so that those who play on threads alone pay nothing for it.
 */
import type { Redis } from 'ioredis';
import type { RedisAddress } from './address.ts';
import { FleetError } from './fleetError.ts';

/** A Redis that says nothing for this long is taken to be out of reach; blocking commands answer sooner. */
const SILENCE_MS = 20_000;
const LONGEST_RETRY_MS = 2000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects; commands sent while a later connection is lost wait for the next one.
 *
 * @throws {FleetError} with code `unreachable` when there is no Redis, or it refuses the password
 */
export async function connect({ options, shown }: RedisAddress, name: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  let wasReady = false;
  let failure: Error | undefined;
  const redis = new Redis({
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
    wasReady = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    throw new FleetError(
      'unreachable',
      `no Redis answers at ${shown}: ${(failure ?? (error as Error)).message}`,
    );
  }
}
