import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type HeldMatch, type HeldMatchSettings, holdMatch } from '../../../src/arena/contest/holdMatch.ts';
import type { BoardGame } from '../../../src/arena/match/boards.ts';
import type { SprtBounds } from '../../../src/arena/match/sprt.ts';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import { playedGameOf } from '../../../src/arena/play/playedGame.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { ThreadPlayer } from '../../../src/arena/players/threadPlayer.ts';
import { DEFAULT_WEIGHTS, perFeature } from '../../../src/bot/evaluation/features.ts';
import { stream } from '../../../src/engine/random.ts';
import { scriptedGame } from '../scripted.ts';

const BOUNDS: SprtBounds = { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 };

const SETUP: HeldMatchSettings['setup'] = {
  players: [
    { kind: 'sparring', name: 'A', bot: 'greedy' },
    { kind: 'sparring', name: 'B', bot: 'random' },
  ],
  limits: { nodes: 100 },
  seed: 1,
  path: ['test'],
  paired: true,
  openingPlies: 0,
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** Boards at which A wins some of the games, always the same ones, and each takes a different time. */
async function fakeBoards(onPlay: (games: number) => void = () => {}): Promise<{ most: () => number }> {
  const { record } = await scriptedGame([0, 1, 0, 1, 0, 1, 0]);
  let playing = 0;
  let most = 0;
  let games = 0;
  vi.spyOn(ThreadPlayer, 'start').mockImplementation(async () => {
    const board: Pick<ThreadPlayer, 'playGame' | 'close'> = {
      async playGame(_, index, signal): Promise<BoardGame> {
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
  return { most: () => most };
}

async function test(concurrency: number): Promise<{ match: HeldMatch; records: number[]; told: number[] }> {
  const records: number[] = [];
  const told: number[] = [];
  const match = await holdMatch(
    { setup: SETUP, games: 1000, sprt: BOUNDS, suddenDeath: false },
    {
      concurrency,
      onRecord: ({ index }) => records.push(index),
      onGames: (games) => told.push(...games.map(({ index }) => index)),
    },
  );
  return { match, records, told };
}

describe('a match that ends with a sequential test', () => {
  it('ends after the same games with the same verdict, whether or not they are recorded', async () => {
    const [a, b] = [DEFAULT_WEIGHTS, perFeature(() => 0)].map((weights, index) => ({
      kind: 'weights' as const,
      name: 'AB'[index] as string,
      weights,
    })) as [PlayerSpec, PlayerSpec];
    const setup = { ...SETUP, players: [a, b], limits: { nodes: 50 }, openingPlies: 2 } as const;
    const settings = { setup, games: 1000, sprt: { ...BOUNDS, elo1: 200 }, suddenDeath: false };
    const [inKernel, recorded] = await Promise.all([
      holdMatch(settings, { concurrency: 1 }),
      holdMatch(settings, { concurrency: 1, onRecord: () => {} }),
    ]);
    expect(inKernel.games.map(({ points }) => points)).toEqual(recorded.games.map(({ points }) => points));
    // Not at the end of a batch of the kernel's.
    expect(inKernel.games.length % 64).not.toBe(0);
  });

  it('keeps all boards busy', async () => {
    const { most } = await fakeBoards();
    await test(8);
    expect(most()).toBe(8);
  });

  it('plays the same games on any number of boards, and records no others', async () => {
    await fakeBoards();
    const one = await test(1);
    const eight = await test(8);
    expect(one.match.games.length).toBeGreaterThan(8);
    expect(one.match.games.length).toBeLessThan(1000);
    expect(eight.match).toEqual(one.match);
    const indices = one.match.games.map(({ index }) => index);
    for (const { records, told } of [one, eight]) {
      expect(records.toSorted((a, b) => a - b)).toEqual(indices);
      expect(told.toSorted((a, b) => a - b)).toEqual(indices);
    }
  });

  it('counts the pairs that are over when it is interrupted', async () => {
    const controller = new AbortController();
    await fakeBoards((games) => {
      if (games === 30) controller.abort();
    });
    const bounds = { ...BOUNDS, elo0: 80, elo1: 81 };
    const match = await holdMatch(
      { setup: SETUP, games: 100_000, sprt: bounds, suddenDeath: false },
      { concurrency: 8 },
      controller.signal,
    );
    expect(match.interrupted).toBe(true);
    expect(match.games.length).toBeGreaterThan(0);
  });
});
