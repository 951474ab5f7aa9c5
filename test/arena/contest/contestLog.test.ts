import fs, {
  appendFileSync,
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  LOG_FILE,
  loadContest,
  OLD_TOURNAMENT,
  openContest,
  resumeContest,
} from '../../../src/arena/contest/contestLog.ts';
import { ContestState, contestView } from '../../../src/arena/index.ts';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import { luckOfGame } from '../../../src/arena/play/judge.ts';
import { columnPlayer } from '../../../src/arena/play/player.ts';
import { recordGame } from '../../../src/arena/play/playGame.ts';
import { drawSchedule, FOUR_CONNECT_XTREME, openColumns } from '../../../src/engine/index.ts';
import { testFolder } from '../../system/folders.ts';
import { gamesOf } from '../games.ts';
import { eventFolder, SETTINGS } from '../host/events.ts';
import { fillDisk } from '../host/fullDisk.ts';

const entered = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ type: 'entered' as const, name: `bot_${number}` }));

it('a tournament of fcx 1.0 is neither shown nor gone on with, and nothing else begins in its folder', () => {
  const folder = testFolder();
  writeFileSync(join(folder, OLD_TOURNAMENT), '{}');
  const refused =
    /holds a tournament of fcx 1\.0: see index\.html there, which it wrote at its end, or begin/;
  expect(() => loadContest(folder)).toThrow(refused);
  expect(() => openContest(folder, null, '1.1.0')).toThrow(refused);
  expect(() => openContest(folder, SETTINGS, '1.1.0')).toThrow(/there is already a contest/);
  expect(readdirSync(folder)).toEqual([OLD_TOURNAMENT]);
});

it('several entries take the place of the log, which itself is not touched by a write that could end in the middle', () => {
  const folder = eventFolder();
  const log = openContest(folder, SETTINGS, '0.0.0');
  const before = openSync(join(folder, LOG_FILE), 'r');
  const { size } = fstatSync(before);
  log.addAll(entered(20));
  log.add({ type: 'entered', name: 'Zoe' });
  expect(fstatSync(before).size).toBe(size);
  closeSync(before);
  log.close();
  expect(loadContest(folder).entrants).toEqual(log.state.entrants);
  expect(log.state.entrants).toHaveLength(21);
});

it('has the name that it was given, and counts the time in which it was played, without the night between', () => {
  const log = openContest(eventFolder(), { ...SETTINGS, name: 'Spring cup' }, '0.0.0');
  log.close();
  const { header } = log.state;
  const state = new ContestState(header);
  for (const entry of entered(2)) state.apply({ ...entry, at: '2026-01-01T12:00:00.000Z' });
  for (const at of ['01T20:00:00', '01T20:00:30', '02T08:00:00', '02T08:00:05'])
    state.apply({ type: 'begun', at: `2026-01-${at}.000Z` });
  expect(contestView(state)).toMatchObject({ title: 'Spring cup', playedMs: 95_000 });
  const titleOf = (format: 'round-robin' | 'knock-out') => {
    const at = '2026-01-01T12:00:00.000Z';
    return contestView(new ContestState({ ...header, at, settings: { ...SETTINGS, format } })).title;
  };
  expect(titleOf('round-robin')).toBe('Round robin, 1 Jan 2026');
  expect(titleOf('knock-out')).toBe('Knock-out, 1 Jan 2026');
});

it('measures no luck in a match whose games have no records', async () => {
  const log = openContest(eventFolder(), { ...SETTINGS, luck: true }, '0.0.0');
  const players: [number, number] = [0, 1];
  log.addAll([...entered(2), { type: 'drawn', key: '1.1', players, first: 0 }]);
  log.add({ type: 'games', match: 1, games: gamesOf('A') });
  await log.measureLuck(new AbortController().signal);
  log.close();
  expect(log.state.appliedEntries).toBe(4);
});

it.each([1, 2])('keeps nothing of what a full disk has cut off, and goes on: %d entries', (count) => {
  const folder = eventFolder();
  const log = openContest(folder, SETTINGS, '0.0.0');
  // A file that is removed but still open would keep its space.
  const openFiles = () => readdirSync('/dev/fd').length;
  const before = openFiles();
  const makeRoom = fillDisk();
  try {
    expect(() => log.addAll(entered(count))).toThrow(/no space left/);
    expect(openFiles()).toBe(before);
  } finally {
    makeRoom();
  }
  expect(readdirSync(folder)).not.toContain(`${LOG_FILE}.new`);
  log.add({ type: 'begun' });
  log.close();
  expect(readFileSync(join(folder, LOG_FILE), 'utf8').trim().split('\n')).toHaveLength(2);
  expect(loadContest(folder)).toMatchObject({ entrants: [], hasBegun: true });
});

it('goes on after a crash that has cut a line off', () => {
  const folder = eventFolder();
  openContest(folder, SETTINGS, '0.0.0').close();
  appendFileSync(join(folder, LOG_FILE), '{"type":"ente');
  const said: string[] = [];
  const log = resumeContest(folder, '0.0.0', (text) => said.push(text));
  log.add({ type: 'entered', name: 'Ada' });
  log.close();
  expect(loadContest(folder).entrants).toEqual(log.state.entrants);
  expect(said).toEqual([`the last line of ${join(folder, LOG_FILE)} was cut off, and is left out`]);
});

it.each([
  ['a mark before it', (text: string) => `\uFEFF${text}`],
  ['its last end left out', (text: string) => text.trimEnd()],
])('goes on with a log that an editor has saved with %s', (_, edit) => {
  const folder = eventFolder();
  const begun = openContest(folder, SETTINGS, '0.0.0');
  begun.add({ type: 'entered', name: 'Ada' });
  begun.close();
  const file = join(folder, LOG_FILE);
  writeFileSync(file, edit(readFileSync(file, 'utf8')));
  const log = openContest(folder, null, '0.0.0');
  log.add({ type: 'entered', name: 'Bea' });
  log.close();
  expect(log.loss).toBeNull();
  expect(loadContest(folder).entrants.map(({ name }) => name)).toEqual(['Ada', 'Bea']);
});

it('leaves nothing of a contest whose files the disk did not take', () => {
  const folder = eventFolder();
  const write = fs.writeFileSync;
  fs.writeFileSync = ((file: string, data: string, options: object) => {
    if (!file.includes('judge.json')) return write(file, data, options);
    write(file, data.slice(0, 10), options);
    throw new Error('no space left on device');
  }) as typeof write;
  syncBuiltinESMExports();
  try {
    expect(() => openContest(folder, { ...SETTINGS, luck: true }, '0.0.0')).toThrow(/no space left/);
  } finally {
    fs.writeFileSync = write;
    syncBuiltinESMExports();
  }
  expect(readdirSync(folder)).toEqual([]);
});

it('takes a round of any size', () => {
  const log = openContest(eventFolder(), SETTINGS, '0.0.0');
  log.addAll(entered(200_000));
  log.close();
  expect(log.state.appliedEntries).toBe(200_000);
});

describe('the disk', () => {
  /** Notes every call that has something reach it, and what files change their names; `fails`: of all writes without a wait. */
  function watchDisk(fails: Error | null = null) {
    const calls: string[] = [];
    const waiting: (() => void)[] = [];
    const [syncing, closed]: [number[], number[]] = [[], []];
    const { renameSync, closeSync } = fs;
    vi.spyOn(fs, 'closeSync').mockImplementation((handle) => {
      closed.push(handle);
      closeSync(handle);
    });
    for (const name of ['fsyncSync', 'fdatasyncSync'] as const)
      vi.spyOn(fs, name).mockImplementation(() => void calls.push(name));
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      calls.push('renameSync');
      renameSync(from, to);
    });
    vi.spyOn(fs, 'fdatasync').mockImplementation((handle, done) => {
      calls.push('fdatasync');
      syncing.push(handle);
      waiting.push(() => done(fails as NodeJS.ErrnoException | null));
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    const finish = () => waiting.splice(0).map((done) => done()).length;
    return { calls, syncing, closed, finish };
  }

  it('has each entry soon, without a wait, and the last ones at the end; entries in between share a turn', () => {
    const log = openContest(eventFolder(), SETTINGS, '0.0.0');
    const { calls, finish } = watchDisk();
    for (const entry of entered(100)) log.add(entry);
    expect(calls).toEqual(['fdatasync']);
    expect([finish(), finish(), finish()]).toEqual([1, 1, 0]);
    log.add({ type: 'begun' });
    expect(calls).toEqual(['fdatasync', 'fdatasync', 'fdatasync']);
    log.close();
    expect(calls.at(-1)).toBe('fdatasyncSync');
    expect(finish()).toBe(1);
    expect(calls).toHaveLength(4);
  });

  it('has several entries before they take the place of the log, and then its new place in the folder', () => {
    const log = openContest(eventFolder(), SETTINGS, '0.0.0');
    const { calls } = watchDisk();
    log.addAll(entered(2));
    expect(calls).toEqual(['fsyncSync', 'renameSync', 'fsyncSync']);
    log.close();
  });

  it('keeps a file open while it is on its way there, though another has taken its place', () => {
    const log = openContest(eventFolder(), SETTINGS, '0.0.0');
    const { syncing, closed, finish } = watchDisk();
    log.add({ type: 'entered', name: 'Ada' });
    log.addAll(entered(2));
    expect(closed).not.toContain(syncing[0]);
    finish();
    expect(closed).toContain(syncing[0]);
    log.close();
  });

  it('has refused what was written: the next entry says so', () => {
    const log = openContest(eventFolder(), SETTINGS, '0.0.0');
    const { finish } = watchDisk(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
    log.add({ type: 'entered', name: 'Ada' });
    finish();
    expect(() => log.add({ type: 'begun' })).toThrow(/contest\.jsonl cannot be written: .*i\/o error/);
    expect(log.state.hasBegun).toBe(false);
    expect(() => log.close()).toThrow(/i\/o error/);
  });
});

it.skipIf(process.platform === 'win32')(
  'secrets can be read by nobody else, and everything else by all',
  () => {
    const folder = eventFolder();
    openContest(folder, SETTINGS, '0.0.0').close();
    const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
    expect(modeOf('secrets.json')).toBe(0o600);
    expect(modeOf(LOG_FILE) & 0o400).toBe(0o400);
  },
);

it('is not gone on with by the secrets of another contest: its bombs would not be those that were promised', () => {
  const [folder, other] = [eventFolder(), eventFolder()];
  for (const each of [folder, other]) openContest(each, SETTINGS, '0.0.0').close();
  const own = readFileSync(join(folder, 'secrets.json'), 'utf8');
  writeFileSync(join(folder, 'secrets.json'), readFileSync(join(other, 'secrets.json')));
  expect(() => openContest(folder, null, '0.0.0')).toThrow(
    /secrets\.json: this is not the secret of the contest/,
  );
  writeFileSync(join(folder, 'secrets.json'), own);
  openContest(folder, null, '0.0.0').close();
});

/** Plays the open column that is nearest after this one. */
const firstOpen = (from: number) =>
  columnPlayer(`from ${from}`, ({ board }) => {
    const open = openColumns(board);
    return open.find((column) => column >= from) ?? (open[0] as number);
  });

describe('luck', () => {
  /** The luck of the first entrant in a recorded game in which it was player 1 or player 2. */
  async function luckOf(first: 0 | 1): Promise<number[]> {
    const log = openContest(eventFolder(), { ...SETTINGS, luck: true }, '0.0.0');
    const players: [number, number] = [0, 1];
    log.addAll([...entered(2), { type: 'begun' }, { type: 'drawn', key: '1.1', players, first }]);
    for (let index = 0; index < 3; index++) {
      const setup = { match: 1, index, players: [firstOpen(0), firstOpen(3)] as const };
      const schedule = drawSchedule(FOUR_CONNECT_XTREME, 7, index);
      const record = await recordGame({ ...setup, schedule, key: { seed: 7, path: [index] } });
      log.add({ type: 'game', record });
    }
    await log.measureLuck(new AbortController().signal);
    const [{ games } = { games: [] }] = log.state.matches;
    const judge = log.judge as NonNullable<typeof log.judge>;
    const ofPlayer1 = games.map(({ record }) => luckOfGame(record as GameRecord, judge));
    log.close();
    const ofFirst = ofPlayer1.map((luck) => (first === 0 ? luck : -luck));
    for (const [game, { luck }] of games.entries()) expect(luck).toBeCloseTo(ofFirst[game] as number, 12);
    return games.map(({ luck }) => luck as number);
  }

  it('of who plays second is what the other had less, and that of both adds up to nothing', async () => {
    const [one, other] = [await luckOf(0), await luckOf(1)];
    expect(one.some((luck) => luck !== 0)).toBe(true);
    expect(one.map((luck, game) => luck + (other[game] as number))).toEqual([0, 0, 0]);
  });
});
