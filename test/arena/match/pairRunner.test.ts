import { afterAll, expect, it, onTestFinished } from 'vitest';
import type { DuelSetup } from '../../../src/arena/match/duel.ts';
import { DUELS, type DuelJob } from '../../../src/arena/match/duelJob.ts';
import { openPairRunner } from '../../../src/arena/match/pairRunner.ts';
import { createExecutor, type Executor } from '../../../src/arena/play/executor.ts';
import { judgeOfGames } from '../../../src/arena/play/judge.ts';
import { PAIRS } from '../../../src/arena/play/pairJob.ts';
import type { PlayedGame, PlayedPair } from '../../../src/arena/play/playedGame.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { DEFAULT_WEIGHTS, perFeature } from '../../../src/bot/evaluation/features.ts';
import { duelAt } from './openDuel.ts';

const GOOD: PlayerSpec = { kind: 'weights', name: 'Good', weights: DEFAULT_WEIGHTS };
const BLIND: PlayerSpec = { kind: 'weights', name: 'Blind', weights: perFeature(() => 0) };
const GREEDY: PlayerSpec = { kind: 'sparring', name: 'Greedy', bot: 'greedy' };
const RANDOM: PlayerSpec = { kind: 'sparring', name: 'Random', bot: 'random' };

const executor = createExecutor(0, PAIRS);
afterAll(() => executor.close());

function setup(players: readonly [PlayerSpec, PlayerSpec], changes: Partial<DuelSetup> = {}): DuelSetup {
  return {
    players,
    limits: { nodes: 200 },
    seed: 5,
    path: ['test'],
    paired: true,
    openingPlies: 2,
    ...changes,
  };
}

async function play(of: DuelSetup, pairs: readonly number[], boards = 1): Promise<PlayedPair[]> {
  const runner = await openPairRunner(of, { executor, boards });
  try {
    return await runner.playPairs(pairs, () => {});
  } finally {
    await runner.close();
  }
}

const NUMBERS = [0, 1, 2, 3, 4, 5];
const results = (pairs: readonly PlayedPair[]) =>
  pairs.flat().map(({ index, starter, points }) => ({ index, starter, points }));

it.each([{ nodes: 200 }, { depth: 3 }])(
  'games move by move come out as in the kernel (%j)',
  async (limits) => {
    const judge = judgeOfGames();
    const inKernel = await play(setup([GOOD, BLIND], { limits, judge }), NUMBERS);
    const duel = await duelAt(setup([GOOD, BLIND], { limits, judge }));
    onTestFinished(() => duel.close());
    const games: PlayedGame[] = [];
    for (let index = 0; index < 2 * NUMBERS.length; index++) games.push((await duel.play(index)).game);
    const outcomes = (played: readonly PlayedGame[]) => played.map(({ points, luck }) => ({ points, luck }));
    expect(outcomes(games)).toEqual(outcomes(inKernel.flat()));
    expect(games.some(({ luck }) => luck !== 0)).toBe(true);
  },
);

it('the same seed gives the same games, on any number of boards', async () => {
  const one = await play(setup([GREEDY, RANDOM]), NUMBERS);
  const three = await play(setup([GREEDY, RANDOM]), NUMBERS, 3);
  expect(results(three)).toEqual(results(one));
  const other = await play(setup([GREEDY, RANDOM], { seed: 6 }), NUMBERS);
  expect(other.flat().map(({ replyMs }) => replyMs[0].length)).not.toEqual(
    one.flat().map(({ replyMs }) => replyMs[0].length),
  );
});

it('a single game is the same as in its pair', async () => {
  for (const players of [[GOOD, BLIND] as const, [GREEDY, RANDOM] as const]) {
    const [pair] = await play(setup(players), [4]);
    const runner = await openPairRunner(setup(players), { executor, boards: 1 });
    const games = [await runner.playGame(8), await runner.playGame(9)];
    await runner.close();
    expect(results([games as unknown as PlayedPair])).toEqual(results([pair as PlayedPair]));
  }
});

it('players swap the start within a pair', async () => {
  const games = (await play(setup([GOOD, BLIND]), NUMBERS)).flat();
  expect(games.map(({ index }) => index)).toEqual([...games.keys()]);
  expect(games.map(({ starter }) => starter)).toEqual(games.map((_, index) => index % 2));
});

it('a pair of which a worker has played one game is an error, not a pair', async () => {
  const half: Executor<DuelJob, PlayedGame[]> = {
    capacity: 1,
    run: async (jobs) => (await Promise.all(jobs.map(DUELS.play))).map((games) => games.slice(0, 1)),
    close: async () => {},
  };
  const players = [GREEDY, RANDOM] as const;
  const runner = await openPairRunner(setup(players), { executor, boards: async () => half });
  await expect(runner.playPairs([0], () => {})).rejects.toThrow('half a pair');
  expect(results([[await runner.playGame(1), await runner.playGame(1)]])[0]).toMatchObject({ index: 1 });
});

it('an aborted signal ends it', async () => {
  const runner = await openPairRunner(setup([GREEDY, RANDOM]), { executor, boards: 2 });
  await expect(runner.playPairs(NUMBERS, () => {}, AbortSignal.abort())).rejects.toThrow(/abort/i);
  await runner.close();
});
