import { expect, it, onTestFinished } from 'vitest';
import { judgeOfGames, type OpenExecutor } from '../../../src/arena/index.ts';
import { type GameOver, Games, type PairOver } from '../../../src/arena/match/games.ts';
import type { MatchToPlay } from '../../../src/arena/match/matchGame.ts';
import { createExecutor } from '../../../src/arena/play/executor.ts';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';
import type { MoveLimits, PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { DEFAULT_WEIGHTS, perFeature } from '../../../src/bot/evaluation/features.ts';
import { RANDOM } from '../players/programs.ts';
import { duelAt } from './openDuel.ts';

const GOOD: PlayerSpec = { kind: 'weights', name: 'Good', weights: DEFAULT_WEIGHTS };
const BLIND: PlayerSpec = { kind: 'weights', name: 'Blind', weights: perFeature(() => 0) };
const GREEDY: PlayerSpec = { kind: 'sparring', name: 'Greedy', bot: 'greedy' };

const LIMITS: MoveLimits = { nodes: 200 };
const judge = judgeOfGames();

function between(...players: readonly [PlayerSpec, PlayerSpec]): MatchToPlay {
  return { players, seed: 5, path: ['test'], paired: true, openingPlies: 2 };
}

/** In this thread, but for games move by move. */
function open(limits = LIMITS, threads = 1): Games {
  const games = new Games({ threads, limits, judge });
  onTestFinished(() => games.close());
  return games;
}

function play(of: MatchToPlay, pairs: readonly number[], boards = 1, limits = LIMITS): Promise<PairOver[]> {
  return open(limits, boards).playPairs(of, pairs, () => {});
}

const NUMBERS = [0, 1, 2, 3, 4, 5];
const results = (games: readonly GameOver[]) =>
  games.map(({ game: { index, starter, points } }) => ({ index, starter, points }));

it.each([{ nodes: 200 }, { depth: 3 }])(
  'games move by move come out as in the kernel (%j)',
  async (limits) => {
    const inKernel = (await play(between(GOOD, BLIND), NUMBERS, 1, limits)).flat();
    const duel = duelAt({ ...between(GOOD, BLIND), limits, judge });
    onTestFinished(() => duel.close());
    const games: PlayedGame[] = [];
    for (let index = 0; index < 2 * NUMBERS.length; index++) games.push((await duel.play(index)).game);
    const outcomes = (played: readonly PlayedGame[]) => played.map(({ points, luck }) => ({ points, luck }));
    expect(inKernel.every(({ record }) => record === undefined)).toBe(true);
    expect(outcomes(games)).toEqual(outcomes(inKernel.map(({ game }) => game)));
    expect(games.some(({ luck }) => luck !== 0)).toBe(true);
  },
);

it('the same seed gives the same games, on any number of boards', async () => {
  const one = (await play(between(GREEDY, RANDOM), NUMBERS)).flat();
  const three = (await play(between(GREEDY, RANDOM), NUMBERS, 3)).flat();
  expect(results(three)).toEqual(results(one));
  const other = (await play({ ...between(GREEDY, RANDOM), seed: 6 }, NUMBERS)).flat();
  const movesIn = (games: readonly GameOver[]) => games.map(({ record }) => record?.moves);
  expect(movesIn(three)).toEqual(movesIn(one));
  expect(movesIn(other)).not.toEqual(movesIn(one));
});

it('a single game is the same as in its pair', async () => {
  for (const players of [[GOOD, BLIND] as const, [GREEDY, RANDOM] as const]) {
    const games = open();
    const pair = await games.playPairs(between(players[0], players[1]), [4], () => {});
    const single = (index: number) => games.playGame(between(players[0], players[1]), index);
    expect(results([await single(8), await single(9)])).toEqual(results(pair.flat()));
  }
});

it('a pair of which a worker has played one game is an error, not a pair', async () => {
  const elsewhere: OpenExecutor = (kind) => {
    const whole = createExecutor(0, kind);
    const half = <Result>(result: Result) => (result as unknown[]).slice(0, 1) as Result;
    return { ...whole, run: async (jobs) => (await whole.run(jobs)).map(half) };
  };
  const games = new Games({ threads: 1, limits: LIMITS, elsewhere });
  const of = between(GREEDY, RANDOM);
  await expect(games.playPairs(of, [0], () => {})).rejects.toThrow('half a pair');
  expect(results([await games.playGame(of, 1)])[0]).toMatchObject({ index: 1 });
  await games.close();
});
