import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { gameRecords } from '../../../src/arena/contest/contestState.ts';
import { type ContestView, contestView, standingsCsv } from '../../../src/arena/contest/contestView.ts';
import { CONTEST_FORMATS } from '../../../src/arena/contest/formats/index.ts';
import type { Host } from '../../../src/arena/host/host.ts';
import { loadContest, loadReplay, verifyContest, verifyReplay } from '../../../src/arena/index.ts';
import { NO_PAUSES } from '../../../src/arena/play/playGame.ts';
import { contestDocument } from '../../../src/document/tournament.ts';
import { refused } from '../../commands/runCommand.ts';
import { StallingProxy } from '../../system/stallingProxy.ts';
import { RANDOM } from '../players/programs.ts';
import { eventFolder, type Held, hold, lightBot } from './events.ts';
import { fillDisk } from './fullDisk.ts';

const NAMES = ['Ada', 'Bea', 'Cid', 'Dan', 'Eva'];

it.each(CONTEST_FORMATS)('an event of %s is played to its end as soon as all are there', async (format) => {
  const folder = eventFolder();
  const { bots, over, host } = await hold(folder, { format, startAt: NAMES.length });
  bots(...NAMES);
  await over;
  const { standings, matches, secret } = host.results();
  expect(standings.map(({ name }) => name).toSorted()).toEqual(NAMES);
  expect(matches.every(({ isOver }) => isOver)).toBe(true);
  expect(secret).not.toBeNull();
  const replays = matches
    .filter(({ games }) => games > 0)
    .map(({ number }) => loadReplay(join(folder, `games/match-${number}.jsonl`)));
  expect(replays.flatMap(({ games }) => verifyReplay(games).mismatches)).toEqual([]);
  expect(JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'))).toEqual(host.results());
  expect(verifyContest(folder).faults).toEqual([]);
});

type Settings = Parameters<typeof hold>[1];

/** An event at one table, to which these bots come. */
async function atOneTable(settings: Settings, ...names: readonly string[]) {
  const held = await hold(eventFolder(), settings, { tables: 1 });
  return { ...held, came: held.bots(...names) };
}

it('numbers the games of every match at a table from 0, and keeps the last one, with its names and score', async () => {
  const { over, host } = await atOneTable({ startAt: 3, games: 1 }, 'Ada', 'Bea', 'Cid');
  await over;
  const [table] = host.live().tables;
  expect(table).toMatchObject({ match: null, game: { index: 0 } });
  expect(table?.gameWinners).toHaveLength(1);
  expect(table?.winner).toBe(host.results().matches[2]?.winner);
  expect(table?.players.toSorted()).toEqual(host.results().matches[2]?.players.toSorted());
  expect(table?.points.toSorted()).toEqual([0, 1]);
});

describe('players of this machine', () => {
  it('take part beside bots that connect, which see every position, and keep their names', async () => {
    const folder = eventFolder();
    const own = (['greedy', 'random'] as const).map((bot) => ({ kind: 'sparring', name: bot, bot }) as const);
    const module = { kind: 'module', name: 'own', file: 'examples/module.mjs' } as const;
    const players = [...own, module].map((player) => ({ player }));
    const settings = { startAt: 4, games: 1, limits: { nodes: 10 }, luck: true };
    const event = await hold(folder, settings, {}, players);
    const { over, host, until } = event;
    const namesake = lightBot(event.port, 'greedy', { retries: false });
    await expect.poll(() => namesake.refused).toBe(403);
    const [ada] = event.bots('Ada');
    await over;
    await until(({ type }) => type === 'over');
    const { standings, matches } = host.results();
    expect(standings.map(({ name }) => name).toSorted()).toEqual(['Ada', 'greedy', 'own', 'random']);
    let seated: (string | null)[] = [];
    for (const one of event.events) {
      if (one.type === 'matchStart') seated.push(...one.match.players);
      if (one.type === 'matchEnd') seated = seated.filter((name) => !one.match.players.includes(name));
      expect(new Set(seated).size).toBe(seated.length);
    }
    expect(matches.every(({ isOver }) => isOver)).toBe(true);
    expect([...(ada?.told ?? [])].toSorted()).toEqual(['Ada', 'greedy', 'own', 'random']);
    const { matches: kept } = loadContest(folder);
    expect(kept.flatMap(gameRecords).filter(({ reason }) => reason === 'disconnect')).toEqual([]);
    expect(verifyContest(folder).faults).toEqual([]);
  });

  it('lose their games while a module cannot be loaded, which the event says and survives, and cannot resume', async () => {
    const folder = eventFolder();
    const file = join(folder, 'broken.mjs');
    writeFileSync(file, 'export default 7;');
    const broken = { kind: 'module', name: 'broken', file } as const;
    const players = [broken, RANDOM].map((player) => ({ player }));
    const settings = { startAt: 2, games: 2, limits: { nodes: 10 } };
    const { over, host, events, stop } = await hold(folder, settings, {}, players);
    await over;
    expect(host.results().matches[0]?.points).toEqual([0, 2]);
    const problems = events.flatMap((event) => (event.type === 'problem' ? [event.text] : []));
    expect(problems[0]).toMatch(/^broken failed: .*broken\.mjs has no export default that is a bot/);
    await stop();
    expect(await refused(['host', '--resume', folder, '--trust'])).toContain(
      'broken.mjs has no export default',
    );
  });
});

it('ratings are there at the end, without luck, which is measured once', async () => {
  const folder = eventFolder();
  const settings = { startAt: 3, luck: true } as const;
  const first = await hold(folder, settings);
  first.bots('Ada', 'Bea', 'Cid');
  expect(first.host.results().standings.every(({ rating }) => rating === null)).toBe(true);
  await first.over;
  await first.stop();
  const { standings } = first.host.results();
  expect(standings.map(({ luck }) => Number.isFinite(luck))).toEqual([true, true, true]);
  expect(standings.reduce((sum, { rating }) => sum + (rating?.elo as number), 0)).toBeCloseTo(0);
  const text = readFileSync(join(folder, 'contest.jsonl'), 'utf8');
  // Those without the luck would be others: none are said before it is judged.
  const unjudged = eventFolder();
  const entries = text.split('\n').filter((line) => !line.includes('"measured"'));
  writeFileSync(join(unjudged, 'contest.jsonl'), entries.join('\n'));
  const before = contestView(loadContest(unjudged)).standings;
  expect(before.map(({ place, rating }) => [place, rating])).toEqual(
    standings.map(({ place }) => [place, null]),
  );
  const second = await hold(folder, null);
  await second.over;
  expect(second.host.results()).toEqual(first.host.results());
  expect(readFileSync(join(folder, 'contest.jsonl'), 'utf8')).toBe(text);
  expect(readFileSync(join(folder, 'results.csv'), 'utf8')).toContain(',rating,luck,formerly\n1,');
});

it('gives no places before the first result, and of a group one who is in goes on, also after a resume', async () => {
  const settings = { format: 'groups', startAt: 6, limits: { nodes: 10 } } as const;
  const folder = eventFolder();
  const { bots, stop, until, host } = await hold(folder, settings, {}, [{ player: RANDOM }]);
  host.obey({ type: 'pause', table: null, isPaused: true });
  expect(host.results()).toMatchObject({ bracket: [], groups: [] });
  bots(...NAMES);
  await expect.poll(() => host.live().phase).toBe('playing');
  const before = host.results();
  const all = ({ standings, groups }: ContestView) => [standings, ...groups.map((group) => group.standings)];
  expect(all(before).map(({ length }) => length)).toEqual([6, 3, 3]);
  expect(all(before).flatMap((rows) => rows.map(({ place }) => place))).toEqual(new Array(12).fill(null));
  expect(standingsCsv(before)).toContain('\n,"Ada",0,0,0,0,0,0,0,');
  expect(contestDocument(before).sections[0]).toMatchObject({
    answers: [{ answer: 'no match is over yet' }],
  });
  host.obey({ type: 'pause', table: null, isPaused: false });
  await until(({ type }) => type === 'matchEnd');
  const { name = '' } = host.results().standings.find(({ wins }) => wins > 0) ?? {};
  host.obey({ type: 'out', name, reason: 'withdrawn' });
  await stop();
  const resumed = await hold(folder, null);
  resumed.bots(...NAMES);
  await resumed.over;
  const { standings, matches } = resumed.host.results();
  // Nothing was played for the last places of a bracket.
  expect(standings.map(({ place }) => place)).toEqual([1, 2, 3, 3, 5, 5]);
  expect(standingsCsv(resumed.host.results())).toMatch(/\n5,.*\n5,/);
  const later = matches.filter(({ key }) => !key.startsWith('group'));
  expect(later.flatMap(({ players }) => players)).not.toContain(name);
  expect(verifyContest(folder).faults).toEqual([]);
});

it.each<[string, Settings, (held: Held) => unknown]>([
  ['a game ends', { games: 101, startAt: 2 }, () => {}],
  ['a bot comes', {}, ({ bots }) => bots('Cid')],
  ['the event begins', { startAt: 3, format: 'swiss' }, ({ host }) => host.obey({ type: 'begin' })],
  ['all are paused', {}, ({ host }) => host.obey({ type: 'pause', table: null, isPaused: true })],
])('a full disk ends the event when %s, with all that was before', async (_, settings, happens) => {
  const folder = eventFolder();
  const held = await hold(folder, settings);
  held.bots('Ada', 'Bea');
  if (settings?.games) await held.until((event) => event.type === 'game' && event.record.index === 1);
  else await expect.poll(() => held.host.live().guests.length).toBe(2);
  const makeRoom = fillDisk();
  try {
    happens(held);
    await expect(held.over).rejects.toThrow(/contest\.jsonl cannot be written: no space left/);
  } finally {
    makeRoom();
  }
  await expect(held.stop()).rejects.toThrow(/no space left/);
  const { owners, matches } = loadContest(folder);
  expect([...owners.keys()]).toEqual(['Ada', 'Bea']);
  const played = held.events.flatMap((event) => (event.type === 'game' ? [event.record] : []));
  expect(matches.flatMap(gameRecords)).toEqual(played);
});

describe('rulings', () => {
  it('lose games of who does not come after the grace time, never the event, and end a match to which neither came', async () => {
    const settings = { expected: ['Ada', 'Bea', 'Cid', 'Dan'], startAt: 2, graceMs: 30 };
    const { bots, over, host } = await hold(eventFolder(), settings);
    bots('Ada', 'Bea');
    await over;
    const { standings, matches } = host.results();
    for (const absent of standings.slice(2)) expect(absent).toMatchObject({ wins: 0, points: 0 });
    const [alone, ...others] = matches.toSorted((one, two) => one.games - two.games);
    const nobody = { winner: null, ruling: 'nobodyCame', games: 0 };
    expect(alone).toMatchObject({ players: expect.arrayContaining(['Cid', 'Dan']), ...nobody });
    expect(others.every(({ games }) => games === 3)).toBe(true);
    const toAbsent = others.filter(({ players }) => players.some((name) => name === 'Cid' || name === 'Dan'));
    expect(toAbsent.map(({ forfeits }) => forfeits)).toEqual(Array(4).fill([0, 1, 2]));
    expect(others.length - toAbsent.length).toBe(1);
  });

  it('lose the game of who leaves, who plays on after coming back', async () => {
    const { came, over, host, until } = await atOneTable({ startAt: 2, games: 11 }, 'Ada', 'Bea');
    await until(({ type }) => type === 'game');
    came[0]?.cut();
    await over;
    const [match] = host.results().matches;
    expect(match?.games).toBeGreaterThanOrEqual(11);
    expect(match?.forfeits.length).toBeLessThanOrEqual(1);
  });

  it('draw a late arrival from the next round of a Swiss on', async () => {
    const { bots, over, host, until } = await hold(eventFolder(), { format: 'swiss', startAt: 4, rounds: 3 });
    bots('Ada', 'Bea', 'Cid', 'Dan');
    await until(({ type }) => type === 'game');
    bots('Late');
    await over;
    const rounds = host.results().matches.filter(({ players }) => players.includes('Late'));
    expect(rounds.map(({ key }) => key.slice(0, 7))).toEqual(['round 2', 'round 3']);
  });
});

it('a network that carries nothing for a while costs one game, and the next waits until the bots are heard again', async () => {
  const settings = { startAt: 2, games: 5, clockMs: 3000 };
  const { over, until, host, port, events } = await hold(eventFolder(), settings, { tables: 1 });
  const network = await StallingProxy.start(port);
  for (const name of ['Ada', 'Bea']) lightBot(network.port, name);
  await until(({ type }) => type === 'game');
  network.stall();
  await expect.poll(() => host.live().tables[0]?.awaited, { timeout: 20_000 }).not.toBeNull();
  expect(host.live().missing).toHaveLength(1);
  network.resume();
  await over;
  const reasons = events.flatMap((event) => (event.type === 'game' ? [event.record.reason] : []));
  expect(reasons.filter((reason) => reason === 'timeout')).toHaveLength(1);
  expect(reasons).not.toContain('disconnect');
});

describe('a late answer', () => {
  const SETTINGS = { startAt: 2, games: 3, clockMs: 1500 };

  it('is marked when the host itself lagged, until the game is played again', async () => {
    const { came, until, host } = await atOneTable(SETTINGS, 'Ada', 'Bea');
    for (const bot of came) bot.sleeps = true;
    await until(({ type }) => type === 'begun');
    // One of them has been asked when this process, which is also the host's, does nothing else for too long.
    await expect.poll(() => came.every(({ sleeps }) => sleeps)).toBe(false);
    for (const bot of came) bot.sleeps = false;
    const end = performance.now() + 1600;
    while (performance.now() < end);
    const first = await until(({ type }) => type === 'game');
    host.obey({ type: 'pause', table: null, isPaused: true });
    expect(first).toMatchObject({ record: { index: 0, reason: 'timeout' } });
    expect(host.results().matches[0]?.lagged).toEqual([0]);
    host.obey({ type: 'void', match: 1, index: 0 });
    expect(host.results().matches[0]?.lagged).toEqual([]);
  });

  it('costs that game alone: a bot that answers a ping afterwards is there for the next one', async () => {
    const settings = { startAt: 2, games: 5, clockMs: 1500, graceMs: 60_000 };
    const { came, until, over, host } = await atOneTable(settings, 'Ada', 'Bea');
    if (came[0]) came[0].sleeps = true;
    await until((event) => event.type === 'game' && event.record.reason === 'timeout');
    await expect.poll(() => host.lobby.isHere('Ada')).toBe(true);
    await over;
    const [match] = host.results().matches;
    expect(match?.forfeits).toHaveLength(1);
    expect(match?.games).toBeGreaterThanOrEqual(5);
    expect(host.live().missing).toEqual([]);
  });

  it.each([
    [19.9, []],
    [20, [0]],
  ])('is marked from 20 ms of lag on: %d', async (lagMs, lagged) => {
    const { came, until, host } = await atOneTable({ ...SETTINGS, clockMs: 300 }, 'Ada', 'Bea');
    vi.spyOn(host.lobby.meter, 'worstSince').mockReturnValue(lagMs);
    for (const bot of came) bot.sleeps = true;
    await until(({ type }) => type === 'game');
    expect(host.results().matches[0]?.lagged).toEqual(lagged);
  });
});

describe('names', () => {
  it('belong to who knows their secret, which nobody is told', async () => {
    const folder = eventFolder();
    const { bots, over, until, host, port } = await hold(folder, { startAt: 2 });
    const [owner] = bots('Ada~hush');
    await until(({ type }) => type === 'came');
    // Once each: so many refusals that others follow for their number take only a second.
    const [thief, guesser] = ['Ada', 'Ada~rush'].map((name) => lightBot(port, name, { retries: false }));
    await expect.poll(() => [thief?.refused, guesser?.refused]).toEqual([403, 403]);
    const [other] = bots('Bea');
    await over;
    expect([...(owner?.told ?? [])].toSorted()).toEqual(['Ada~hush', 'Bea']);
    expect([...(other?.told ?? [])].toSorted()).toEqual(['Ada', 'Bea']);
    const log = readFileSync(join(folder, 'contest.jsonl'), 'utf8');
    expect(log + JSON.stringify([host.live(), host.results()])).not.toContain('hush');
  });

  it('are taken while a bot has them, and gone when the event has begun', async () => {
    const { bots, until } = await hold(eventFolder(), { startAt: 2, games: 1001 });
    bots('Ada');
    await until(({ type }) => type === 'came');
    const [namesake] = bots('Ada');
    await expect.poll(() => namesake?.refused).toBe(409);
    bots('Bea');
    await until(({ type }) => type === 'begun');
    const [late, empty] = bots('Late', '');
    await expect.poll(() => [late?.refused, empty?.refused]).toEqual([403, 400]);
  });

  it('go to a new connection of their owner when the old one is dead', async () => {
    const { bots, until, host, port } = await hold(eventFolder(), {});
    const network = await StallingProxy.start(port);
    lightBot(network.port, 'Ada~hush');
    await until(({ type }) => type === 'came');
    const since = host.live().guests[0]?.since;
    network.stall();
    bots('Ada~hush');
    await expect.poll(() => host.live().guests[0]?.since, { timeout: 20_000 }).not.toBe(since);
    expect(host.live().guests).toHaveLength(1);
  });

  it('stay with the first of two bots of their owner, who would cut each other off for ever', async () => {
    const { bots, until, events } = await hold(eventFolder(), {});
    bots('Ada~hush');
    await until(({ type }) => type === 'came');
    const [second] = bots('Ada~hush');
    await expect.poll(() => second?.refused).toBe(409);
    expect(events.map(({ type }) => type)).toEqual(['came', 'refused']);
  });
});

it('tells who never came, who gets no rating, and when matches began and ended', async () => {
  const settings = { expected: ['Ada', 'Bea', 'Hal'], games: 1, graceMs: 30, luck: true };
  const { over, until, host } = await atOneTable(settings, 'Ada', 'Bea');
  for (const name of ['Ada', 'Bea']) await until((one) => one.type === 'came' && one.guest.name === name);
  host.obey({ type: 'begin' });
  await expect.poll(() => host.privateView().absences, { interval: 5 }).toEqual([['Hal', null]]);
  await over;
  const { standings, matches, begunAt, endedAt } = host.results();
  for (const { name, isAbsent, rating } of standings)
    expect([isAbsent, rating === null]).toEqual([name === 'Hal', name === 'Hal']);
  for (const { players, unplayed, endedAt: end } of matches) {
    expect(unplayed).toEqual(players.includes('Hal') ? [0] : []);
    expect(end && begunAt && endedAt && begunAt <= end && end <= endedAt).toBe(true);
  }
  const began = host.log.state.matches.flatMap((match) => match.begunAt ?? []);
  expect(began.every((at) => begunAt && endedAt && at >= begunAt && at <= endedAt)).toBe(true);
});

it('remembers over a new start who has been in the lobby', async () => {
  const folder = eventFolder();
  const names = ['Ada', 'Bea', 'Cid'];
  const first = await hold(folder, { expected: names, games: 1, graceMs: 30 });
  first.bots('Ada', 'Bea~own');
  for (const name of ['Ada', 'Bea'])
    await first.until((one) => one.type === 'came' && one.guest.name === name);
  await first.stop();
  const { host, over } = await hold(folder, null);
  host.obey({ type: 'begin' });
  const absences = host.privateView().absences.map(([name, since]) => [name, since === null]);
  expect(absences).toEqual(names.map((name) => [name, name === 'Cid']));
  await over;
  const { standings } = host.results();
  expect(standings.filter(({ isAbsent }) => isAbsent).map(({ name }) => name)).toEqual(['Cid']);
});

describe('the organiser', () => {
  it('pauses a table, and matches go to the others', async () => {
    const { bots, over, host } = await hold(eventFolder(), { startAt: 4 }, { tables: 2 });
    host.obey({ type: 'pause', table: 0, isPaused: true });
    bots('Ada', 'Bea', 'Cid', 'Dan');
    await over;
    expect(host.results().matches.every(({ isOver }) => isOver)).toBe(true);
  });

  it('shows no game of the match before while it waits for a bot, and how long it does', async () => {
    const { came, until, host } = await atOneTable({ startAt: 3, games: 1 }, 'Cid', 'Ada', 'Bea');
    await until(({ type }) => type === 'begun');
    came[0]?.stop();
    await until(({ type }) => type === 'matchEnd');
    await expect.poll(() => host.live().tables[0]?.awaited?.names).toEqual(['Cid']);
    const [table] = host.live().tables;
    expect(table).toMatchObject({ game: null, points: [0, 0] });
    expect(host.matchesAtTables).toEqual([table?.match]);
    expect(table?.players).toContain('Cid');
    expect(table?.awaited?.leftMs).toBeLessThanOrEqual(20_000);
  });

  it('keeps the end of a match in sight as long as a pause between games', async () => {
    const pace = { ...NO_PAUSES, betweenGamesMs: 60_000 };
    const { bots, host } = await hold(eventFolder(), { startAt: 2, games: 1 }, { tables: 1, pace });
    bots('Ada', 'Bea');
    await expect.poll(() => host.live().tables[0]?.game?.result, { timeout: 20_000 }).toBeTruthy();
    expect(Math.max(...(host.live().tables[0]?.points ?? []))).toBe(1);
    expect(host.live().phase).toBe('playing');
  });

  it('stops the clock of a bot that is gone while all is paused, also when a game is made void then', async () => {
    const settings = { startAt: 2, games: 3, graceMs: 300 };
    const { bots, until, host, over } = await hold(eventFolder(), settings, { tables: 1 });
    const pauseAll = (isPaused: boolean) => host.obey({ type: 'pause', table: null, isPaused });
    const [ada] = bots('Ada', 'Bea');
    await until(({ type }) => type === 'game');
    pauseAll(true);
    ada?.stop();
    await expect.poll(() => host.live().tables[0]?.awaited?.names).toEqual(['Ada']);
    const leftMs = () => host.live().tables[0]?.awaited?.leftMs;
    const before = leftMs();
    await pause(400);
    expect(leftMs()).toBe(before);
    expect(before).toBeGreaterThan(200);
    // The game that it left, or the one before.
    host.obey({ type: 'void', match: 1, index: (host.results().matches[0]?.games ?? 0) - 1 });
    await pause(50);
    expect(leftMs()).toBeCloseTo(before ?? 0);
    host.obey({ type: 'replace', name: 'Ada', by: 'Bob' });
    const awaited = () => host.live().tables[0]?.awaited;
    await expect.poll(awaited).toMatchObject({ names: ['Bob'], isNew: true });
    bots('Bob');
    await expect.poll(() => host.live().missing).toEqual([]);
    pauseAll(false);
    await over;
    expect(host.results().matches[0]?.forfeits).toEqual([]);
  });

  it('gives a place to another bot, which has the grace time to come, while the old one is not let in again', async () => {
    const settings = { format: 'swiss', startAt: 2, games: 3, graceMs: 20_000 } as const;
    const { came, bots, over, until, host } = await atOneTable(settings, 'Ada', 'Bea');
    host.obey({ type: 'pause', table: null, isPaused: true });
    await until(({ type }) => type === 'begun');
    host.obey({ type: 'replace', name: 'Ada', by: 'Bob' });
    host.obey({ type: 'pause', table: null, isPaused: false });
    await expect.poll(() => came[0]?.refused).toBe(403);
    expect(host.live().tables[0]?.awaited?.names).toEqual(['Bob']);
    bots('Bob');
    await over;
    const { standings } = host.results();
    expect(standings.map(({ name }) => name).toSorted()).toEqual(['Bea', 'Bob']);
  });

  it('is not asked to replace a bot that has nothing more to play, and is told so', async () => {
    const settings = { format: 'knock-out', startAt: 4, games: 1, graceMs: 30 } as const;
    const { came, until, host } = await atOneTable(settings, 'Ada', 'Bea', 'Cid', 'Dan');
    await until(({ type }) => type === 'begun');
    came[3]?.stop();
    await until((event) => event.type === 'matchEnd' && event.match.players.includes('Dan'));
    host.obey({ type: 'pause', table: null, isPaused: true });
    await expect.poll(() => host.live().done).toContain('Dan');
    expect(host.live().missing).not.toContain('Dan');
    expect(host.obey({ type: 'replace', name: 'Dan', by: 'Eva' })).toBe('Dan has nothing more to play.');
  });

  it('replaces a bot that was gone, and its games stay those of the bot that played them', async () => {
    const { came, until, host } = await atOneTable({ startAt: 2, games: 9, graceMs: 30 }, 'Ada', 'Bea');
    await until((event) => event.type === 'game' && event.record.index === 0);
    came[1]?.stop();
    await until((event) => event.type === 'game' && event.record.reason === 'disconnect');
    host.obey({ type: 'pause', table: null, isPaused: true });
    expect(host.privateView().absences).toEqual([['Bea', expect.stringMatching(/^\d{4}-/)]]);
    expect(host.obey({ type: 'replace', name: 'Bea', by: 'Pip' })).toBeNull();
    const { standings, matches } = host.results();
    expect(matches[0]?.players).toContain('Pip');
    expect(standings.find(({ name }) => name === 'Pip')?.formerly).toEqual(['Bea']);
    expect(standingsCsv(host.results())).toMatch(/"Pip",.*,"Bea"$/m);
    expect(host.live().tables[0]?.players).toContain('Pip');
  });

  it('is told why an act makes no sense, which then changes nothing', async () => {
    const { bots, until, over, host, events } = await hold(eventFolder(), { format: 'swiss', rounds: 2 });
    const refused = (...acts: Parameters<Host['obey']>[0][]) => acts.map((act) => host.obey(act));
    bots('Ada', 'Bea', 'Cid');
    await expect.poll(() => host.live().guests.length).toBe(3);
    expect(host.obey({ type: 'begin' })).toBeNull();
    await until((event) => event.type === 'matchStart' && event.match.key.startsWith('round 2'));
    expect(host.privateView().closed).toEqual([1, 2]);
    const acts = events.filter(({ type }) => type === 'act').length;
    // The third has a bye.
    const drawn = host.results().matches.map(({ players }) => players);
    const [name, other] = drawn.findLast(([, second]) => second !== null) as [string, string];
    expect(
      refused(
        { type: 'begin' },
        { type: 'replay', match: 1 },
        { type: 'replay', match: 2 },
        { type: 'void', match: 9, index: 0 },
        { type: 'void', match: 3, index: 99 },
        { type: 'out', name: 'Zoe', reason: 'withdrawn' },
        { type: 'replace', name, by: other },
        { type: 'replace', name, by: 'Zoe~hush' },
        { type: 'replace', name, by: 'Team A' },
      ),
    ).toEqual([
      'The event has begun.',
      'Other matches were drawn from the result of this one.',
      'There is no such match.',
      'There is no such match.',
      'There is no such game.',
      'Zoe does not take part.',
      `${other} takes part already.`,
      expect.stringContaining('without its secret'),
      expect.stringContaining('"Team A" cannot be a bot\'s name'),
    ]);
    expect(events.filter(({ type }) => type === 'act')).toHaveLength(acts);
    await over;
    expect(host.obey({ type: 'begin' })).toBe('The event is over.');
  });

  it('has who is disqualified ranked after all others, whatever it has won', async () => {
    const { bots, until, over, host } = await hold(eventFolder(), { startAt: 3, format: 'round-robin' });
    bots('Ada', 'Bea', 'Cid');
    await until(({ type }) => type === 'matchEnd');
    const [leader] = host.results().standings;
    host.obey({ type: 'out', name: leader?.name ?? '', reason: 'disqualified' });
    await over;
    const { standings, matches } = host.results();
    expect(standings.at(-1)).toMatchObject({ name: leader?.name, out: 'disqualified' });
    expect(matches.filter(({ ruling }) => ruling === 'disqualified')).toHaveLength(1);
  });

  it('has a disqualified bot leave, which is not let in again, while one that withdraws may stay and watch', async () => {
    const { came, until, host } = await atOneTable({ startAt: 3, games: 101 }, 'Ada', 'Bea', 'Cid');
    await until(({ type }) => type === 'begun');
    host.obey({ type: 'pause', table: null, isPaused: true });
    host.obey({ type: 'out', name: 'Ada', reason: 'withdrawn' });
    host.obey({ type: 'out', name: 'Bea', reason: 'disqualified' });
    await expect.poll(() => came[1]?.refused).toBe(403);
    expect(
      host
        .live()
        .guests.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Ada', 'Cid']);
    expect(came[0]?.refused).toBeNull();
  });

  it('finds no replay of a match that is to be played again before it is over again', async () => {
    const folder = eventFolder();
    const { bots, until, host, over } = await hold(folder, { startAt: 3, games: 1 }, { tables: 1 });
    const replay = join(folder, 'games/match-1.jsonl');
    bots('Ada', 'Bea', 'Cid');
    await until((event) => event.type === 'matchEnd' && event.match.number === 1);
    host.obey({ type: 'pause', table: null, isPaused: true });
    await expect.poll(() => existsSync(replay)).toBe(true);
    expect(host.obey({ type: 'replay', match: 1 })).toBeNull();
    expect(existsSync(replay)).toBe(false);
    host.obey({ type: 'pause', table: null, isPaused: false });
    await over;
    expect(verifyReplay(loadReplay(replay).games).mismatches).toEqual([]);
  });

  it('has a game played again with the same bombs, and a match with others, and sees which', async () => {
    const { over, until, host, events } = await atOneTable({ games: 9 }, 'Ada', 'Bea', 'Cid');
    await expect.poll(() => host.live().guests.length).toBe(3);
    host.obey({ type: 'begin' });
    await until((event) => event.type === 'game' && event.record.index === 2);
    const [first, ...others] = host.results().matches[0]?.gameWinners ?? '';
    // The second time it is to be played, and there is nothing to keep of it.
    for (let times = 0; times < 2; times++) host.obey({ type: 'void', match: 1, index: 0 });
    expect(host.results().matches[0]?.gameWinners).toBe(['-', ...others].join(''));
    await until((event) => event.type === 'matchEnd' && event.match.number === 1);
    host.obey({ type: 'replay', match: 1 });
    await over;
    const schedules = events.flatMap((event) =>
      event.type === 'game' && event.record.match === 1 && event.record.index === 0
        ? [JSON.stringify(event.record.schedule)]
        : [],
    );
    expect(schedules).toHaveLength(3);
    expect(schedules[1]).toBe(schedules[0]);
    expect(schedules[2]).not.toBe(schedules[0]);
    const points = first === '1' ? [1, 0] : [0, 1];
    const voided = [{ index: 0, points }, { index: null }];
    expect(host.results().matches[0]).toMatchObject({ isOver: true, voided });
  });
});
