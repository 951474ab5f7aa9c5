/** The address of a Redis, as people write it: `redis://[user:password@]host[:port][/database][?prefix=NAME]`. */
import { isIP } from 'node:net';
import { CodedError } from '../engine/index.ts';
import { programName } from '../system/index.ts';

/** A fleet that cannot be reached, or whose workers cannot play what is asked of them. */
export class FleetError extends CodedError<
  'badAddress' | 'unreachable' | 'lost' | 'fatalGame' | 'badBatch' | 'noTelemetry'
> {}

/** In front of all keys, so that fleets can share a Redis. */
const DEFAULT_PREFIX = 'fcx';
const PREFIX = /^[\w.-]{1,64}$/;
const DEFAULT_PORT = 6379;

/** The environment variable that keeps a password off the command line. */
export const ADDRESS_VARIABLE = 'FCX_REDIS';

export type RedisAddress = ReturnType<typeof readAddress>;

/** What to type for a worker there: `npx fcx worker --redis redis://host`. The password is left out. */
export function workerCommand({ shown, options: { password } }: RedisAddress, flags = ''): string {
  const command = `${programName()} worker --redis ${shown} ${flags}`.trimEnd();
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

/** Throws a {FleetError} with code `badAddress`, whose message never has the password. */
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
    /** For people: without the password. */
    shown: `${protocol}//${host}${database === '0' ? '' : `/${database}`}${prefix === DEFAULT_PREFIX ? '' : `?prefix=${prefix}`}`,
  };
}
