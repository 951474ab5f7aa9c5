import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Judge, judgeOfGames } from '../../../src/arena/play/judge.ts';
import {
  beginTournament,
  loadTournament,
  resumeTournament,
  TournamentFolderError,
} from '../../../src/arena/tournament/keptTournament.ts';
import { shortHash } from '../../../src/bot/evaluation/evaluationHash.ts';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';

const SETTINGS = { kind: 'round-robin', games: 2, seed: 1, limits: { nodes: 10 }, openingPlies: 2 } as const;
const PLAYERS = [
  { kind: 'sparring', name: 'one', bot: 'random' },
  { kind: 'sparring', name: 'other', bot: 'random' },
] as const;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fcx-kept-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('keeps every game, and keeps others out until it is closed', async () => {
  const path = join(await temporaryFolder(), 'cup');
  const tournament = await beginTournament(path, SETTINGS, PLAYERS, '1.0.0');
  await expect(resumeTournament(path)).rejects.toMatchObject({ code: 'inUse' });
  await tournament.play({ concurrency: 1 }, new AbortController().signal);
  tournament.close();
  expect(loadTournament(path)).toEqual(tournament.state);
  expect(tournament.state.meetings[0]?.games).toHaveLength(2);
  const again = await resumeTournament(path);
  expect(again.state).toEqual(tournament.state);
  again.close();
});

it('stops when its state can no longer be written', async () => {
  const path = join(await temporaryFolder(), 'cup');
  const tournament = await beginTournament(path, { ...SETTINGS, games: 1000 }, PLAYERS, '1.0.0');
  const file = join(path, 'tournament.json');
  const onGames = () => {
    rmSync(file, { recursive: true });
    mkdirSync(file);
  };
  const playing = tournament.play({ concurrency: 1, onGames }, new AbortController().signal);
  await expect(playing).rejects.toThrow(TournamentFolderError);
  expect(tournament.state.meetings[0]?.games.length).toBeLessThan(1000);
  tournament.close();
});

it.skipIf(process.platform !== 'linux')('says that a folder cannot be written', async () => {
  await expect(beginTournament('/proc/self', SETTINGS, PLAYERS, '1.0.0')).rejects.toThrow(
    new TournamentFolderError('notWritable', '/proc/self cannot be written: no such file or directory'),
  );
});

it('leaves no lock behind when it cannot write its state', async () => {
  const path = await temporaryFolder();
  const players = [{ ...PLAYERS[0], toJSON: () => expect.fail('unwritable') }, PLAYERS[1]];
  await expect(beginTournament(path, SETTINGS, players, '1.0.0')).rejects.toThrow('unwritable');
  expect(readdirSync(path)).toEqual([]);
});

describe('the judge of a tournament', () => {
  const LUCKY = { ...SETTINGS, games: 20, luck: true } as const;
  const OTHER: Judge = { weights: DEFAULT_WEIGHTS, depth: 2 };

  /** A tournament of which nothing is played, and its judge and state as files. */
  async function begun() {
    const path = join(await temporaryFolder(), 'cup');
    (await beginTournament(path, LUCKY, PLAYERS, '1.0.0')).close();
    return { path, judge: join(path, 'judge.json'), state: join(path, 'tournament.json') };
  }

  /** What luck gave in all games of the tournament in this folder, played to its end. */
  async function lucksOf(path: string) {
    const kept = await resumeTournament(path);
    await kept.play({ concurrency: 1 }, new AbortController().signal);
    kept.close();
    return kept.state.meetings[0]?.games.map(({ luck }) => luck);
  }

  it('is kept with it, and stays when fcx has another one', async () => {
    const [today, before] = [await begun(), await begun()];
    expect(loadTournament(today.path).judge).toBe(shortHash(judgeOfGames()));
    expect(JSON.parse(readFileSync(today.judge, 'utf8'))).toEqual(judgeOfGames());
    writeFileSync(before.judge, JSON.stringify(OTHER));
    writeFileSync(before.state, JSON.stringify({ ...loadTournament(before.path), judge: shortHash(OTHER) }));
    const lucks = await lucksOf(before.path);
    expect(lucks).toHaveLength(20);
    expect(lucks).not.toEqual(await lucksOf(today.path));
    expect(loadTournament(before.path).judge).toBe(shortHash(OTHER));
  });

  it('is asked for when it is lost or was replaced', async () => {
    const { path, judge } = await begun();
    const message = `${judge} is not what the tournament began with: it judges the luck of all its games, so put the file back`;
    writeFileSync(judge, JSON.stringify(OTHER));
    await expect(resumeTournament(path)).rejects.toThrow(new TournamentFolderError('invalid', message));
    rmSync(judge);
    await expect(resumeTournament(path)).rejects.toThrow(message);
    expect(readdirSync(path)).toEqual(['tournament.json']);
  });

  it('is kept from now on in a folder of an older version, which named none', async () => {
    const { path, judge, state } = await begun();
    const { judge: _, ...older } = loadTournament(path);
    writeFileSync(state, JSON.stringify(older));
    rmSync(judge);
    const kept = await resumeTournament(path);
    await kept.save();
    kept.close();
    expect(loadTournament(path).judge).toBe(shortHash(judgeOfGames()));
    expect(readdirSync(path)).toContain('judge.json');
  });
});
