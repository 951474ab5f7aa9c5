import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { SeatEvent } from '../../../src/arena/index.ts';
import { ChannelPage, MAX_WATCHERS } from '../../../src/arena/table/tablePage.ts';
import { RawBot } from '../server/rawBot.ts';
import { openTable, openTableWithPage, PAGE_FILES, TestPage } from './tables.ts';

async function answer(port: number, path: string, method = 'GET', headers = {}): Promise<IncomingMessage> {
  const asked = request({ port, host: '127.0.0.1', path, method, headers });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

describe('the page of a server', () => {
  it('is sent with its policy, and nothing else is', async () => {
    const { port } = await openTable();
    const page = await answer(port, '/');
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-security-policy': PAGE_FILES.policy,
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
    });
    const script = await answer(port, '/page/page.js', 'GET', { 'Accept-Encoding': 'gzip' });
    expect(script.headers['content-encoding']).toBe('gzip');
    for (const path of ['/Alpha', '/page/', '/page/../../etc/passwd', '/%2e%2e/']) {
      expect((await answer(port, path)).statusCode).toBe(404);
    }
    expect((await answer(port, '/', 'POST')).statusCode).toBe(405);
  });

  it('is not sent again to a browser that has it', async () => {
    const { port } = await openTable();
    const { etag } = (await answer(port, '/page/page.js')).headers;
    const again = await answer(port, '/page/page.js', 'GET', { 'If-None-Match': etag });
    expect([again.statusCode, again.headers['content-length']]).toEqual([304, undefined]);
    expect((await answer(port, '/', 'GET', { 'If-None-Match': etag })).statusCode).toBe(200);
  });
});

describe('the channel of the page', () => {
  it('refuses pages of other sites, whatever they call this machine', async () => {
    const { port } = await openTable();
    const others = ['http://evil.example', 'null', 'http://127.0.0.1', `https://127.0.0.1:${port}`, null];
    for (const origin of others) expect(await TestPage.refused(port, origin)).toBe(403);
    // A site can point its own name at this machine.
    const rebound = `evil.example:${port}`;
    expect(await TestPage.refused(port, `http://${rebound}`, rebound)).toBe(403);
    await TestPage.open(port);
  });

  it('keeps bots in pages of other sites out as well, but not programs that name an origin', async () => {
    const { port } = await openTable();
    const options = (origin: string) => ({ origin, perMessageDeflate: false });
    for (const page of [
      'http://evil.example',
      'https://evil.example:81',
      'null',
      'file://',
      'chrome-extension://abc',
    ])
      await expect(RawBot.open(port, 'Alpha', [], options(page))).rejects.toThrow('403');
    // A site can point its own name at this machine.
    const rebound = { ...options(`http://evil.example:${port}`), headers: { Host: `evil.example:${port}` } };
    await expect(RawBot.open(port, 'Alpha', [], rebound)).rejects.toThrow('403');
    await RawBot.open(port, 'Beta', [], options('http://localhost/'));
    await RawBot.open(port, 'Gamma', [], options(`http://127.0.0.1:${port}`));
  });

  it.each([
    'ws://10.0.0.7:5051',
    'wss://cup.example',
    'http://10.0.0.7',
    'http://10.0.0.7:',
    'http://:5051',
    '10.0.0.7:5051',
    '',
  ])('lets in a program whose library makes up the origin %s', async (origin) => {
    const { port } = await openTable();
    const headers = { Host: '10.0.0.7:5051' };
    await RawBot.open(port, 'Alpha', [], { origin, headers, perMessageDeflate: false });
  });

  it('takes a bot at whatever name of the server, as fcx host does, and says why it refuses another', async () => {
    const seatEvents: SeatEvent[] = [];
    const { port } = await openTable({ onSeatEvent: (event) => seatEvents.push(event) });
    // A proxy passes both on.
    const headers = { Host: `cup.example:${port}`, 'X-Forwarded-For': '192.0.2.1' };
    const options = (origin: string) => ({ origin, headers, perMessageDeflate: false });
    await RawBot.open(port, 'Alpha', [], options(`http://cup.example:${port}`));
    await expect(RawBot.open(port, 'Eve', [], options('http://evil.example'))).rejects.toThrow('403');
    expect(seatEvents).toContainEqual({
      type: 'refused',
      name: 'Eve',
      reason: expect.stringContaining('its Origin is http://evil.example'),
    });
  });

  const wrong = { type: 'drop', column: 7, round: 1, game: 0 };
  it.each(['', '{', '[]', '{"type":"start"}', JSON.stringify(wrong), `"${'x'.repeat(4000)}"`])(
    'ends when a page sends %.40j',
    async (text) => {
      const { page } = await openTableWithPage();
      page.socket.send(text);
      await once(page.socket, 'close');
    },
  );

  it('ends when a page sends too many requests', async () => {
    const { page } = await openTableWithPage();
    for (let sent = 0; sent < 300; sent++) page.send({ type: 'nextGame' });
    await once(page.socket, 'close');
  });

  it('does not hold up a match for a page that reads nothing, nor keep what it has not read', async () => {
    const { port, games } = await openTable();
    const deaf = await TestPage.open(port);
    deaf.socket.pause();
    const page = await TestPage.open(port);
    const greedy = { kind: 'level', level: 2 } as const;
    page.send({ type: 'start', seats: [greedy, greedy], games: 20, seed: 3 });
    await games(20);
    const { table } = await page.until(({ table: { match } }) => match?.isOver === true);
    expect(table.match?.played).toBe(20);
  });

  it('survives pages of other sites that are gone before they are refused', async () => {
    const { port } = await openTable();
    for (let attempt = 0; attempt < 50; attempt++) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(
        `GET /page/channel HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://evil.example\r\n` +
          'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        () => socket.resetAndDestroy(),
      );
      await once(socket, 'close');
    }
    await TestPage.open(port);
  });

  it('sends the last view to all pages, also when it closes while it sends another', async () => {
    let view = 'first';
    let onView = () => {};
    const watched = {
      view() {
        onView();
        return view;
      },
      allows: () => null,
      welcome() {},
      leave() {},
      obey() {},
    };
    const channel = new ChannelPage(PAGE_FILES, watched, {
      schema: z.never(),
      maxWatchers: 100,
      viewIntervalMs: 0,
      admits: () => true,
      more: () => undefined,
    });
    const server = createServer(channel.answer);
    server.on('upgrade', (...upgrade) => channel.upgrade(...upgrade));
    server.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const lasts: Promise<string>[] = [];
    for (let page = 0; page < 40; page++) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/page/channel`);
      let last = '';
      socket.on('message', (data) => {
        last = JSON.parse(String(data)).table;
      });
      await once(socket, 'message');
      lasts.push(once(socket, 'close').then(() => last));
    }
    onView = () => {
      onView = () => {};
      // As soon as the first of them have been sent to.
      queueMicrotask(() => {
        view = 'last';
        channel.close();
      });
    };
    channel.changed();
    expect(new Set(await Promise.all(lasts))).toEqual(new Set(['last']));
  });

  it('takes only so many pages', async () => {
    const { port } = await openTable();
    await Promise.all(Array.from({ length: MAX_WATCHERS }, () => TestPage.open(port)));
    expect(await TestPage.refused(port, `http://127.0.0.1:${port}`)).toBe(503);
    // Bots have places of their own.
    await RawBot.join(port, 'Alpha');
  });
});
