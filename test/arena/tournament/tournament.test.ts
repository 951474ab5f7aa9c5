import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standingsOf } from '../../../src/arena/contest/standings.ts';
import { createExecutor } from '../../../src/arena/play/executor.ts';
import { PAIRS, type PairExecutor } from '../../../src/arena/play/pairJob.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import {
  beginTournament,
  type KeptTournament,
  loadTournament,
  resumeTournament,
} from '../../../src/arena/tournament/keptTournament.ts';
import {
  newTournament,
  plannedGames,
  playedGames,
  playTournament,
} from '../../../src/arena/tournament/tournament.ts';
import type { TournamentKind, TournamentState } from '../../../src/arena/tournament/tournamentState.ts';
import { DEFAULT_WEIGHTS, perFeature } from '../../../src/bot/evaluation/features.ts';

const PLAYERS: PlayerSpec[] = [
  { kind: 'weights', name: 'Good', weights: DEFAULT_WEIGHTS },
  { kind: 'weights', name: 'Blind', weights: perFeature(() => 0) },
  { kind: 'weights', name: 'Half', weights: perFeature(({ default: value }) => Math.round(value / 2)) },
  // Its games are played move by move, in a thread.
  { kind: 'sparring', name: 'Random', bot: 'random' },
];

const executor = createExecutor(0, PAIRS);
afterAll(() => executor.close());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcx-tournament-'));
});
afterEach(() => rm(folder, { recursive: true }));

function begin(kind: TournamentKind, games: number, players = PLAYERS): TournamentState {
  const start = { startedAt: '2026-11-21T18:04:33.000Z', fcxVersion: '1.0.0' };
  return newTournament(start, { kind, games, seed: 4, limits: { nodes: 100 }, openingPlies: 2 }, players);
}

/** A tournament kept in the folder. */
function keep(...settings: Parameters<typeof begin>): Promise<KeptTournament> {
  const state = begin(...settings);
  return beginTournament(folder, state.settings, state.players, state.fcxVersion);
}

/** Who won what, without the times, which are never the same. */
function resultsOf({ meetings }: TournamentState) {
  return meetings.map(({ round, players, games }) => ({
    round,
    players,
    points: games.map(({ points }) => points),
  }));
}

describe.each([
  ['round-robin', 4, 6],
  ['gauntlet', 4, 3],
  ['knock-out', 2, 3],
] as const)('%s', (kind, games, meetings) => {
  it('is played to its end', async () => {
    const state = begin(kind, games);
    await playTournament(state, { place: { executor, boards: 1 }, concurrency: 1 });
    expect(state.meetings).toHaveLength(meetings);
    expect(playedGames(state)).toBeGreaterThanOrEqual(plannedGames(state));
    const { rows, cross } = standingsOf(state);
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    expect(rows.reduce((total, row) => total + row.games, 0)).toBe(2 * playedGames(state));
    expect(cross[0]?.[3]?.games).toBe(games);
  });

  it('has the same result when it is interrupted again and again', async () => {
    // Their games need no threads, whose start each interruption would cost anew.
    const players = PLAYERS.slice(0, 3);
    const whole = begin(kind, games, players);
    await playTournament(whole, { place: { executor, boards: 1 }, concurrency: 1 });
    (await keep(kind, games, players)).close();
    for (let played = -1; played !== playedGames(loadTournament(folder)); ) {
      const kept = await resumeTournament(folder);
      const { state } = kept;
      played = playedGames(state);
      const controller = new AbortController();
      const onGames = () => controller.abort();
      await playTournament(
        state,
        { place: { executor, boards: 1 }, concurrency: 1, onGames },
        controller.signal,
      );
      await kept.save();
      kept.close();
    }
    expect(resultsOf(loadTournament(folder))).toEqual(resultsOf(whole));
  });
});

it('counts pairs in the order of their numbers, whichever is over first', async () => {
  const state = begin('round-robin', 128, PLAYERS.slice(0, 2));
  let batches = 0;
  const backwards: PairExecutor = {
    capacity: 64,
    async run(jobs) {
      if (batches++ === 0) await setTimeout(50);
      return jobs.map(() => ({ scores: [1, 0], plies: 10 }));
    },
    async close() {},
  };
  await playTournament(state, { place: { executor: backwards, boards: 1 }, concurrency: 1 });
  expect(batches).toBe(2);
  const numbers = state.meetings[0]?.games.map(({ index }) => index);
  expect(numbers).toEqual([...new Array(128).keys()]);
});

describe('the folder of a tournament', () => {
  it('keeps the latest of many states, and nothing else', async () => {
    const kept = await keep('round-robin', 20);
    const saves = [2, 4, 6, 8].map((games) => {
      kept.state.settings.games = games;
      return kept.save();
    });
    await Promise.all(saves);
    expect(loadTournament(folder).settings.games).toBe(8);
    kept.close();
    expect(await readdir(folder)).toEqual(['tournament.json']);
  });

  it('is not taken by a second tournament', async () => {
    const kept = await keep('gauntlet', 2);
    await expect(resumeTournament(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    await expect(keep('gauntlet', 2)).rejects.toThrow(/in use by process/);
    kept.close();
    await expect(keep('gauntlet', 2)).rejects.toThrow(/there is already a tournament in/);
  });

  it.each([
    ['', /there is no tournament in/],
    ['{"format":"fcx-tournament","version":1}', /tournament.json: version:/],
    [JSON.stringify({ ...begin('round-robin', 2), players: [] }), /tournament.json: players:/],
    [JSON.stringify(begin('round-robin', 3)), /games must be played in pairs/],
  ])('is checked when it is read: %#', async (text, message) => {
    await writeFile(join(folder, 'tournament.json'), text);
    expect(() => loadTournament(folder)).toThrow(message);
  });
});
