import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { botPlayer, functionPlayer, playGame, playMatch } from '../../src/api/arena.ts';
import { createBot, loadBot } from '../../src/api/bot.ts';
import { type Server, serve } from '../../src/api/server.ts';
import { initialPosition, openColumns } from '../../src/engine/index.ts';

const random = (name: string) =>
  functionPlayer(name, ({ board }, chance) => {
    const open = openColumns(board);
    return open[chance.int(0, open.length - 1)] as number;
  });

describe('four-connect-xtreme/bot', () => {
  it('is the same from a name and from the text of its file', () => {
    const text = readFileSync(new URL('../../weights/best.json', import.meta.url), 'utf8');
    const [named, created] = [loadBot('best'), createBot(text)];
    const position = initialPosition(1);
    expect(created.choose(position, { nodes: 3000 })).toEqual(named.choose(position, { nodes: 3000 }));
    expect(named.explain(position, { depth: 3 }).columns).toHaveLength(7);
    expect(openColumns(position.board)).toContain(named.choose(position, { timeMs: 5 }).column);
  });

  it('says that a full board has no move, and that a text holds no weights', () => {
    const full = { ...initialPosition(1), board: new Array(42).fill(1) };
    expect(() => loadBot().choose(full, { nodes: 100 })).toThrow('a full board has no move');
    expect(() => createBot('{}')).toThrow('the weights');
  });
});

describe('four-connect-xtreme/arena', () => {
  it('plays the same match for the same seed, in pairs, until it is told to stop', async () => {
    const best = () => botPlayer('best', loadBot(), { nodes: 100 });
    const reports: number[] = [];
    const play = (seed: number) => playMatch([best(), random('any')], { pairs: 4, seed });
    const report = await play(1);
    expect(report.games).toBe(8);
    expect(report.points[0]).toBeGreaterThan(report.points[1]);
    expect((await play(1)).adjusted).toEqual(report.adjusted);
    const stopped = await playMatch([best(), random('any')], {
      pairs: 4,
      onPair: ({ games }) => reports.push(games) < 2,
    });
    expect([stopped.games, reports]).toEqual([4, [2, 4]]);
  });

  it('loses a game by a column that cannot be played', async () => {
    const record = await playGame({ players: [functionPlayer('off', () => 7), random('any')] });
    expect(record).toMatchObject({ winners: [2], reason: 'outsideBoard', illegalColumn: 7 });
  });
});

describe('four-connect-xtreme/server', () => {
  /** Answers with the first open column. */
  function connect({ port }: Server, name: string): WebSocket {
    const bot = new WebSocket(`ws://localhost:${port}/${name}`);
    bot.on('message', (data) => {
      const text = String(data);
      // The first message, which is not JSON.
      if (text.length <= 4) return;
      const { bot: mover, board } = JSON.parse(text);
      if (mover === name) bot.send(JSON.stringify({ column: board[5].indexOf(0) }));
    });
    return bot;
  }

  it('plays a match between two bots, and ends', async () => {
    const ends: string[] = [];
    const server = await serve({
      port: 0,
      games: 2,
      matches: 1,
      seed: 3,
      onEvent: (event) => event.type === 'matchEnd' && ends.push(event.result.end),
    });
    for (const name of ['one', 'two']) connect(server, name);
    await server.done;
    expect(ends).toEqual(['complete']);
  });

  it('can be closed while it waits', async () => {
    const server = await serve({ port: 0 });
    await server.close();
    await expect(server.done).resolves.toBeUndefined();
  });
});
