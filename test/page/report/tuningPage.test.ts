import { describe, expect, it, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { genomeOf } from '../../../src/games/fcx/evaluationGame.ts';
import { fitnessChart, sensitivityCharts, weightCharts } from '../../../src/page/report/charts.tsx';
import { resultsPage } from '../../../src/page/report/parts.tsx';
import { leadChart } from '../../../src/page/report/summary.tsx';
import { tuningReport } from '../../../src/page/report/tuningPage.tsx';
import type { FinishedTest } from '../../../src/tuner/run/runFormat.ts';
import { type GeneSensitivity, measureSensitivity } from '../../../src/tuner/sensitivity.ts';
import { createTuner } from '../../../src/tuner/tune.ts';
import type { TunedGame } from '../../../src/tuner/tunedGame.ts';
import {
  DEFAULT_TUNE_SETTINGS,
  type GenerationReport,
  RUN_VERSION,
  type RunResult,
  type SavedTuning,
} from '../../../src/tuner/tuningFormat.ts';
import { ScriptedExecutor, scriptedGame, strength } from '../../tuner/scriptedGame.ts';

function tuningPage(run: SavedTuning, game: TunedGame, genes: readonly GeneSensitivity[] | null): string {
  return tuningReport(run, game, genes && { genes, isCurrent: true }).page(resultsPage);
}

const { genes } = scriptedGame;
/** Expects this in a page, without printing the whole page if it fails. */
function expectInside(html: string, text: string): void {
  expect([text, html.includes(text)]).toEqual([text, true]);
}

const ancestor = genomeOf(DEFAULT_WEIGHTS);

/** A tuning of ten generations, as read from its folder. */
async function playedRun(): Promise<SavedTuning> {
  const settings = { ...DEFAULT_TUNE_SETTINGS, seed: 2, generations: 10, population: 12, trialEvery: 5 };
  const tuner = createTuner(scriptedGame, new ScriptedExecutor(), settings, ancestor);
  let state = tuner.found();
  const generations: GenerationReport[] = [];
  while (state.generation < settings.generations) {
    const advance = await tuner.advance(state);
    generations.push({ ...advance.report, seconds: 1 });
    state = advance.state;
  }
  return {
    folder: 'runs/<test>',
    config: {
      format: 'fcx-run',
      version: RUN_VERSION,
      engine: { version: '0.0.0', kernel: 'abc', genes: genes.map(({ name }) => name) },
      settings,
      limits: { nodes: 100 },
      openingPlies: 2,
      ancestor: { name: 'default.json', genome: [...ancestor] },
      out: 'best.json',
      directory: '.',
    },
    generations,
    checkpoint: { state, incumbent: null },
    result: null,
  };
}

const PLAYED = playedRun();
const scriptedRun = () => PLAYED;

/** What such a run may end with. */
function resultOf(run: SavedTuning, verdict: FinishedTest['verdict'], more: Partial<RunResult> = {}) {
  const score = { mean: 0.6, low: 0.55, high: 0.65, count: 100 };
  const counts: FinishedTest['counts'] = [1, 2, 3, 4, 5];
  return {
    ...{ format: 'fcx-run-result' as const, version: RUN_VERSION as 1, champion: [...ancestor], games: 1234 },
    incumbent: { name: run.config.ancestor.name, isFile: true, genome: [...ancestor] },
    test: { verdict, llr: 3, counts, games: 30 },
    ...{ overIncumbent: score, panel: [{ name: 'default', score }], promoted: true },
    ...more,
  };
}

describe('sensitivity', () => {
  it('measures the effect of each weight alone, in the same games', async () => {
    const executor = new ScriptedExecutor();
    const sensitivity = await measureSensitivity({ game: scriptedGame, executor, seed: 1 }, ancestor, 200);
    expect(sensitivity.map(({ name }) => name)).toEqual(genes.map(({ name }) => name));
    sensitivity.forEach(({ variations, weight }, index) => {
      const weights = variations.map((variation) => variation.weight);
      expect(weights).toEqual([...new Set(weights)].sort((one, two) => one - two));
      expect(weights).not.toContain(weight);
      expect([weight, ...weights]).toContain(0);
      for (const { weight: changed, score } of variations) {
        const copy = ancestor.map((value, at) => (at === index ? changed : value));
        // Copies that are much nearer to the target must come out ahead.
        if (strength(copy) > strength(ancestor) + 0.1) expect(score.mean).toBeGreaterThan(0.5);
        if (strength(copy) < strength(ancestor) - 0.1) expect(score.mean).toBeLessThan(0.5);
      }
    });
    for (const { players } of executor.jobs) {
      const different = genomeOf(players[0]).filter((value, at) => value !== genomeOf(players[1])[at]);
      expect(different).toHaveLength(1);
    }
  });

  it('gives the Elo without each feature, and says why there is none', async () => {
    const score = { mean: 0.4, low: 0.3, high: 0.5, count: 9 };
    const page = tuningPage(await scriptedRun(), scriptedGame, [
      { name: 'gain', weight: 316, variations: [{ weight: 64, score }] },
      { name: 'centre', weight: 0, variations: [{ weight: 5, score }] },
      { name: 'mobility', weight: 6, variations: [{ weight: 0, score }] },
    ]);
    const row = (name: string, weight: number, text: string) =>
      expectInside(page, `<td>${name}</td><td class="figure">${weight}</td><td class="figure">${text}</td>`);
    row('gain', 316, 'it was not tried at 0');
    row('centre', 0, 'its weight is 0');
    row('mobility', 6, '-70 [-147, +0]');
  });

  it('puts the champion itself at 0 Elo among its variations', () => {
    const score = { mean: 0.25, low: 0, high: 0.5, count: 9 };
    const variations = [9, 0].map((weight) => ({ weight, score }));
    const measured = [{ name: 'centre', weight: 6, variations }];
    const [chart] = sensitivityCharts(measured, genes);
    expect(chart).toMatchObject({ x: [0, 6, 9], marks: [6] });
    expect(chart!.lines[0]!.values[1]).toBeCloseTo(0);
    expect(chart!.lines[0]!.values[0]).toBeCloseTo(-190.8, 1);
    // A score of 0 is infinitely bad, which no chart can show.
    expect(chart!.lines[0]!.band!.low).toEqual([null, expect.closeTo(0), null]);
    const [inLogits] = sensitivityCharts(measured, [{ ...genes[0]!, unit: 4 }]);
    expect(inLogits).toMatchObject({ x: [0, 1.5, 2.25], marks: [1.5] });
  });
});

test('charts have a value for every generation, weight and champion', async () => {
  const run = await scriptedRun();
  const champions = run.checkpoint!.state.champions.length;
  expect(champions).toBeGreaterThan(0);
  const specs = [fitnessChart(run), ...weightCharts(run, genes)];
  expect(specs).toHaveLength(1 + genes.length);
  for (const { x, lines } of specs) {
    for (const { values, band } of lines) {
      expect(values).toHaveLength(x.length);
      if (band) expect([band.low.length, band.high.length]).toEqual([x.length, x.length]);
    }
  }
});

describe('the page', () => {
  it('says which differences are within the noise', async () => {
    const run = await scriptedRun();
    const noise = { mean: 0.5, low: 0.4, high: 0.6, count: 9 };
    const clear = { mean: 0.3, low: 0.2, high: 0.4, count: 9 };
    const of = (name: string, score: typeof noise) => ({
      name,
      weight: 6,
      variations: [{ weight: 0, score }],
    });
    const page = (...scores: (typeof noise)[]) =>
      tuningPage(
        run,
        scriptedGame,
        scores.map((score, index) => of(`weight${index}`, score)),
      ).split('<h2>Sensitivity</h2>')[1] as string;
    expectInside(page(noise), '<b>This difference is within the noise</b>: its interval includes 0.');
    expectInside(page(noise, noise), '<b>These differences are within the noise</b>.');
    expectInside(page(noise, clear), 'Beyond the noise: weight1. ');
    expect(page(clear, clear).includes('the noise')).toBe(false);
  });

  it('allows for the number of comparisons: among many, some exclude 0 by chance', async () => {
    const run = await scriptedRun();
    const score = (mean: number, margin: number) => ({
      mean,
      low: mean - margin,
      high: mean + margin,
      count: 9,
    });
    const sensitivity = Array.from({ length: 16 }, (_, index) => ({
      name: `weight${index}`,
      weight: 6,
      // The last of each is barely beyond a 95 % interval.
      variations: [0, 1, 2, 3, 4].map((weight) => ({ weight, score: score(0.5 + weight / 40, 0.095) })),
    }));
    const noise = (weights: typeof sensitivity) =>
      tuningPage(run, scriptedGame, weights).split('<h2>Sensitivity</h2>')[1] as string;
    expectInside(noise(sensitivity), 'These differences are within the noise');
    expectInside(noise(sensitivity), 'there are 80 comparisons (Holm');
    const [first, ...others] = sensitivity;
    const stronger = { ...first!, variations: [{ weight: 0, score: score(0.3, 0.095) }] };
    expectInside(noise([stronger, ...others]), 'Beyond the noise: weight0. ');
  });

  it('shows every trial, failed and undecided ones too', async () => {
    const run = await scriptedRun();
    const trial = (verdict: 'H0' | 'undecided', games: number) => ({
      verdict,
      llr: -1,
      counts: [1, 2, 3, 4, 5] as [number, number, number, number, number],
      games,
    });
    const [first, second, ...others] = run.generations as [GenerationReport, GenerationReport];
    const tried = [
      { ...first, trial: trial('H0', 321) },
      { ...second, trial: trial('undecided', 654) },
    ];
    const page = tuningPage({ ...run, generations: [...tried, ...others] }, scriptedGame, null);
    expectInside(page, 'H0 after 321 games');
    expectInside(page, 'undecided after 654 games');
    const none = { ...run.checkpoint!, state: { ...run.checkpoint!.state, champions: [] } };
    const lost = tuningPage({ ...run, checkpoint: none, generations: tried }, scriptedGame, null);
    expectInside(lost, 'No challenger has passed its trial.');
    expectInside(lost, 'H0 after 321 games');
  });

  it('gives a number the unit that all else gives it', async () => {
    const run = await scriptedRun();
    const result = resultOf(run, 'H1', { champion: ancestor.map((weight) => weight + 32) });
    const units = { ...scriptedGame, genes: genes.map((gene) => ({ ...gene, unit: 64 })) };
    const report = tuningReport({ ...run, result }, units);
    const start = ancestor[0]!;
    const [from, to] = [start, start + 32].map((weight) => String(Number((weight / 64).toFixed(2))));
    expect(report.weights[0]).toMatchObject({ start: from, now: to });
    expectInside(report.page(resultsPage), `${from} → ${to}`);
  });

  it('calls no weight moved by more than chance: how far it went does not show that', async () => {
    expect(tuningPage(await scriptedRun(), scriptedGame, null)).not.toMatch(/walk|they are bold/);
  });

  it('says of a run without trials when it is tested, not that none was passed', async () => {
    const run = await scriptedRun();
    const settings = { ...run.config.settings, trialMaxPairs: 0 };
    const generations = run.generations.map((report) => ({ ...report, trial: null }));
    const checkpoint = { ...run.checkpoint!, state: { ...run.checkpoint!.state, champions: [] } };
    const bot = { ...run, config: { ...run.config, settings }, generations, checkpoint };
    const page = tuningPage({ ...bot, result: resultOf(run, 'H1') }, scriptedGame, null);
    expectInside(page, '<h2>Champions</h2><p>It is tested once, at the end.</p>');
    expect(page).not.toContain('No challenger');
  });

  it.each([
    ['H1', true, 'Yes'],
    ['H0', true, 'No'],
    ['undecided', true, 'Not decided'],
    ['H0', false, 'No'],
    ['undecided', false, 'Not yet'],
  ] as const)(
    'answers whether it is proven as its test says: %s, finished %s: %s',
    async (verdict, isFinished, answer) => {
      const run = await scriptedRun();
      const { test: trial } = resultOf(run, verdict);
      const generations = run.generations.map((report, index) => ({
        ...report,
        trial: index === 4 ? trial : null,
      }));
      const result = isFinished ? resultOf(run, verdict) : null;
      const page = tuningPage({ ...run, generations, result }, scriptedGame, null);
      expectInside(page, `<h2>Is that proven?</h2><b>${answer}</b>`);
    },
  );

  it('shows the trial that proves it, not the one after that', async () => {
    const run = await scriptedRun();
    const [passed, failed] = (['H1', 'H0'] as const).map((verdict) => resultOf(run, verdict).test);
    const generations = run.generations.map((report, index) => ({
      ...report,
      trial: index === 4 ? passed! : index === 9 ? failed! : null,
    }));
    const page = tuningPage({ ...run, generations }, scriptedGame, null);
    expect(page).toMatch(/Is that proven\?<\/h2><b>Yes<\/b>.*?The trial after generation 5: H1/);
  });

  it('draws no line to a single measure', async () => {
    const run = await scriptedRun();
    const generations = run.generations.map((report) => ({ ...report, trial: null }));
    const single = tuningReport({ ...run, generations, result: resultOf(run, 'H1') }, scriptedGame);
    const [line] = leadChart([single]).lines;
    expect(single.leads).toHaveLength(1);
    expect(line).toMatchObject({ values: [null, expect.closeTo(70, 0)], spansGaps: false });
  });

  it('says that several figures of one champion are from games of their own', async () => {
    const run = await scriptedRun();
    const text = 'Each figure here and below is from games of its own';
    expectInside(tuningPage(run, scriptedGame, null), text);
    expect(tuningPage({ ...run, generations: [] }, scriptedGame, null)).not.toContain(text);
  });

  it('promises no repetition where a clock decides', async () => {
    const run = await scriptedRun();
    expectInside(
      tuningPage(run, scriptedGame, null),
      'To repeat this run with fcx 0.0.0 and the same files:',
    );
    const page = tuningPage(run, { ...scriptedGame, hasClock: true }, null);
    expectInside(page, 'its games and its result will differ:');
    expect(page).not.toContain('To repeat');
  });

  it('says whose weights were changed: a run without a champion has only a best guess', async () => {
    const run = await scriptedRun();
    const none = { ...run.checkpoint!, state: { ...run.checkpoint!.state, champions: [] } };
    expectInside(tuningPage(run, scriptedGame, []), 'Elo of the champion with one weight changed');
    const page = tuningPage({ ...run, checkpoint: none }, scriptedGame, []);
    expectInside(page, 'Elo of the best guess so far');
    expect(page.includes('Elo of the champion')).toBe(false);
  });

  it('is self-contained, and escapes names', async () => {
    const html = tuningPage(await scriptedRun(), scriptedGame, null);
    expect(html).not.toMatch(/(src|href)="/);
    expectInside(html, 'runs/&lt;test>');
    expectInside(html, 'Not finished yet: 10 of 10 generations.');
    expect(html.match(/data-chart=/g)).toHaveLength(2 + genes.length);
    for (const { name } of genes) expectInside(html, name);
    expectInside(html, '<p>From default.json to the champion. How far');
    const text = html.replaceAll(/<\/?span>/g, '');
    expectInside(
      text,
      'fcx tune --from default.json --nodes 100 --opening 2 --strategy ga --generations 10 --population 12 --pairs 20',
    );
  });

  it('shows the result of a finished run', async () => {
    const run = await scriptedRun();
    const score = { mean: 0.6, low: 0.55, high: 0.65, count: 100 };
    const test = {
      verdict: 'H1' as const,
      llr: 3,
      counts: [1, 2, 3, 4, 5] as [number, number, number, number, number],
      games: 30,
    };
    const result = {
      format: 'fcx-run-result' as const,
      version: RUN_VERSION as 1,
      champion: [...ancestor],
      games: 1234,
      incumbent: { name: 'best.json', isFile: true, genome: [...ancestor] },
      test,
      overIncumbent: score,
      panel: [{ name: 'default', score }],
      promoted: true,
    };
    const html = tuningPage({ ...run, result }, scriptedGame, null);
    expectInside(html, 'The champion was written to <b>best.json</b>.');
    expectInside(html, '+70 [+35, +108] Elo in 200 fresh games');
    expectInside(html, 'aria-label="LLR 3.00 between -2.94 and 2.94: H1"');
    expect(html).not.toContain('within the noise');
    const even = { ...score, low: 0.45 };
    expectInside(
      tuningPage({ ...run, result: { ...result, overIncumbent: even } }, scriptedGame, null),
      '<b>This difference is within the noise</b>: the interval of the lead over best.json includes 0.',
    );
    const worse = {
      ...result,
      overIncumbent: { ...score, high: 0.4 },
      test: { ...test, verdict: 'H0' as const },
    };
    const noFile = { ...worse, incumbent: { ...result.incumbent, isFile: false } };
    expectInside(
      tuningPage({ ...run, result: noFile }, scriptedGame, null),
      'as there was no such file; but it is worse than <b>best.json</b>.',
    );
    const nothing = { ...noFile, test: null, overIncumbent: null, promoted: false };
    expectInside(
      tuningPage({ ...run, result: nothing }, scriptedGame, null),
      'nothing better than <b>best.json</b>, whose weights were written to <b>best.json</b>, as there was no such file.',
    );
    // A file of fcx is not hidden by its own weights.
    const hidden = { ...nothing, incumbent: { ...nothing.incumbent, isHidden: true } };
    expectInside(
      tuningPage({ ...run, result: hidden }, scriptedGame, null),
      'nothing better than <b>best.json</b>.',
    );
    expect(tuningPage({ ...run, result: { ...result, promoted: false } }, scriptedGame, null)).toContain(
      'which was kept',
    );
  });
});
