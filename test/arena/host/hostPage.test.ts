import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { HostMessage, HostRequest } from '../../../src/arena/host/hostPage.ts';
import { PAGE_FILES, TestPage } from '../table/tables.ts';
import { eventFolder, hold, lightBot } from './events.ts';

const openPage = (port: number) => TestPage.open<HostMessage, HostRequest>(port);

async function holdWithPage(names: readonly string[]) {
  const folder = eventFolder();
  const held = await hold(folder, { games: 101 }, { files: PAGE_FILES });
  const players = held.bots(...names);
  await expect.poll(() => held.host.live().guests.length).toBe(names.length);
  const { organiser } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  return { ...held, players, organiser: organiser as string };
}

const NOTHING_PRIVATE = { refused: [], addresses: [], absences: [], closed: [], folder: '' };

describe('the page of an event', () => {
  it('lets nobody act without the secret', async () => {
    const { port, organiser, events, players } = await holdWithPage(['Ada~hush', 'Bea']);
    // Else the event could be over before anyone looks.
    for (const player of players) player.sleeps = true;
    const hostile = await openPage(port);
    hostile.send({ type: 'organise', secret: organiser.replace(/.$/, (last) => (last === '0' ? '1' : '0')) });
    hostile.send({ type: 'begin' });
    hostile.send({ type: 'out', name: 'Ada', reason: 'disqualified' });
    const page = await openPage(port);
    page.send({ type: 'organise', secret: organiser });
    await expect.poll(() => page.last?.you.isOrganiser).toBe(true);
    await expect
      .poll(() => hostile.last?.you)
      .toEqual({ isOrganiser: false, problem: expect.stringContaining('not the link'), ...NOTHING_PRIVATE });
    const corrected = await openPage(port);
    corrected.send({ type: 'organise', secret: '' });
    corrected.send({ type: 'organise', secret: organiser });
    await expect.poll(() => corrected.last?.you).toMatchObject({ isOrganiser: true, problem: null });
    expect(events.some(({ type }) => type === 'act')).toBe(false);
    page.send({ type: 'begin' });
    await expect.poll(() => page.last?.table.phase).toBe('playing');
    page.send({ type: 'pause', table: null, isPaused: true });
    await expect.poll(() => hostile.last?.table.isPaused).toBe(true);
    page.send({ type: 'begin' });
    await expect.poll(() => page.last?.you.problem).toBe('The event has begun.');
    page.send({ type: 'pause', table: null, isPaused: true });
    await expect.poll(() => page.last?.you.problem).toBeNull();
    expect(JSON.stringify(hostile.last)).not.toMatch(/hush/);
    expect(JSON.stringify(hostile.last)).not.toContain(organiser);
  });

  it('tells the organiser alone from where bots come, and who was not let in, and why, the latest twenty', async () => {
    const { host, port, organiser } = await holdWithPage(['Ada~hush', 'Bea']);
    const watcher = await openPage(port);
    const page = await openPage(port);
    page.send({ type: 'organise', secret: organiser });
    const refuse = async (name: string, times: number) => {
      for (let time = 0; time < times; time++) {
        const bot = lightBot(port, name, { retries: false });
        await expect.poll(() => bot.refused).not.toBeNull();
      }
    };
    await refuse('Ada~guess', 2);
    await expect
      .poll(() => page.last?.you.refused)
      .toMatchObject([{ name: 'Ada', reason: 'this name belongs to another bot', count: 2 }]);
    for (let number = 0; number < 21; number++) await refuse(`Bea${'x'.repeat(64 + number)}`, 1);
    await refuse('Bea', 1);
    lightBot(port, 'Cid', { localAddress: '127.0.0.9' });
    await expect.poll(() => page.last?.you.addresses).toContainEqual(['Cid', '127.0.0.9']);
    host.obey({ type: 'pause', table: null, isPaused: true });
    await expect.poll(() => page.last?.you.refused.at(-1)?.name).toBe('Bea');
    expect(page.last?.you.refused).toHaveLength(20);
    await expect.poll(() => watcher.last?.table.isPaused).toBe(true);
    expect(JSON.stringify(watcher.last)).not.toMatch(/127\.0\.0\.|belongs/);
    expect(JSON.stringify(page.last)).not.toMatch(/hush|guess/);
  });

  it('has the newest results, also long after somebody looked last', async () => {
    const { host, port } = await holdWithPage(['Ada', 'Bea']);
    const results = async () => (await fetch(`http://127.0.0.1:${port}/results.json`)).json();
    const first = await openPage(port);
    await expect.poll(() => first.last?.table.version).toBeGreaterThan(-1);
    expect(await results()).toMatchObject({ begunAt: null });
    first.socket.close();
    host.obey({ type: 'begin' });
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await results()).toMatchObject({ begunAt: expect.any(String) });
  });

  it('has the results as files, and nothing else of the folder', async () => {
    const { port, events } = await holdWithPage(['Ada', 'Bea']);
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await expect.poll(async () => (await get('/results.json')).status).toBe(200);
    expect(await (await get('/results.json')).json()).toMatchObject({ format: 'round-robin', secret: null });
    expect(await (await get('/results.csv')).text()).toMatch(/^place,name/);
    const others = ['/secrets.json', '/games/../secrets.json', '/games/match-9.jsonl', '/contest.jsonl'];
    for (const path of others) expect((await get(path)).status).toBe(404);
    expect(events.filter(({ type }) => type === 'cut')).toEqual([]);
  });

  it('has the games of a match while it is played, and sends them and results again only if they have changed', async () => {
    const { host, port, until } = await holdWithPage(['Ada', 'Bea']);
    const games = async () => fetch(`http://127.0.0.1:${port}/games/match-1.json`);
    expect((await games()).status).toBe(404);
    const get = async (path: string, tag?: string | null) => {
      const headers = tag ? { 'If-None-Match': tag } : {};
      const { status, headers: answered } = await fetch(`http://127.0.0.1:${port}/${path}`, { headers });
      return { status, tag: answered.get('etag') };
    };
    host.obey({ type: 'begin' });
    await until(({ type }) => type === 'game');
    host.obey({ type: 'pause', table: null, isPaused: true });
    await expect.poll(() => host.live().tables[0]?.game?.result).not.toBeNull();
    const played = await (await games()).json();
    expect(played[0]).toMatchObject({ match: 1, index: 0, moves: expect.any(Array) });
    // The seed would tell the bombs of the games to come.
    expect(JSON.stringify(played)).not.toContain('seed');
    for (const path of ['results.json', 'games/match-1.json']) {
      const { tag } = await get(path);
      await expect.poll(async () => (await get(path, (await get(path)).tag)).status).toBe(304);
      host.obey({ type: 'void', match: 1, index: 0 });
      await expect.poll(async () => (await get(path, tag)).status).toBe(200);
    }
  });

  it('says what a bot that is to come must know: where the host is, how many are missing, and what is played', async () => {
    const expected = ['Ada', 'Bea', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus'];
    const settings = { expected, startAt: 7, format: 'groups' } as const;
    const { host, bots } = await hold(eventFolder(), settings, { files: PAGE_FILES });
    expect(host.live()).toMatchObject({ phase: 'lobby', needed: 7, reach: null, areNamesKept: false });
    bots('Ada~hush', ...expected.slice(1, -1));
    await expect.poll(() => host.live().needed).toBe(1);
    expect(host.live()).toMatchObject({
      whoMeets: '2 groups of 3 or 4, the first two of each go on',
      areNamesKept: true,
    });
    bots('Gus');
    await expect.poll(() => host.live().phase).not.toBe('lobby');
  });
});
