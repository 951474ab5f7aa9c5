/** Who may connect to an event, as a table of events and answers, and told a second time. */
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredContest } from '../../../src/arena/contest/contestLog.ts';
import { Admission } from '../../../src/arena/host/admission.ts';
import type { Connection } from '../../../src/arena/server/connection.ts';
import { alwaysLater, thorough } from '../../thorough.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const SECRETS: Readonly<Record<string, string>> = { Ada: 'blue' };

/** An event whose names with secrets are above, and the bots that are connected to it. */
function eventWith({ entrants = [] as string[], everyones = ['Cid'], proxy = null as string | null } = {}) {
  const guests = new Map<string, { silentMs: number; isAlive: () => Promise<boolean> }>();
  const owners = new Map<string, string | null>([
    ...Object.keys(SECRETS).map((name) => [name, 'key'] as const),
    ...everyones.map((name) => [name, null] as const),
  ]);
  const state = {
    hasBegun: entrants.length > 0,
    numberOf: (name: string) => (entrants.includes(name) ? entrants.indexOf(name) : null),
    owners,
    excludes: (name: string) => (name === 'Out' ? 'disqualified' : null),
  };
  const owns = (name: string, secret: string | null) => (name in SECRETS ? SECRETS[name] === secret : null);
  const log = { state, owns } as unknown as StoredContest;
  const admission = new Admission(log, guests as unknown as ReadonlyMap<string, Connection>, proxy);
  const noted: string[] = [];
  const ask = async (name: string, { address = '10.0.0.1', connections = 0, headers = {} } = {}) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress: address });
    const request = {
      url: `/${name}`,
      headers: { host: 'localhost', ...headers },
      socket,
    } as unknown as IncomingMessage;
    const refused = admission.refuse(request, connections, ({ reason }) => noted.push(reason));
    await vi.advanceTimersByTimeAsync(1000);
    return (await refused)?.code ?? null;
  };
  const enter = (name: string, address = '10.0.0.1') => admission.enter({ name, address });
  const strike = (times: number, name: string, address = '10.0.0.1') => {
    for (let count = 0; count < times; count++) admission.strike({ name, address });
  };
  return { admission, guests, noted, ask, enter, strike };
}

const answers = async () => true;
const isDeaf = async () => false;
const SECOND = 1000;

describe('a name', () => {
  it.each([
    ['Bea', null, 'free'],
    ['Bea~green', null, 'free, reserved by its first bot'],
    ['Ada~blue', null, 'its owner'],
    ['Ada', 403, 'no secret'],
    ['Ada~red', 403, 'another secret'],
    ['Cid', null, 'used without a secret'],
    ['Cid~green', 403, 'used without a secret, and somebody brings one'],
    ['Out', 403, 'excluded from the event'],
    ['', 400, 'none'],
    ['a'.repeat(64), null, 'as long as can be'],
    ['a'.repeat(65), 400, 'too long'],
  ])('%s is answered with %s: %s', async (name, code, _) => {
    expect(await eventWith().ask(name)).toBe(code);
  });
});

describe('a name that is connected', () => {
  it.each([
    ['Cid', 0, answers, 409, 'another bot'],
    ['Cid', 0, isDeaf, 409, 'a stranger does not take it, though a ping is missed'],
    ['Cid', 20_000, isDeaf, 409, 'silent for 20 s'],
    ['Cid', 20_001, isDeaf, null, 'silent for longer'],
    ['Ada~blue', 0, answers, 409, 'a bot that was started twice'],
    ['Ada~blue', 0, isDeaf, null, 'its owner, when a ping is missed'],
    ['Ada', 0, isDeaf, 403, 'somebody without its secret'],
    ['Ada', 20_001, isDeaf, 403, 'somebody without its secret, however long it was silent'],
  ])('%s, silent for %i ms', async (name, silentMs, isAlive, code, _) => {
    const { guests, ask } = eventWith();
    guests.set(name.replace(/~.*/, ''), { silentMs, isAlive });
    expect(await ask(name)).toBe(code);
  });
});

describe('an address that does harm', () => {
  it('is refused new names after 60 strikes, for the rest of a minute', async () => {
    const { strike, ask } = eventWith();
    strike(59, 'x');
    expect(await ask('Bea')).toBeNull();
    strike(1, 'x');
    expect(await ask('Bea')).toBe(429);
    expect(await ask('Bea', { address: '10.0.0.2' })).toBeNull();
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(await ask('Bea')).toBeNull();
  });

  it.each([
    ['takes part', { entrants: ['Bea'] }, 'Bea'],
    ['knows the secret of its name', {}, 'Ada~blue'],
  ])('does not keep out a bot that %s, but for its own strikes', async (_, event, name) => {
    const { strike, ask } = eventWith(event);
    strike(60, 'x');
    expect(await ask(name)).toBeNull();
    strike(60, name.replace(/~.*/, ''));
    expect(await ask(name)).toBe(429);
  });

  it('does not keep out a bot that was here before', async () => {
    const { strike, enter, ask } = eventWith();
    enter('Bea');
    strike(60, 'x');
    expect([await ask('Bea'), await ask('Dan')]).toEqual([null, 429]);
  });

  it('counts the refused, and shows them once, with how often', async () => {
    const { admission, noted, ask } = eventWith();
    for (let count = 0; count < 60; count++) expect(await ask('Ada')).toBe(403);
    expect(noted).toEqual(['this name belongs to another bot']);
    expect(admission.refused).toMatchObject([{ name: 'Ada', address: '10.0.0.1', count: 60 }]);
    await vi.advanceTimersByTimeAsync(10 * 60 * SECOND);
    expect(admission.refused).toEqual([]);
  });

  it('shows the organiser the latest twenty', async () => {
    const { admission, ask } = eventWith();
    for (let number = 0; number < 25; number++) await ask('Ada', { address: `10.0.0.${number}` });
    expect(admission.refused.map(({ address }) => address)).toEqual(
      Array.from({ length: 20 }, (_, number) => `10.0.0.${number + 5}`),
    );
  });

  it('is told from the rest of the world by the last entry of the proxy alone', async () => {
    const { strike, ask } = eventWith({ proxy: '127.0.0.1' });
    strike(60, 'x', '192.0.2.1');
    const behind = (forwarded: string) => ({
      address: '127.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    });
    expect(await ask('Bea', behind('198.51.100.7, 192.0.2.1'))).toBe(429);
    expect(await ask('Bea', behind('192.0.2.1, 198.51.100.7'))).toBeNull();
    expect(await ask('Bea', { ...behind('192.0.2.1'), address: '198.51.100.8' })).toBeNull();
  });
});

it('from one address come 250 names', async () => {
  const { enter, ask } = eventWith();
  for (let number = 0; number < 249; number++) enter(`bot ${number}`);
  expect(await ask('Bea')).toBeNull();
  enter('one more');
  expect([await ask('Bea'), await ask('bot 7'), await ask('Ada~blue')]).toEqual([429, null, null]);
  expect(await ask('Bea', { address: '10.0.0.2' })).toBeNull();
});

it('500 bots come besides those that take part', async () => {
  const { ask } = eventWith({ entrants: ['Bea'] });
  expect(await ask('Dan', { connections: 499 })).toBeNull();
  expect(await ask('Dan', { connections: 500 })).not.toBeNull();
  expect(await ask('Bea', { connections: 500 })).toBeNull();
});

it('messages that nobody asked for: 500 a second from all bots of an address', async () => {
  const { admission } = eventWith();
  const send = (times: number, address: string) =>
    Array.from({ length: times }, () => admission.tolerates({ address, name: 'x' })).filter(Boolean).length;
  expect([send(600, '10.0.0.1'), send(3, '10.0.0.2')]).toEqual([500, 3]);
  await vi.advanceTimersByTimeAsync(SECOND + 1);
  expect(send(1, '10.0.0.1')).toBe(1);
});

type Event =
  | { readonly type: 'asks'; readonly name: string; readonly address: string }
  | { readonly type: 'misbehaves'; readonly name: string; readonly address: string; readonly times: number }
  | { readonly type: 'passes'; readonly seconds: number };

const visitor = {
  name: fc.constantFrom('Ada', 'Ada~blue', 'Bea', 'Cid', 'Cid~x', 'Out'),
  address: fc.constantFrom('10.0.0.1', '10.0.0.2'),
};
const events = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('asks' as const), ...visitor }) },
    fc.record({ type: fc.constant('misbehaves' as const), ...visitor, times: fc.constantFrom(1, 30, 60) }),
    fc.record({ type: fc.constant('passes' as const), seconds: fc.constantFrom(1, 30, 61) }),
  ),
  { maxLength: 30 },
);

/** A second telling: strikes are counted in minutes that begin with the first look after one is over. */
function naiveAdmission() {
  let strikes: string[] = [];
  let began = 0;
  const here = new Set<string>();
  return (event: Event, now: number): number | null => {
    if (now - began > 60 * SECOND) [strikes, began] = [[], now];
    if (event.type === 'passes') return null;
    const [name = '', secret] = event.name.split('~');
    const own = `${event.address} ${name}`;
    if (event.type === 'misbehaves') {
      for (let count = 0; count < event.times; count++) strikes.push(own);
      return null;
    }
    const ofAddress = strikes.filter((one) => one.startsWith(event.address)).length;
    const ofBot = strikes.filter((one) => one === own).length;
    const isKnown = name === 'Ada' ? secret === 'blue' : here.has(own);
    if (isKnown ? ofBot >= 60 : ofAddress >= 60) return 429;
    const isWrong =
      (name === 'Ada' && secret !== 'blue') || (name === 'Cid' && secret !== undefined) || name === 'Out';
    if (isWrong) strikes.push(`${event.address} refused`);
    else here.add(own);
    return isWrong ? 403 : null;
  };
}

it('answers any course of events as a second telling does', async () => {
  await alwaysLater({ numRuns: thorough(200) }, [events], async (course) => {
    const event = eventWith();
    const expected = naiveAdmission();
    expected({ type: 'passes', seconds: 0 }, performance.now());
    // Both begin their first minute now.
    event.admission.strike({ name: 'nobody', address: '10.9.9.9' });
    for (const one of course) {
      const naive = expected(one, performance.now());
      const [name = ''] = 'name' in one ? one.name.split('~') : [];
      if (one.type === 'passes') await vi.advanceTimersByTimeAsync(one.seconds * SECOND);
      if (one.type === 'misbehaves') event.strike(one.times, name, one.address);
      if (one.type !== 'asks') continue;
      const code = await event.ask(one.name, { address: one.address });
      expect([one, code]).toEqual([one, naive]);
      if (code === null) event.enter(name, one.address);
    }
  });
});
