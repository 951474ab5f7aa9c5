/** Who may connect to an event, and how much is borne from one address. The machine has many: 127.0.0.2, 127.0.0.3 and so on. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen, PATIENCE } from '../../../src/arena/server/httpServer.ts';
import { eventFolder, hold, lightBot } from './events.ts';
import type { LightBot } from './lightBot.ts';

const ELSEWHERE = '127.0.0.2';

/** A lobby, and how to send bots there; they come from one address if not told otherwise. */
async function lobby(options: Parameters<typeof hold>[2] = {}, settings = {}) {
  const folder = eventFolder();
  const held = await hold(folder, settings, options);
  const bot = (name: string, from: Parameters<typeof lightBot>[2] = {}) =>
    lightBot(held.port, name, { localAddress: ELSEWHERE, ...from });
  const here = () => held.host.live().guests.map(({ name }) => name);
  const arrives = (name: string) => expect.poll(here, { timeout: 30_000 }).toContain(name);
  return { ...held, folder, bot, here, arrives };
}

/** Tries to come under a name until it is told this. */
async function expectRefusal(bot: LightBot, status: number): Promise<void> {
  await expect.poll(() => bot.refused, { timeout: 30_000 }).toBe(status);
  bot.stop();
}

describe('one address', () => {
  it('may use 250 names; those that were here come back, and other addresses do not suffer', async () => {
    const { bot, here, arrives } = await lobby();
    const bots = Array.from({ length: 250 }, (_, number) => bot(`bot_${number}`));
    await expect.poll(() => here().length, { timeout: 30_000 }).toBe(250);
    await expectRefusal(bot('one_too_many'), 429);
    bots[7]?.stop();
    await expect.poll(here).not.toContain('bot_7');
    await expectRefusal(bot('one_too_many'), 429);
    bot('bot_7');
    await arrives('bot_7');
    bot('elsewhere', { localAddress: '127.0.0.3' });
    await arrives('elsewhere');
  });

  it('is refused new names after sixty refusals, but not those that are its own, or were here', async () => {
    const { bot, arrives, events } = await lobby();
    const open = bot('Open');
    const owned = bot('Owned~word');
    await arrives('Open');
    await arrives('Owned');
    open.stop();
    owned.stop();
    // It comes again and again with a wrong secret.
    await expectRefusal(bot('Owned~guess'), 429);
    await expectRefusal(bot('New'), 429);
    // It comes hundreds of times, and the organiser is told twice.
    const refused = events.flatMap((event) => (event.type === 'refused' ? [event.refused] : []));
    expect(refused).toMatchObject([
      { name: 'Owned', address: ELSEWHERE, reason: 'this name belongs to another bot' },
      { address: ELSEWHERE, reason: 'too many connections or names from this address' },
    ]);
    expect(JSON.stringify(refused)).not.toContain('guess');
    bot('Open');
    bot('Owned~word');
    await arrives('Open');
    await arrives('Owned');
    bot('New', { localAddress: '127.0.0.3' });
    await arrives('New');
  });

  it('may send 500 messages in a second that nobody asked for, from all of its bots', async () => {
    const { bot, here, events } = await lobby();
    const bots = Array.from({ length: 15 }, (_, number) => bot(`bot_${number}`, { retries: false }));
    bot('other', { localAddress: '127.0.0.3' });
    await expect.poll(() => here().length).toBe(16);
    for (const one of bots) for (let count = 0; count < 90; count++) one.send('{"column":3}');
    await expect
      .poll(() => events.some((event) => event.type === 'cut' && event.reason === 'flood'))
      .toBe(true);
    expect(here()).toContain('other');
  });

  it('may have so many connections', async () => {
    const server = await listen({ host: '127.0.0.1', port: 0 }, (_, response) => response.end(), PATIENCE, {
      maxPerAddress: 3,
    });
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const answers = (localAddress: string) =>
      new Promise<boolean>((resolve) => {
        const asked = get({ host: '127.0.0.1', port, localAddress, agent: false });
        asked.on('response', () => resolve(true));
        asked.on('error', () => resolve(false));
      });
    const three = [1, 2, 3].map(() => connect({ host: '127.0.0.1', port, localAddress: ELSEWHERE }));
    onTestFinished(() => three.forEach((socket) => void socket.destroy()));
    await Promise.all(three.map((socket) => once(socket, 'connect')));
    expect(await answers(ELSEWHERE)).toBe(false);
    expect(await answers('127.0.0.3')).toBe(true);
    three[0]?.destroy();
    await expect.poll(() => answers(ELSEWHERE)).toBe(true);
  });
});

describe('behind a reverse proxy', () => {
  const PROXY = '127.0.0.5';
  const through = (address: string, localAddress = PROXY) => ({
    headers: { 'X-Forwarded-For': address },
    localAddress,
  });

  it.each([
    ['that the proxy tells last', PROXY, through('10.0.0.1, 203.0.113.9'), '203.0.113.9'],
    ['of the proxy if it tells what is none', PROXY, through('unknown'), PROXY],
    ['of the proxy if it tells none', PROXY, { localAddress: PROXY }, PROXY],
    ['that it has, as no other can tell one', PROXY, through('203.0.113.9', ELSEWHERE), ELSEWHERE],
    ['that it has without the flag', null, through('203.0.113.9', ELSEWHERE), ELSEWHERE],
  ])('a bot has the address %s', async (_, proxy, from, address) => {
    const { bot, until } = await lobby({ proxy });
    bot('Ada', from);
    expect(await until(({ type }) => type === 'came')).toMatchObject({ guest: { name: 'Ada', address } });
  });

  it('sixty refusals of one network close the door to it alone, however it is written', async () => {
    const { bot, arrives } = await lobby({ proxy: '::ffff:127.0.0.5' });
    bot('Owned~word', through('198.51.100.1'));
    await arrives('Owned');
    await expectRefusal(bot('Owned~guess', through('2001:db8:1::5')), 429);
    await expectRefusal(bot('New', through('[2001:db8:1:0:5:6:7:8]:443')), 429);
    bot('Other', through('2001:db8:1:1::5'));
    await arrives('Other');
  });

  it('a bot may name the address that it connects to as its origin, and no other', async () => {
    const held = await lobby();
    // A proxy passes both on.
    const through = { Host: 'cup.example', 'X-Forwarded-For': '192.0.2.1' };
    held.bot('Ada', { headers: { ...through, Origin: 'https://cup.example' } });
    await held.arrives('Ada');
    await expectRefusal(held.bot('Eve', { headers: { ...through, Origin: 'https://evil.example' } }), 403);
  });
});

it('a name without a secret cannot be claimed by another after the host was started again', async () => {
  const { folder, bot, arrives, stop } = await lobby({}, { expected: ['Ada', 'Bea', 'Cid'] });
  bot('Ada');
  await arrives('Ada');
  await stop();
  const again = await hold(folder, null);
  const thief = lightBot(again.port, 'Ada~mine', { retries: false });
  await expect.poll(() => thief.refused).toBe(403);
  const [first, ada] = again.bots('Cid~own', 'Ada');
  await expect.poll(() => again.host.live().guests.length).toBe(2);
  expect([first?.refused, ada?.refused]).toEqual([null, null]);
  expect(readFileSync(join(folder, 'contest.jsonl'), 'utf8')).toContain('"name":"Ada","key":null');
});
