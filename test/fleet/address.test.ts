import { describe, expect, it } from 'vitest';
import { readAddress } from '../../src/fleet/connection.ts';

describe('the address of a Redis', () => {
  it('has host, port, database, password, TLS and prefix, and is shown without the password', () => {
    expect(readAddress('redis://10.0.0.1')).toEqual({
      options: { host: '10.0.0.1', port: 6379, db: 0 },
      prefix: 'fcx',
      shown: 'redis://10.0.0.1',
    });
    const full = readAddress('rediss://fleet:p%40ss@redis.example:6380/3?prefix=team-a');
    expect(full.options).toEqual({
      host: 'redis.example',
      port: 6380,
      db: 3,
      username: 'fleet',
      password: 'p@ss',
      tls: { servername: 'redis.example' },
    });
    expect(full).toMatchObject({
      prefix: 'team-a',
      shown: 'rediss://redis.example:6380/3?prefix=team-a',
    });
    expect(readAddress('redis://[::1]:7000').options).toMatchObject({ host: '::1', port: 7000 });
    for (const number of ['10.0.0.1', '[::1]'])
      expect(readAddress(`rediss://${number}`).options.tls).toEqual({});
  });

  it.each([
    ['nonsense', 'cannot be read'],
    ['http://host', 'starts with redis:// or rediss://, not http://'],
    ['redis://', 'no host'],
    ['redis://host/zero', 'a database of Redis is a number, not "zero"'],
    ['redis://host?prefx=a', 'unknown setting "prefx"'],
    ['redis://host?prefix=a:b', 'not "a:b"'],
    ['redis://:100%@127.0.0.1', 'a % is written %25'],
  ])('%s is refused with a reason and an example', (address, why) => {
    expect(() => readAddress(address)).toThrow(why);
    expect(() => readAddress(address)).toThrow('redis://host:6379');
  });

  it('keeps the password out of errors', () => {
    expect(() => readAddress('redis://me:secret@host/zero')).toThrow(/^(?!.*secret)/);
  });
});
