import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { GivenSettings } from '../../../src/arena/contest/contestFormat.ts';
import {
  ContestLog,
  playedGameOf,
  runLocalContest,
  type SprtBounds,
  splitGames,
} from '../../../src/arena/index.ts';
import type { DetailedGame } from '../../../src/arena/match/matchGame.ts';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { ThreadPlayer } from '../../../src/arena/players/threadPlayer.ts';
import { stream } from '../../../src/engine/random.ts';
import { LINE, scriptedGame } from '../scripted.ts';

const BOUNDS: SprtBounds = { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 };

const PLAYERS: readonly PlayerSpec[] = [
  { kind: 'sparring', name: 'A', bot: 'greedy' },
  { kind: 'sparring', name: 'B', bot: 'random' },
];

const SETTINGS = {
  format: 'round-robin',
  games: 1000,
  test: BOUNDS,
  suddenDeath: false,
  limits: { nodes: 100 },
  seeded: { seed: 1, paired: true, openingPlies: 0 },
} satisfies GivenSettings;

/** Boards at which A wins some of the games, always the same ones, and each takes a different time. */
async function fakeBoards(onPlay: (games: number) => void = () => {}): Promise<{ most: () => number }> {
  const { record } = await scriptedGame(LINE);
  let playing = 0;
  let most = 0;
  let games = 0;
  vi.spyOn(ThreadPlayer, 'start').mockImplementation(async () => {
    const board: Pick<ThreadPlayer, 'playGame' | 'close'> = {
      async playGame(_, index, signal): Promise<DetailedGame> {
        signal?.throwIfAborted();
        onPlay(++games);
        playing++;
        most = Math.max(most, playing);
        const random = stream(1, 'fake', index);
        await wait(random.int(1, 8));
        playing--;
        signal?.throwIfAborted();
        const isWon = random.int(0, 9) < 8;
        const game: GameRecord = {
          ...record,
          index,
          points: isWon ? [1, 0] : [0, 1],
          winners: isWon ? [1] : [2],
        };
        return { record: game, game: playedGameOf(game) };
      },
      async close() {},
    };
    return board as ThreadPlayer;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return { most: () => most };
}

async function test(threads: number) {
  const records: number[] = [];
  const told: number[] = [];
  const log = ContestLog.inMemory(SETTINGS, PLAYERS);
  await runLocalContest(log, {
    path: ['test'],
    threads,
    onRecord: ({ index }) => records.push(index),
    onGames: (_, games) => told.push(...games.map(({ index }) => index)),
  });
  return { match: splitGames(log.state.match(1)), records, told };
}

it('a match with a test plays the same games on any number of boards, all busy, and records no others', async () => {
  const { most } = await fakeBoards();
  const one = await test(1);
  const eight = await test(8);
  expect(most()).toBe(8);
  expect(one.match.games.length).toBeGreaterThan(8);
  expect(one.match.games.length).toBeLessThan(1000);
  expect(eight.match).toEqual(one.match);
  const indices = one.match.games.map(({ index }) => index);
  for (const { records, told } of [one, eight]) {
    expect(records.toSorted((a, b) => a - b)).toEqual(indices);
    expect(told.toSorted((a, b) => a - b)).toEqual(indices);
  }
});
