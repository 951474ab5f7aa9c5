/**
 * The address of a Redis, as people write it: `redis://[user:password@]host[:port][/database][?prefix=NAME]`; a connection to it,
 * which comes back by itself after the first time; and the names of what it holds.
 *
 * Only this module loads ioredis, and checks that bullmq is there, so that games on threads alone pay nothing for them.
 */
import { isIP } from 'node:net';
import type { Telemetry } from 'bullmq';
import type { Redis, RedisOptions } from 'ioredis';
import { CodedError } from '../engine/index.ts';
import { bytesHash, programName } from '../system/index.ts';

/** A fleet cannot be reached, or its workers cannot play what is asked of them. */
export class FleetError extends CodedError<
  'badAddress' | 'notInstalled' | 'unreachable' | 'lost' | 'fatalGame' | 'badBatch' | 'noTelemetry'
> {}

/** The prefix of all keys, so that fleets can share a Redis. */
const DEFAULT_PREFIX = 'fcx';
const PREFIX = /^[\w.-]{1,64}$/;
const DEFAULT_PORT = 6379;

/** The environment variable that keeps a password off the command line. */
export const ADDRESS_VARIABLE = 'FCX_REDIS';

/** The address of a Redis, parsed. */
export type RedisAddress = ReturnType<typeof readAddress>;

/** Return the command for a worker at this Redis: `npx fcx fleet work --redis redis://host`. The password is left out. */
export function workerCommand({ shown, options: { password } }: RedisAddress, flags = ''): string {
  const command = `${programName()} fleet work --redis ${shown} ${flags}`.trimEnd();
  return password === undefined ? command : `${command} (with the password in the address)`;
}

function badAddress(why: string): FleetError {
  return new FleetError(
    'badAddress',
    `${why}; an address is like redis://host:6379, or rediss://user:password@host:6379/0?prefix=fcx with TLS`,
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badAddress('in the user or the password of a Redis a % is written %25');
  }
}

/** Parse the address of a Redis. Throws a `FleetError` with code `badAddress`, whose message never has the password. */
export function readAddress(text: string) {
  if (!URL.canParse(text)) throw badAddress('the address of the Redis cannot be read');
  const { protocol, username, password, hostname, port, pathname, searchParams, host } = new URL(text);
  if (protocol !== 'redis:' && protocol !== 'rediss:')
    throw badAddress(`the address of a Redis starts with redis:// or rediss://, not ${protocol}//`);
  const prefix = searchParams.get('prefix') ?? DEFAULT_PREFIX;
  const unknown = [...searchParams.keys()].find((name) => name !== 'prefix');
  const database = pathname.replace(/^\//, '') || '0';
  if (hostname === '') throw badAddress('the address of the Redis has no host');
  if (unknown !== undefined) throw badAddress(`the address of the Redis has an unknown setting "${unknown}"`);
  if (!PREFIX.test(prefix))
    throw badAddress(`a prefix takes 1 to 64 letters, digits or any of _ . -, not "${prefix}"`);
  if (!/^\d{1,5}$/.test(database)) throw badAddress(`a database of Redis is a number, not "${database}"`);
  const name = hostname.replace(/^\[|\]$/g, '');
  return {
    options: {
      host: name,
      port: port === '' ? DEFAULT_PORT : Number(port),
      db: Number(database),
      ...(username !== '' && { username: decoded(username) }),
      ...(password !== '' && { password: decoded(password) }),
      // RFC 6066: a server has a host name here, never a number.
      ...(protocol === 'rediss:' && { tls: isIP(name) ? {} : { servername: name } }),
    },
    prefix,
    /** The address for people, without the password. */
    shown: `${protocol}//${host}${database === '0' ? '' : `/${database}`}${prefix === DEFAULT_PREFIX ? '' : `?prefix=${prefix}`}`,
  };
}

/** Milliseconds of silence after which a Redis counts as out of reach; blocking commands answer sooner. */
const SILENCE_MS = 20_000;
const LONGEST_RETRY_MS = 2000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Load the libraries of the queue, which few users of fcx install beside it. Throws a `FleetError` with code `notInstalled` when
 * one of them is missing.
 */
async function loadLibraries() {
  try {
    const [{ Redis }] = await Promise.all([import('ioredis'), import('bullmq')]);
    return { Redis };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new FleetError(
      'notInstalled',
      'games on other machines need two packages that are not installed; install them beside fcx: npm i bullmq ioredis',
    );
  }
}

/**
 * Connect to a Redis. Commands sent while a later connection is lost wait for the next one. Throws a `FleetError` with code
 * `unreachable` when there is no Redis, or it refuses the password.
 */
export async function connectToRedis(address: RedisAddress, name: string) {
  const { options, shown } = address;
  const telemetry = await telemetryOptions();
  const { Redis } = await loadLibraries();
  const copies: Redis[] = [];
  let wasReady = false;
  let failure: Error | undefined;
  /** A Redis whose copies can be ended at once; BullMQ closes its own connections politely, which takes forever while the Redis is away. */
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
    // For a missing database it only emits an error, and would go on with the first one.
    if (failure !== undefined) throw failure;
    wasReady = true;
    /** End all connections at once, answered or not. */
    const disconnect = () => {
      for (const each of [redis, ...copies]) each.disconnect();
    };
    /** Options for queues and workers of BullMQ. */
    const bull = { connection: redis as Redis, prefix: address.prefix, ...telemetry };
    return { redis: redis as Redis, bull, address, disconnect };
  } catch (error) {
    redis.disconnect();
    throw new FleetError('unreachable', whyNot(shown, failure ?? (error as Error)));
  }
}

/** A connection to the Redis of a fleet. */
export type RedisConnection = Awaited<ReturnType<typeof connectToRedis>>;

/** True if a Redis has answered, with an error. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError';
}

/** Return the reason of a refusal; for a transaction, that of one of its commands. */
export function reasonOf(refusal: Error & { readonly previousErrors?: readonly Error[] }): string {
  return refusal.previousErrors?.[0]?.message ?? refusal.message;
}

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

/** Check that a Redis answers. Throws a `FleetError` with code `unreachable` if not. */
export async function checkRedis(address: RedisAddress): Promise<void> {
  const { disconnect } = await connectToRedis(address, 'probe');
  disconnect();
}

// BullMQ adds its own names below the prefix and the name of the queue.

/** Return the name of a queue. Each build, and each set of needs besides, has a queue of its own, so that no worker sees what it could not play. */
export function queueName(build: string, needs: readonly string[] = []): string {
  const special = needs.length === 0 ? '' : `-${bytesHash(Buffer.from(needs.toSorted().join('\n')))}`;
  return `games-${build}${special}`;
}

/** Return the key of a network in the Redis. */
export function networkKey(prefix: string, sha256: string): string {
  return `${prefix}:network:${sha256}`;
}

const TELEMETRY_VARIABLE = 'FCX_OTEL';
const TELEMETRY_PACKAGE = 'bullmq-otel';

/**
 * Return BullMQ's hooks for OpenTelemetry, from a package that its users install. Throws a `FleetError` with code `noTelemetry`
 * when they are wanted, and the package is missing.
 */
async function telemetryOptions(): Promise<{ telemetry?: Telemetry }> {
  const tracerName = process.env[TELEMETRY_VARIABLE];
  if (!tracerName) return {};
  const otel = await import(TELEMETRY_PACKAGE).catch(({ message }: Error) => {
    const remedy = `install it beside fcx, or unset ${TELEMETRY_VARIABLE} (${message})`;
    const what = `${TELEMETRY_VARIABLE} is set, but ${TELEMETRY_PACKAGE} cannot be loaded`;
    throw new FleetError('noTelemetry', `${what}; ${remedy}`);
  });
  return { telemetry: new otel.BullMQOtel({ tracerName, enableMetrics: true }) };
}
