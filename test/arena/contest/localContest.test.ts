import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { GivenSettings } from '../../../src/arena/contest/contestFormat.ts';
import { LOG_FILE } from '../../../src/arena/contest/contestLog.ts';
import type { ContestState } from '../../../src/arena/contest/contestState.ts';
import type { ContestFormat } from '../../../src/arena/contest/formats/index.ts';
import {
  ContestLog,
  type Executor,
  loadContest,
  openContest,
  runLocalContest,
} from '../../../src/arena/index.ts';
import type { GameJob } from '../../../src/arena/match/matchGame.ts';
import { createExecutor } from '../../../src/arena/play/executor.ts';
import type { OpenExecutor } from '../../../src/arena/play/jobKind.ts';
import { type Judge, judgeOfGames } from '../../../src/arena/play/judge.ts';
import { playedPairOf } from '../../../src/arena/play/pairJob.ts';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { DEFAULT_WEIGHTS, perFeature } from '../../../src/bot/evaluation/features.ts';
import { shortHash } from '../../../src/bot/evaluation/weightsFormat.ts';
import { FolderError } from '../../../src/system/workFolder.ts';
import { testFolder } from '../../system/folders.ts';
import { HAS_PYTHON, PYTHON_BOT } from '../players/programs.ts';

const PLAYERS: PlayerSpec[] = [
  { kind: 'weights', name: 'Good', weights: DEFAULT_WEIGHTS },
  { kind: 'weights', name: 'Blind', weights: perFeature(() => 0) },
  { kind: 'weights', name: 'Half', weights: perFeature(({ default: value }) => Math.round(value / 2)) },
];
const RANDOM: PlayerSpec[] = ['one', 'other'].map((name) => ({ kind: 'sparring', name, bot: 'random' }));
const HERE = { threads: 1 };

function settingsOf(format: ContestFormat, games: number, paired: boolean): GivenSettings {
  const seeded = { seed: 4, paired, openingPlies: 2 };
  return { format, games, suddenDeath: !paired, limits: { nodes: 20 }, seeded };
}

const locals = (players: readonly PlayerSpec[]) => players.map((player) => ({ player }));
const forever = () => new AbortController().signal;

const newFolder = () => join(testFolder(), 'cup');

it.each([
  ['round-robin', 6, true],
  ['knock-out', 2, false],
] as const)(
  '%s has the same result when it is interrupted again and again, and plays no game twice',
  async (format, games, paired) => {
    // Without threads, whose start each interruption would cost anew.
    const how = { ...HERE, elsewhere: ((kind) => createExecutor(0, kind)) as OpenExecutor };
    const settings = settingsOf(format, games, paired);
    const whole = ContestLog.inMemory(settings, PLAYERS);
    await runLocalContest(whole, how, forever());
    const folder = newFolder();
    openContest(folder, settings, '1.0.0', { players: locals(PLAYERS) }).close();
    let played = 0;
    let sessions = 0;
    while (!loadContest(folder).isOver) {
      expect(sessions++).toBeLessThan(40);
      const kept = openContest(folder, null, '1.0.0');
      const controller = new AbortController();
      const onGames = (_: unknown, over: readonly PlayedGame[]) => {
        played += over.length;
        controller.abort();
      };
      await runLocalContest(kept, { ...how, onGames }, controller.signal);
      kept.close();
    }
    // The times are never the same.
    const results = ({ matches }: ContestState) =>
      matches.map(({ key, players, games }) => ({ key, players, points: games.map(({ points }) => points) }));
    const resumed = loadContest(folder);
    expect(results(resumed)).toEqual(results(whole.state));
    expect(played).toBe(resumed.matches.flatMap(({ games }) => games).length);
  },
);

it('a match that was killed after any pair goes on with those that are missing, and plays none again', async () => {
  const settings = settingsOf('round-robin', 8, true);
  const how = { ...HERE, elsewhere: ((kind) => createExecutor(0, kind)) as OpenExecutor };
  const folder = newFolder();
  const whole = openContest(folder, settings, '1.0.0', { players: locals(PLAYERS.slice(0, 2)) });
  await runLocalContest(whole, how, forever());
  whole.close();
  const lines = readFileSync(join(folder, LOG_FILE), 'utf8').trimEnd().split('\n');
  const isGames = (line: string) => JSON.parse(line).type === 'games';
  const pairs = lines.filter(isGames).length;
  expect(pairs).toBe(4);
  const pointsIn = (path: string) =>
    loadContest(path).matches[0]?.games.map(({ index, points }) => [index, points]);
  for (let kept = 1; kept < pairs; kept++) {
    const copy = newFolder();
    cpSync(folder, copy, { recursive: true });
    const cut = lines.findIndex((_, at) => lines.slice(0, at).filter(isGames).length === kept);
    writeFileSync(join(copy, LOG_FILE), `${lines.slice(0, cut).join('\n')}\n`);
    const resumed = openContest(copy, null, '1.0.0');
    const played: number[] = [];
    const onGames = (_: unknown, over: readonly PlayedGame[]) =>
      played.push(...over.map(({ index }) => index));
    await runLocalContest(resumed, { ...how, onGames }, forever());
    resumed.close();
    expect(played.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].slice(2 * kept));
    expect(pointsIn(copy)).toEqual(pointsIn(folder));
  }
});

it('games are in the order of their numbers, whichever pair is over first', async () => {
  const log = ContestLog.inMemory(settingsOf('round-robin', 128, true), PLAYERS.slice(0, 2));
  let batches = 0;
  const backwards: Executor<GameJob, PlayedGame[]> = {
    capacity: 64,
    async run(jobs) {
      if (batches++ === 0) await setTimeout(50);
      return jobs.map(({ games: [first = 0] }) => [...playedPairOf(first / 2, { scores: [1, 0], plies: 9 })]);
    },
    async close() {},
  };
  const first: number[] = [];
  const elsewhere = (async () => backwards) as never;
  const onGames = (_: unknown, [game]: readonly { index: number }[]) => void first.push(game?.index ?? -1);
  await runLocalContest(log, { ...HERE, elsewhere, onGames }, forever());
  expect(batches).toBe(2);
  expect(first[0]).toBe(64);
  expect(log.state.match(1).games.map(({ index }) => index)).toEqual([...new Array(128).keys()]);
});

it.skipIf(!HAS_PYTHON)('a program is started once for all its meetings', async () => {
  const starts = newFolder();
  const snake: PlayerSpec = {
    kind: 'program',
    name: 'Snake',
    command: `echo start >> "${starts}"; exec ${PYTHON_BOT}`,
  };
  const log = ContestLog.inMemory(settingsOf('gauntlet', 2, true), [snake, ...RANDOM]);
  await runLocalContest(log, HERE, forever());
  expect(log.state.matches.map(({ games }) => games.length)).toEqual([2, 2]);
  expect(readFileSync(starts, 'utf8')).toBe('start\n');
});

describe('the folder of a tournament', () => {
  const SETTINGS = settingsOf('round-robin', 2, true);
  const begin = (path: string, settings = SETTINGS) =>
    openContest(path, settings, '1.0.0', { players: locals(RANDOM) });

  it('keeps every game, and keeps others out until it is closed', async () => {
    const path = newFolder();
    const tournament = begin(path);
    expect(() => openContest(path, null, '1.0.0')).toThrow(`in use by process ${process.pid}`);
    await runLocalContest(tournament, HERE, forever());
    tournament.close();
    expect(loadContest(path)).toEqual(tournament.state);
    expect(tournament.state.match(1).games).toHaveLength(2);
    expect(readdirSync(path)).toEqual(['contest.jsonl']);
  });

  it.each([
    [{ format: 'chess' }, /line 1: settings.format:/],
    [{ games: 3 }, /games must be played in pairs/],
    [{ limits: {} }, /one of nodes, depth and moveTimeMs must be given/],
  ])('is checked when it is read: %j', async (change, message) => {
    const path = newFolder();
    begin(path).close();
    const file = join(path, 'contest.jsonl');
    const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    const header = JSON.parse(first);
    writeFileSync(
      file,
      [JSON.stringify({ ...header, settings: { ...header.settings, ...change } }), ...rest].join('\n'),
    );
    expect(() => loadContest(path)).toThrow(message);
  });
});

describe('the judge of a tournament', () => {
  const LUCKY = { ...settingsOf('round-robin', 20, true), luck: true };
  const OTHER: Judge = { weights: DEFAULT_WEIGHTS, depth: 2 };

  /** A tournament of which nothing is played, and the file of its judge. */
  async function begun() {
    const path = newFolder();
    openContest(path, LUCKY, '1.0.0', { players: locals(RANDOM) }).close();
    return { path, judge: join(path, 'judge.json') };
  }

  /** What luck gave in all games of the tournament in this folder, played to its end. */
  async function lucksOf(path: string) {
    const kept = openContest(path, null, '1.0.0');
    await runLocalContest(kept, HERE, forever());
    kept.close();
    return kept.state.match(1).games.map(({ luck }) => luck);
  }

  it('is kept with it, and stays when fcx has another one', async () => {
    const [today, before] = [await begun(), await begun()];
    const own = shortHash(judgeOfGames());
    expect(loadContest(today.path).header.judge).toBe(own);
    expect(JSON.parse(readFileSync(today.judge, 'utf8'))).toEqual(judgeOfGames());
    writeFileSync(before.judge, JSON.stringify(OTHER));
    const log = join(before.path, 'contest.jsonl');
    writeFileSync(log, readFileSync(log, 'utf8').replace(own, shortHash(OTHER)));
    const lucks = await lucksOf(before.path);
    expect(lucks).toHaveLength(20);
    expect(lucks).not.toEqual(await lucksOf(today.path));
  });

  it('is asked for when it is lost or was replaced', async () => {
    const { path, judge } = await begun();
    const message = `${judge} is not what the contest began with: it judges the luck of all its games, so put the file back`;
    writeFileSync(judge, JSON.stringify(OTHER));
    const resume = () => openContest(path, null, '1.0.0');
    expect(resume).toThrow(new FolderError('invalid', message));
    rmSync(judge);
    expect(resume).toThrow(message);
    expect(readdirSync(path)).toEqual(['contest.jsonl']);
  });
});
