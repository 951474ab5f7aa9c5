import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { GivenSettings } from '../../../src/arena/contest/contestFormat.ts';
import { ContestLog, holdLocal, partsOf, playedGameOf, type SprtBounds } from '../../../src/arena/index.ts';
import type { BoardGame } from '../../../src/arena/match/matchGame.ts';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { ThreadPlayer } from '../../../src/arena/players/threadPlayer.ts';
import { DEFAULT_WEIGHTS, perFeature } from '../../../src/bot/evaluation/features.ts';
import { stream } from '../../../src/engine/random.ts';
import { LINE, scriptedGame } from '../scripted.ts';

const BOUNDS: SprtBounds = { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 };

const PLAYERS: readonly PlayerSpec[] = [
  { kind: 'sparring', name: 'A', bot: 'greedy' },
  { kind: 'sparring', name: 'B', bot: 'random' },
];

const SETTINGS = {
  ...{ format: 'round-robin', games: 1000, test: BOUNDS, suddenDeath: false, limits: { nodes: 100 } },
  seeded: { seed: 1, paired: true, openingPlies: 0 },
} satisfies GivenSettings;

type Options = Parameters<typeof holdLocal>[1];

/** Plays a match; returns its games before sudden death. */
async function holdMatch(
  settings: GivenSettings,
  options: Options,
  { players = PLAYERS, signal }: { players?: readonly PlayerSpec[]; signal?: AbortSignal } = {},
) {
  const log = ContestLog.inMemory(settings, players);
  await holdLocal(log, { path: ['test'], ...options }, signal);
  return partsOf(log.state.match(1));
}

/** Boards at which A wins some of the games, always the same ones, and each takes a different time. */
async function fakeBoards(onPlay: (games: number) => void = () => {}): Promise<{ most: () => number }> {
  const { record } = await scriptedGame(LINE);
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
  onTestFinished(() => void vi.restoreAllMocks());
  return { most: () => most };
}

async function test(concurrency: number) {
  const records: number[] = [];
  const told: number[] = [];
  const match = await holdMatch(SETTINGS, {
    concurrency,
    onRecord: ({ index }) => records.push(index),
    onGames: (_, games) => told.push(...games.map(({ index }) => index)),
  });
  return { match, records, told };
}

describe('a match that ends with a sequential test', () => {
  it('ends after the same games with the same verdict, whether or not they are recorded', async () => {
    const [a, b] = [DEFAULT_WEIGHTS, perFeature(() => 0)].map((weights, index) => ({
      kind: 'weights' as const,
      name: 'AB'[index] as string,
      weights,
    })) as [PlayerSpec, PlayerSpec];
    const settings = {
      ...{ ...SETTINGS, test: { ...BOUNDS, elo1: 200 }, limits: { nodes: 200 } },
      seeded: { ...SETTINGS.seeded, openingPlies: 2 },
    };
    const [inKernel, recorded] = await Promise.all([
      holdMatch(settings, { concurrency: 1 }, { players: [a, b] }),
      holdMatch(settings, { concurrency: 1, onRecord: () => {} }, { players: [a, b] }),
    ]);
    expect(inKernel.games.map(({ points }) => points)).toEqual(recorded.games.map(({ points }) => points));
    // Not at the end of a batch of the kernel's.
    expect(inKernel.games.length % 64).not.toBe(0);
  });

  it('plays the same games on any number of boards, all of them busy, and records no others', async () => {
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
});
