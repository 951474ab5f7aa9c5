import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { botAnswerer, keepPost } from '../../../../src/games/kitten/client/registeredBot.ts';
import { type ArenaPlayer, holdArenaMatch, remoteBot } from '../../../../src/games/kitten/host/match.ts';
import { createBot } from '../../../../src/games/kitten/mind/roster.ts';
import type { RoundRecord } from '../../../../src/games/kitten/record/roundLog.ts';
import {
  ClowderError,
  listBots,
  openClowder,
  register,
  sendHeartbeat,
  unregister,
  waitForBots,
} from '../../../../src/games/kitten/wire/clowder.ts';
import {
  type Address,
  ask,
  encodeMessage,
  FramingError,
  type RequestServer,
  serveRequests,
} from '../../../../src/games/kitten/wire/exchange.ts';
import { sendBytes, serveBadly } from '../client/exchange.ts';

let clowderServer: RequestServer;
let clowder: Address;
const leaving: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  clowderServer = await openClowder({ host: '127.0.0.1', port: 0 });
  clowder = { host: '127.0.0.1', port: clowderServer.port };
});
afterEach(async () => {
  await Promise.all(leaving.splice(0).map((leave) => leave()));
  await clowderServer.close();
});

/** Puts a bot at its post until the test ends. */
async function post(
  name: string,
  kind: 'random' | 'cautious' | 'template',
): Promise<{ leave(): Promise<void> }> {
  const stop = new AbortController();
  const bot = createBot({ kind }, { name, order: 'document', seed: 1, path: [name] });
  let listens = () => {};
  const listening = new Promise<void>((resolve) => {
    listens = resolve;
  });
  const onEvent = (message: string) => message.startsWith('listening') && listens();
  const answer = botAnswerer(bot);
  const atPost = keepPost({ name, clowder, heartbeatMs: 50, onEvent }, answer, stop.signal);
  await Promise.race([listening, atPost]);
  const leave = async () => {
    stop.abort();
    await atPost;
  };
  leaving.push(leave);
  return { leave };
}

function remotePlayer(name: string, host: string, port: number): ArenaPlayer {
  return { name, sit: (sitting) => remoteBot({ host, port }, sitting) };
}

async function players(wanted: number): Promise<ArenaPlayer[]> {
  const bots = await waitForBots(clowder, wanted, () => {}, new AbortController().signal);
  return bots.map(({ name, ip, port }) => remotePlayer(name, ip, port));
}

const match = { seed: 1, order: 'document' } as const;

describe('the clowder', () => {
  it('gives every bot a port, the same one to a known name, and lists them', async () => {
    const a = await register(clowder, 'a', '10.0.0.1');
    const b = await register(clowder, 'b');
    expect(await register(clowder, 'a', '10.0.0.1')).toEqual(a);
    expect(a.port).toBeGreaterThanOrEqual(60100);
    expect(b.port).toBeLessThanOrEqual(60999);
    expect(await listBots(clowder)).toEqual([
      { ip: '10.0.0.1', port: a.port, name: 'a' },
      { ip: '127.0.0.1', port: b.port, name: 'b' },
    ]);
    expect(await sendHeartbeat(clowder, 'a')).toBe(true);
    await unregister(clowder, 'a');
    expect(await sendHeartbeat(clowder, 'a')).toBe(false);
    expect(await listBots(clowder)).toHaveLength(1);
  });

  it('answers on the wire as the public one does', async () => {
    const say = (request: object) => ask(clowder, JSON.stringify(request), 2000);
    const port = await say({ action: 'MEOW', ip: '127.0.0.1', name: "it's", type: 'bot' });
    expect(port).toMatch(/^60\d{3}$/);
    expect(JSON.parse(await say({ action: 'QUERY', type: 'bot' }))).toBe(
      `[{'ip': '127.0.0.1', 'port': '${port}', 'name': "it's"}]`,
    );
    expect(await say({ action: 'SWISH', name: 'x' })).toBe('NOT FOUND');
    expect(await say({ action: 'SWISH', name: "it's" })).toBe('OK');
    expect(await say({ action: 'CATNAP', name: "it's" })).toBe('ACK');
  });

  it.each(['', 'GET / HTTP/1.1\r\n\r\n', '\0\u0005MEOW!', encodeMessage('{"action":"PURR"}', 'text/json')])(
    'closes a connection that brings %j, and goes on',
    async (bytes) => {
      expect(await sendBytes(clowder.port, bytes)).toHaveLength(0);
      expect(await listBots(clowder)).toEqual([]);
    },
  );

  it('that is not there is a clear error', async () => {
    const nowhere = await serveBadly(() => {});
    nowhere.close();
    await once(nowhere, 'close');
    const error = await register({ host: '127.0.0.1', port: nowhere.port }, 'a').catch((failure) => failure);
    expect(error).toBeInstanceOf(ClowderError);
    expect(error.message).toMatch(/no clowder answers at 127\.0\.0\.1:\d+.*fcx kitten clowder/);
  });
});

it('three bots play full rounds over real sockets, without a fault', async () => {
  await Promise.all([post('random', 'random'), post('cautious', 'cautious'), post('template', 'template')]);
  const records: RoundRecord[] = [];
  const results = await holdArenaMatch({
    ...match,
    players: await players(3),
    rounds: 3,
    onRound: (record) => records.push(record),
  });
  expect(records).toHaveLength(3);
  for (const { ranks, faults, answerMs } of results) {
    expect(ranks.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(faults).toEqual({});
    expect(answerMs.length).toBeGreaterThan(20);
  }
});

describe('a round goes on without a bot that', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it.each([
    ['hangs', 'timeout', () => {}],
    ['hangs up', 'invalidAnswer', (socket: { destroy(): void }) => socket.destroy()],
    [
      'answers rubbish',
      'invalidAnswer',
      (socket: { end(bytes: string): void }) => socket.end('HTTP/1.1 200 OK\r\n\r\n'),
    ],
    [
      'plays what is not a card',
      'noSuchCard',
      (socket: { end(bytes: Buffer): void }) => socket.end(encodeMessage('MEOW', 'text/plain')),
    ],
  ] as const)('%s', async (_, reason, onConnection) => {
    const server = await serveBadly((socket) => socket.once('data', () => onConnection(socket as never)));
    servers.push(server);
    await Promise.all([post('random', 'random'), post('cautious', 'cautious')]);
    const bad = remotePlayer('bad', '127.0.0.1', server.port);
    const results = await holdArenaMatch({ ...match, players: [bad, ...(await players(2))], rounds: 1 });
    expect(results.map(({ faults }) => faults)).toEqual([{ [reason]: 1 }, {}, {}]);
    expect(results[0]!.ranks.slice(0, 1)).toEqual([0]);
  });

  it('dies', async () => {
    const { leave } = await post('mortal', 'template');
    await Promise.all([post('random', 'random'), post('cautious', 'cautious')]);
    const seated = await players(3);
    let dead: Promise<void> | null = null;
    const results = await holdArenaMatch({
      ...match,
      players: seated,
      rounds: 1,
      onEvent: ({ type }) => {
        if (type !== 'deal') dead ??= leave();
      },
    });
    await dead;
    const { faults } = results.find(({ name }) => name === 'mortal')!;
    expect(Object.values(faults)).toEqual([1]);
  });
});

it('a bot that loses its clowder keeps listening, and registers with the next one', async () => {
  const { port } = clowder;
  await post('faithful', 'template');
  const [before] = await listBots(clowder);
  await clowderServer.close();
  const listening = { host: before!.ip, port: before!.port };
  expect(await ask(listening, '{"action":"PLAY"}', 2000)).toBe('NONE');
  clowderServer = await openClowder({ host: '127.0.0.1', port });
  expect((await players(1))[0]!.name).toBe('faithful');
});

it('a bot whose port another program holds gets another one', async () => {
  const stranger = await serveBadly(() => {});
  const ports = [stranger.port, ...Array.from({ length: 900 }, (_, index) => 60100 + index)];
  await clowderServer.close();
  clowderServer = await openClowder(
    { host: '127.0.0.1', port: 0 },
    () => {},
    () => ports.shift(),
  );
  clowder = { host: '127.0.0.1', port: clowderServer.port };
  await post('unlucky', 'template');
  const [listed] = await listBots(clowder);
  expect(listed!.port).not.toBe(stranger.port);
  expect(await ask({ host: listed!.ip, port: listed!.port }, '{"action":"PLAY"}', 2000)).toBe('NONE');
  stranger.close();
});

it('a bot that cannot move to another port still listens at the old one', async () => {
  const [stranger, free] = [await serveBadly(() => {}), await serveBadly(() => {})];
  free.close();
  const ports = [free.port, stranger.port];
  await clowderServer.close();
  clowderServer = await serveRequests(
    { host: '127.0.0.1', port: 0 },
    (request) => {
      const { action } = request as { action: string };
      if (action === 'CATNAP') throw new FramingError('not now');
      return { type: 'text/plain', text: action === 'MEOW' ? String(ports.shift() ?? 'FULL') : 'NOT FOUND' };
    },
    () => {},
  );
  clowder = { host: '127.0.0.1', port: clowderServer.port };
  const stop = new AbortController();
  const setup = { name: 'settled', order: 'document', seed: 1, path: [] } as const;
  const events = new EventEmitter();
  const stays = once(events, 'stays');
  const onEvent = (message: string) => message.endsWith('; still listening') && events.emit('stays');
  const answer = botAnswerer(createBot({ kind: 'template' }, setup));
  const atPost = keepPost({ name: 'settled', clowder, heartbeatMs: 20, onEvent }, answer, stop.signal);
  await Promise.race([stays, atPost]);
  expect(await ask({ host: '127.0.0.1', port: free.port }, '{"action":"PLAY"}', 2000)).toBe('NONE');
  stop.abort();
  await atPost;
  stranger.close();
});

it('a disqualified bot hears the end of the round', async () => {
  const heard: string[] = [];
  const cheat = await serveRequests(
    { host: '127.0.0.1', port: 0 },
    (request) => {
      const { action } = request as { action: string };
      heard.push(action);
      return { type: 'text/plain', text: action === 'PLAY' ? 'MEOW' : 'ACK' };
    },
    () => {},
  );
  const bad = remotePlayer('bad', '127.0.0.1', cheat.port);
  const others = ['a', 'b'].map((name): ArenaPlayer => {
    return { name, sit: (sitting) => createBot({ kind: 'template' }, sitting) };
  });
  const results = await holdArenaMatch({ ...match, players: [bad, ...others], rounds: 1 });
  expect(results[0]!.faults).toEqual({ noSuchCard: 1 });
  expect(heard.slice(-2)).toEqual(['PLAY', 'OVER']);
  await cheat.close();
});

it('an arena does not wait for bots for ever', async () => {
  const { signal } = new AbortController();
  const waiting = waitForBots(clowder, 2, () => {}, signal, 0);
  await expect(waiting).rejects.toThrow('only 0 of 2 bots have registered within 0 minutes');
});

it('two bots of one name cannot be at their posts', async () => {
  await post('twin', 'template');
  await expect(post('twin', 'random')).rejects.toThrow(/port \d+ .* is in use .* another bot named twin/);
  expect(await listBots(clowder)).toHaveLength(1);
});
