import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatBots, parseBots } from '../../../../src/games/kitten/wire/clowder.ts';
import { FramingError } from '../../../../src/games/kitten/wire/exchange.ts';

it('is written as the public clowder writes it', () => {
  expect(formatBots([{ ip: '127.0.0.1', port: 60123, name: 'x' }])).toBe(
    "[{'ip': '127.0.0.1', 'port': '60123', 'name': 'x'}]",
  );
  expect(formatBots([])).toBe('[]');
});

it.each([
  [`[{'ip': '127.0.0.1', 'port': 60123, 'name': "it's"}]`, "it's"],
  [String.raw`[{'ip': '127.0.0.1', 'port': '60123', 'name': 'both \' and "'}]`, 'both \' and "'],
  [String.raw`[{'ip': '127.0.0.1', 'port': '60123', 'name': '\x07\\'}]`, '\u0007\\'],
  [String.raw`[{'ip': '127.0.0.1', 'port': '60123', 'name': "\\'"}]`, "\\'"],
  ['[{"ip":"127.0.0.1","port":60123,"name":"json"}]', 'json'],
  ["[{'ip': '127.0.0.1', 'port': '60123', 'name': 'seen', 'heartbeat': None}]", 'seen'],
])('%s is read', (text, name) => {
  expect(parseBots(text)).toEqual([{ ip: '127.0.0.1', port: 60123, name }]);
});

it('what is written is read, whatever the bots are called', () => {
  const bots = fc.array(
    fc.record({ ip: fc.ipV4(), port: fc.integer({ min: 1, max: 65535 }), name: fc.string() }),
  );
  fc.assert(
    fc.property(bots, (list) => {
      expect(parseBots(formatBots(list))).toEqual(list);
    }),
  );
});

it('entries without an address are left out', () => {
  expect(parseBots("[{'ip': None, 'port': '1', 'name': 'x'}, {'name': 'y'}, 7]")).toEqual([]);
});

it.each(['', 'MEOW', "{'ip': '1'}", '[{'])('%j is no list of bots', (text) => {
  expect(() => parseBots(text)).toThrow(FramingError);
});
