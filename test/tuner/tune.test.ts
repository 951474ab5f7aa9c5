import { describe, expect, it, test } from 'vitest';
import type { Executor, PairJob } from '../../src/arena/index.ts';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { genomeOf } from '../../src/games/fcx/evaluationGame.ts';
import { STRATEGY_NAMES } from '../../src/tuner/strategies/strategies.ts';
import { jobsOfGeneration, Tuner } from '../../src/tuner/tune.ts';
import type { JobScores } from '../../src/tuner/tunedGame.ts';
import { DEFAULT_TUNE_SETTINGS, type TuneSettings } from '../../src/tuner/tuningFormat.ts';
import { playedOut } from './madeUpRun.ts';
import { ScriptedExecutor, strength, targetGame } from './scriptedGame.ts';

const ancestor = genomeOf(DEFAULT_WEIGHTS);
const reference = targetGame.referencePanel[1]!.genome;
const settings: TuneSettings = {
  ...DEFAULT_TUNE_SETTINGS,
  seed: 5,
  generations: 4,
  population: 6,
  pairs: 4,
  trialEvery: 2,
  playOffPairs: 4,
  trialMaxPairs: 32,
  promotionMaxPairs: 64,
  panelPairs: 4,
  validationPairs: 10,
};

type PairScorer = Executor<PairJob, JobScores>;

async function tune(executor: PairScorer, game = targetGame, changes: Partial<TuneSettings> = {}) {
  const all = { ...settings, ...changes };
  const tuner = new Tuner(game, executor, all, ancestor);
  const { reports, state } = await playedOut(tuner, all.generations);
  const champion = await tuner.chooseChampion(state);
  const promotion = await tuner.testPromotion(champion.genome, ancestor);
  return { state, reports, champion, promotion };
}

test('the mean of a population has the interval of the genomes, whatever their scores', async () => {
  const run: PairScorer['run'] = async (jobs) => jobs.map(() => ({ scores: [0.5, 0.5] }));
  const drawn: PairScorer = { capacity: 1, run, close: async () => {} };
  const { reports } = await tune(drawn, targetGame, { generations: 1 });
  expect(reports[0]!.mean).toEqual({ mean: 0.5, low: 0.5, high: 0.5, count: settings.population });
});

test('every game is counted', async () => {
  const executor = new ScriptedExecutor();
  const { state, reports, champion, promotion } = await tune(executor);
  expect(reports).toMatchObject([1, 2, 3, 4].map((generation) => ({ generation })));
  expect(state.games).toBe(reports.reduce((sum, { games }) => sum + games, 0));
  expect(2 * executor.jobs.length).toBe(state.games + champion.games + promotion.games);
});

it.each(STRATEGY_NAMES)('knows how many jobs a generation of %s plays', async (strategy) => {
  for (const [population, pairs] of [
    [8, 1],
    [6, 4],
    [5, 7],
  ] as const) {
    const changes = { strategy, population, pairs, generations: 2, trialMaxPairs: 0 };
    const { reports } = await tune(new ScriptedExecutor(), targetGame, changes);
    const jobs = jobsOfGeneration({ strategy, population, pairs }, targetGame.genes);
    expect(reports.map(({ games }) => games)).toEqual([2 * jobs, 2 * jobs]);
  }
});

test('no two games of a tuning share their bombs unless they are compared', async () => {
  const executor = new ScriptedExecutor();
  const { champion } = await tune(executor);
  const promotionPaths = executor.jobs.filter(
    ({ path }) => path[0] === 'promotion' || path[0] === 'validation',
  );
  const earlier = new Set(
    executor.jobs.filter((job) => !promotionPaths.includes(job)).map(({ path }) => JSON.stringify(path)),
  );
  for (const { path } of promotionPaths) expect(earlier).not.toContain(JSON.stringify(path));
  for (const { players } of promotionPaths) expect(genomeOf(players[0].weights)).toEqual(champion.genome);
});

describe('trials', () => {
  it('are held every few generations and after the last', async () => {
    const { reports } = await tune(new ScriptedExecutor(), targetGame, { generations: 5 });
    expect(reports.map(({ trial }) => trial !== null)).toEqual([false, true, false, true, true]);
  });

  it('promote stronger and stronger champions, each with its test and its scores against the panel', async () => {
    const changes = {
      generations: 30,
      population: 16,
      pairs: 16,
      trialEvery: 5,
      trialMaxPairs: 1000,
      promotionMaxPairs: 1000,
      playOffPairs: 20,
    };
    const { state, champion, promotion } = await tune(new ScriptedExecutor(), targetGame, changes);
    expect(state.champions.length).toBeGreaterThan(1);
    let before = strength(ancestor);
    for (const { genome, test, panel } of state.champions) {
      expect(strength(genome)).toBeGreaterThan(before);
      expect(test.verdict).toBe('H1');
      expect(panel.map(({ name }) => name)).toEqual(['default', 'reference']);
      before = strength(genome);
    }
    expect(strength(champion.genome)).toBeGreaterThan(strength(ancestor));
    expect(promotion.test?.verdict).toBe('H1');
    expect(promotion.panel.map(({ name }) => name)).toEqual(['default', 'reference']);
    expect(promotion.panel[0]!.score.low).toBeGreaterThan(0.5);
  });
});

test('the opponents of a generation are the reference panel, the champion, and past best guesses', async () => {
  const executor = new ScriptedExecutor();
  const { state } = await tune(executor, targetGame, { generations: 12, panel: 5, pairs: 10 });
  const opponentsIn = (generation: number) =>
    new Set(
      executor.jobs
        .filter(({ path }) => path[0] === 'fitness' && path[1] === generation)
        .map(({ players }) => genomeOf(players[1].weights).join()),
    );
  const fixed = targetGame.referencePanel.map(({ genome }) => genome.join());
  expect([...opponentsIn(1)]).toEqual(fixed);
  const late = [...opponentsIn(12)];
  expect(late).toHaveLength(5);
  expect(late).toEqual(expect.arrayContaining(fixed));
  const known = [
    ...fixed,
    ...state.hallOfFame.map(String),
    ...state.champions.map(({ genome }) => String(genome)),
  ];
  for (const opponent of late) expect(known).toContain(opponent);
});

it.each<[string, readonly number[], readonly number[], number]>([
  // The games against a member of the panel are played once.
  ['against one of the panel', ancestor.map((gene) => gene + 1), ancestor, 10],
  ['against another', reference, ancestor.map((gene) => gene + 1), 20],
  ['never against itself', ancestor, [...ancestor], 20],
])(
  'a champion is tested, and measured beside the reference panel: %s',
  async (_, champion, incumbent, expected) => {
    const executor = new ScriptedExecutor();
    const tuner = new Tuner(targetGame, executor, settings, ancestor);
    const { test: tested, overIncumbent, panel, games } = await tuner.testPromotion(champion, incumbent);
    const isSame = champion.join() === incumbent.join();
    expect([tested === null, overIncumbent === null]).toEqual([isSame, isSame]);
    const played = (name: string) => executor.jobs.filter(({ path }) => path[0] === name).length;
    expect(played('validation')).toBe(expected);
    // Those measured and those that the test needed are the same games.
    const promotion = isSame ? 0 : Math.max(2 * settings.validationPairs, tested?.games ?? 0);
    expect(games).toBe(2 * (played('validation') + played('worths')) + promotion);
    expect(2 * played('promotion')).toBeGreaterThanOrEqual(promotion);
    expect(panel.map(({ score }) => score.count)).toEqual([10, 10]);
    if (!isSame) expect(overIncumbent!.count).toBe(10);
  },
);

it('plays no games but those of the test where they are dear, so that none exceed their budget', async () => {
  const incumbent = ancestor.map((gene) => gene + 1);
  const executor = new ScriptedExecutor();
  const dear = { ...targetGame, isDear: true };
  const most = { ...settings, promotionMaxPairs: 10 };
  const { panel, overIncumbent } = await new Tuner(dear, executor, most, ancestor).testPromotion(
    reference,
    incumbent,
  );
  expect(executor.jobs.filter(({ path }) => path[0] === 'promotion')).toHaveLength(10);
  expect(executor.jobs.filter(({ path }) => path[0] === 'validation')).toEqual([]);
  expect([panel, overIncumbent?.count]).toEqual([[], 10]);
});

it('measures a fixed number of pairs, whenever the test is decided', async () => {
  const champion = targetGame.genes.map(({ min, max }) => Math.round(min + 0.7 * (max - min)));
  const measure = async (promotionMaxPairs: number, capacity: number) => {
    const executor = new ScriptedExecutor();
    const many = { ...settings, promotionMaxPairs, validationPairs: 200 };
    const wide = { capacity, run: executor.run.bind(executor), close: executor.close };
    const tuner = new Tuner(targetGame, wide, many, ancestor);
    const { test: tested, overIncumbent, games } = await tuner.testPromotion(champion, ancestor);
    expect(tested?.verdict).toBe('H1');
    expect(tested?.games).toBeLessThan(400);
    expect(executor.jobs.filter(({ path }) => path[0] === 'promotion')).toHaveLength(200);
    return { overIncumbent, games };
  };
  const first = await measure(200, 1);
  expect(first.overIncumbent?.count).toBe(200);
  expect(await measure(200, 50)).toEqual(first);
  expect(await measure(150, 1)).toEqual(first);
});
