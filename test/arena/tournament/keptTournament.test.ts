import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  beginTournament,
  loadTournament,
  resumeTournament,
  TournamentFolderError,
} from '../../../src/arena/tournament/keptTournament.ts';

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
  expect(() => resumeTournament(path)).toThrow(expect.objectContaining({ code: 'inUse' }));
  await tournament.play({ concurrency: 1 }, new AbortController().signal);
  tournament.close();
  expect(loadTournament(path)).toEqual(tournament.state);
  expect(tournament.state.meetings[0]?.games).toHaveLength(2);
  const again = resumeTournament(path);
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
