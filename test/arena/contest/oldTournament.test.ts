import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadContest, openContest } from '../../../src/arena/contest/contestLog.ts';
import { standingsOf } from '../../../src/arena/contest/standings.ts';
import { testFolder } from '../../system/folders.ts';
import { gamesOf } from '../games.ts';

const PLAYERS = (['greedy', 'mcts', 'random'] as const).map((bot) => ({ kind: 'sparring', name: bot, bot }));

/** A folder with a tournament as fcx 1.0 wrote it. */
function folderOf(
  kind: string,
  games: number,
  meetings: readonly object[],
  players: unknown = PLAYERS,
): string {
  const folder = testFolder();
  const settings = { kind, games, seed: 1, limits: { nodes: 100 }, openingPlies: 2, luck: true };
  const start = { startedAt: '2026-11-21T18:04:33.000Z', fcxVersion: '1.0.0' };
  const state = { format: 'fcx-tournament', version: 2, ...start, settings, judge: 'f', players, meetings };
  writeFileSync(join(folder, 'tournament.json'), JSON.stringify(state));
  return folder;
}

it('is shown as far as it came: a round-robin', () => {
  const state = loadContest(
    folderOf('round-robin', 2, [
      { round: 0, players: [0, 1], games: gamesOf('AA') },
      { round: 0, players: [0, 2], games: gamesOf('AB') },
      { round: 0, players: [1, 2], games: [] },
    ]),
  );
  expect([state.isOver, state.played, state.planned]).toEqual([false, 4, 6]);
  const { rows, cross } = standingsOf(state);
  expect(rows.map(({ name, wins }) => [name, wins])).toEqual([
    ['greedy', 3],
    ['random', 1],
    ['mcts', 0],
  ]);
  expect(cross[0]?.[2]).toEqual({ points: 1, games: 2 });
});

it('is shown to its end: a knock-out', () => {
  const state = loadContest(
    folderOf('knock-out', 1, [
      { round: 0, players: [1, 2], games: gamesOf('=B') },
      { round: 1, players: [0, 2], games: gamesOf('B') },
    ]),
  );
  expect(state.isOver).toBe(true);
  expect(standingsOf(state).rows.map(({ name }) => name)).toEqual(['random', 'greedy', 'mcts']);
});

it('is not gone on with, and says so', () => {
  expect(() => openContest(folderOf('gauntlet', 2, []), null, '1.1.0')).toThrow(
    /holds a tournament of fcx 1\.0, which this version shows but cannot go on with; begin a new one/,
  );
});

it('is checked when it is read', () => {
  expect(() => loadContest(folderOf('gauntlet', 2, [], []))).toThrow(/tournament.json: players:/);
});

it('keeps its folder: no new contest begins there', () => {
  const folder = folderOf('round-robin', 2, []);
  const settings = { format: 'round-robin', games: 2, seed: 1 } as const;
  expect(() => openContest(folder, settings, '1.1.0')).toThrow(/there is already a contest/);
});
