import { afterAll, describe, expect, it, test } from 'vitest';
import { createExecutor } from '../../src/arena/play/executor.ts';
import type { Executor } from '../../src/arena/play/jobKind.ts';
import type { PairJob } from '../../src/arena/play/pairJob.ts';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { evaluationGame, genomeOf } from '../../src/games/fcx/evaluationGame.ts';
import { createTuner } from '../../src/tuner/tune.ts';
import type { JobScores } from '../../src/tuner/tunedGame.ts';
import {
  DEFAULT_TUNE_SETTINGS,
  type GenerationReport,
  type TuneSettings,
  type TuneState,
} from '../../src/tuner/tuningFormat.ts';
import { ScriptedExecutor, scriptedGame, strength } from './scriptedGame.ts';

const ancestor = genomeOf(DEFAULT_WEIGHTS);
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

const executors: PairScorer[] = [];
afterAll(() => Promise.all(executors.map((executor) => executor.close())));

/** A whole tuning, each generation continued from the state as a file would return it. */
async function tune(executor: PairScorer, game = scriptedGame, changes: Partial<TuneSettings> = {}) {
  executors.push(executor);
  const all = { ...settings, ...changes };
  let state = createTuner(game, executor, all, ancestor).found();
  const reports: Omit<GenerationReport, 'seconds'>[] = [];
  while (state.generation < all.generations) {
    const advance = await createTuner(game, executor, all, ancestor).advance(state, reports);
    state = JSON.parse(JSON.stringify(advance.state)) as TuneState;
    reports.push(advance.report);
  }
  const tuner = createTuner(game, executor, all, ancestor);
  const champion = await tuner.chooseChampion(state);
  const promotion = await tuner.testPromotion(champion.genome, ancestor);
  return { state, reports, champion, promotion };
}

test('a tuning gives the same result with workers and without', async () => {
  const game = evaluationGame({ depth: 2 }, 2);
  const [none, two] = await Promise.all(
    [0, 2].map((workers) => tune(createExecutor(workers, game.player), game)),
  );
  expect(two).toEqual(none);
});

test('another seed gives another result', async () => {
  const [five, six] = await Promise.all(
    [5, 6].map((seed) => tune(new ScriptedExecutor(), scriptedGame, { seed })),
  );
  expect(six!.reports).not.toEqual(five!.reports);
});

test('the mean of a population has the interval of the genomes, whatever their scores', async () => {
  const drawn: PairScorer = {
    capacity: 1,
    run: async (jobs) => jobs.map(() => ({ scores: [0.5, 0.5] })),
    close: async () => {},
  };
  const { reports } = await tune(drawn, scriptedGame, { generations: 1 });
  expect(reports[0]!.mean).toEqual({ mean: 0.5, low: 0.5, high: 0.5, count: settings.population });
});

test('every game is counted', async () => {
  const executor = new ScriptedExecutor();
  const { state, reports, champion, promotion } = await tune(executor);
  expect(reports.map(({ generation }) => generation)).toEqual([1, 2, 3, 4]);
  expect(state.games).toBe(reports.reduce((sum, { games }) => sum + games, 0));
  expect(2 * executor.jobs.length).toBe(state.games + champion.games + promotion.games);
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
  for (const { players } of promotionPaths) expect(genomeOf(players[0])).toEqual(champion.genome);
});

describe('trials', () => {
  it('are held every few generations and after the last', async () => {
    const { reports } = await tune(new ScriptedExecutor(), scriptedGame, { generations: 5 });
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
    const { state, champion, promotion } = await tune(new ScriptedExecutor(), scriptedGame, changes);
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
  const { state } = await tune(executor, scriptedGame, { generations: 12, panel: 5, pairs: 10 });
  const opponentsIn = (generation: number) =>
    new Set(
      executor.jobs
        .filter(({ path }) => path[0] === 'fitness' && path[1] === generation)
        .map(({ players }) => genomeOf(players[1]).join()),
    );
  const fixed = scriptedGame.referencePanel.map(({ genome }) => genome.join());
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

test('a champion is tested against the incumbent, and measured against it and the reference panel', async () => {
  const tuner = createTuner(scriptedGame, new ScriptedExecutor(), settings, ancestor);
  const champion = scriptedGame.referencePanel[1]!.genome;
  const incumbent = ancestor.map((gene) => gene + 1);
  const { test: tested, overIncumbent, panel, games } = await tuner.testPromotion(champion, incumbent);
  expect(overIncumbent!.count).toBe(10);
  expect(panel.map(({ score }) => score.count)).toEqual([10, 10]);
  expect(games).toBe(tested!.games + 60);
});

test('the games against an incumbent of the panel are played once', async () => {
  const executor = new ScriptedExecutor();
  const tuner = createTuner(scriptedGame, executor, settings, ancestor);
  const champion = ancestor.map((gene) => gene + 1);
  const { test: tested, overIncumbent, panel, games } = await tuner.testPromotion(champion, ancestor);
  expect(overIncumbent).toEqual(panel[0]!.score);
  expect(games).toBe(tested!.games + 40);
  const validations = executor.jobs.filter(({ path }) => path[0] === 'validation');
  expect(validations).toHaveLength(20);
});

test('a champion that is the incumbent is not tested against itself', async () => {
  const executor = new ScriptedExecutor();
  const tuner = createTuner(scriptedGame, executor, settings, ancestor);
  const promotion = await tuner.testPromotion(ancestor, [...ancestor]);
  expect(promotion).toMatchObject({ test: null, overIncumbent: null, games: 40 });
  expect(executor.jobs.some(({ path }) => path[0] === 'promotion')).toBe(false);
});

test("an aborted signal ends it with the signal's reason", async () => {
  const reason = new Error('enough');
  const signal = AbortSignal.abort(reason);
  const tuner = createTuner(scriptedGame, new ScriptedExecutor(), settings, ancestor, signal);
  await expect(tuner.advance(tuner.found(), [])).rejects.toBe(reason);
});

test('a state of another strategy is not understood', () => {
  const [ga, cma] = (['ga', 'cma-es'] as const).map((strategy) =>
    createTuner(scriptedGame, new ScriptedExecutor(), { ...settings, strategy }, ancestor),
  );
  expect(ga!.understands(ga!.found())).toBe(true);
  expect(ga!.understands(cma!.found())).toBe(false);
});
