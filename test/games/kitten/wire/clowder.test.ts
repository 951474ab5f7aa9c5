import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as clowders from '../../../../src/games/kitten/wire/clowder.ts';
import { ask, encodeMessage, FramingError } from '../../../../src/games/kitten/wire/exchange.ts';
import { always } from '../../../thorough.ts';
import { clowder, eachWithClowder, sendBytes } from './peers.ts';

const { formatBots, listBots, parseBots, register, sendHeartbeat, unregister } = clowders;

describe('a list of bots', () => {
  it.each([
    [`[{'ip': '127.0.0.1', 'port': 60123, 'name': "it's"}]`, "it's"],
    [String.raw`[{'ip': '127.0.0.1', 'port': '60123', 'name': 'both \' and "'}]`, 'both \' and "'],
    [String.raw`[{'ip': '127.0.0.1', 'port': '60123', 'name': '\x07\\'}]`, '\u0007\\'],
    [String.raw`[{'ip': '127.0.0.1', 'port': '60123', 'name': "\\'"}]`, "\\'"],
    ['[{"ip":"127.0.0.1","port":60123,"name":"json"}]', 'json'],
    ["[{'ip': '127.0.0.1', 'port': '60123', 'name': 'seen', 'heartbeat': None}]", 'seen'],
  ])('is read: %s', (text, name) => {
    expect(parseBots(text)).toEqual([{ ip: '127.0.0.1', port: 60123, name }]);
  });

  it('is read as it was written, whatever the bots are called', () => {
    const bot = { ip: fc.ipV4(), port: fc.integer({ min: 1, max: 65535 }), name: fc.string() };
    const bots = fc.array(fc.record(bot));
    const expectKept = (list: clowders.ListedBot[]) => {
      expect(parseBots(formatBots(list))).toEqual(list);
    };
    always([bots], expectKept);
  });

  it('is read without entries that have no address', () => {
    expect(parseBots("[{'ip': None, 'port': '1', 'name': 'x'}, {'name': 'y'}, 7]")).toEqual([]);
  });

  it.each(['', 'MEOW', "{'ip': '1'}", '[{'])('%j is none', (text) => {
    expect(() => parseBots(text)).toThrow(FramingError);
  });
});

describe('the clowder', () => {
  eachWithClowder();

  it('gives every bot a port, the same one to a known name, and lists them', async () => {
    const { server } = clowder;
    const a = await register(server, 'a', '10.0.0.1');
    const b = await register(server, 'b');
    expect(await register(server, 'a', '10.0.0.1')).toEqual(a);
    expect(a.port).toBeGreaterThanOrEqual(60100);
    expect(b.port).toBeLessThanOrEqual(60999);
    expect(await listBots(server)).toEqual([
      { ip: '10.0.0.1', port: a.port, name: 'a' },
      { ip: '127.0.0.1', port: b.port, name: 'b' },
    ]);
    expect(await sendHeartbeat(server, 'a')).toBe(true);
    await unregister(server, 'a');
    expect(await sendHeartbeat(server, 'a')).toBe(false);
    expect(await listBots(server)).toHaveLength(1);
  });

  it('answers on the wire as the public one does', async () => {
    const say = (request: object) => ask(clowder.server, JSON.stringify(request), 2000);
    const port = await say({ action: 'MEOW', ip: '127.0.0.1', name: "it's", type: 'bot' });
    expect(port).toMatch(/^60\d{3}$/);
    const list = `[{'ip': '127.0.0.1', 'port': '${port}', 'name': "it's"}]`;
    expect(await say({ action: 'QUERY', type: 'bot' })).toBe(JSON.stringify(list));
    expect(await say({ action: 'SWISH', name: 'x' })).toBe('NOT FOUND');
    expect(await say({ action: 'SWISH', name: "it's" })).toBe('OK');
    expect(await say({ action: 'CATNAP', name: "it's" })).toBe('ACK');
  });

  it('closes a connection that brings a request of another kind, and goes on', async () => {
    const bytes = encodeMessage('{"action":"PURR"}', 'text/json');
    expect(await sendBytes(clowder.server.port, bytes)).toHaveLength(0);
    expect(await listBots(clowder.server)).toEqual([]);
  });

  it('is not asked for bots that are missing for ever', async () => {
    const waiting = clowders.waitForBots(clowder.server, 2, () => {}, new AbortController().signal, 0);
    await expect(waiting).rejects.toThrow('only 0 of 2 bots have registered within 0 minutes');
  });
});
