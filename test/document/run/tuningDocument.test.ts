import { describe, expect, it, test } from 'vitest';
import { eloEstimate } from '../../../src/arena/match/statistics.ts';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { renderDocument } from '../../../src/cli/text/document.ts';
import { tuningWords } from '../../../src/commands/tune/text.ts';
import { type Section, textOf } from '../../../src/document/document.ts';
import { scoresChart, sensitivityCharts, weightCharts } from '../../../src/document/run/charts.ts';
import { describeNoise } from '../../../src/document/run/noise.ts';
import { leadChart } from '../../../src/document/run/runDocument.ts';
import { tuningReport } from '../../../src/document/run/tuningDocument.ts';
import { genomeOf } from '../../../src/games/fcx/evaluationGame.ts';
import { resultPage } from '../../../src/page/report/appPage.ts';
import type { FinishedTest } from '../../../src/tuner/run/runFormat.ts';
import { nothingLeft } from '../../../src/tuner/run/session.ts';
import { type GeneSensitivity, measureSensitivity } from '../../../src/tuner/sensitivity.ts';
import { createTuner } from '../../../src/tuner/tune.ts';
import type { TunedGame } from '../../../src/tuner/tunedGame.ts';
import {
  DEFAULT_TUNE_SETTINGS,
  type GenerationReport,
  RUN_VERSION,
  type RunResult,
  type SavedTuning,
  type TuningContents,
} from '../../../src/tuner/tuningFormat.ts';
import { ScriptedExecutor, scriptedGame, strength } from '../../tuner/scriptedGame.ts';
import { expectOneResult } from '../agreement.ts';

const { genes } = scriptedGame;

function documentOf(
  run: SavedTuning,
  game: TunedGame = scriptedGame,
  measured: readonly GeneSensitivity[] | null = null,
) {
  return tuningReport(run, game, measured && { genes: measured, isCurrent: true }).document();
}

/** The sections under a title, up to the next one. */
function under(sections: readonly Section[], title: string): Section[] {
  const start = sections.findIndex((section) => section.title === title);
  const next = sections.findIndex((section, index) => index > start && section.title !== undefined);
  return start < 0 ? [] : sections.slice(start, next < 0 ? undefined : next);
}

/** All that a run says, also what only its page shows. */
function textOfRun(run: SavedTuning, game?: TunedGame): string {
  const { sections } = documentOf(run, game);
  return renderDocument({ sections: sections.map(({ only: _, ...section }) => section) });
}

/** The answers of the verdict. */
function answersOf(run: SavedTuning, game?: TunedGame): string[] {
  const [verdict] = documentOf(run, game).sections;
  return verdict?.kind === 'verdict' ? verdict.answers.map(({ answer }) => answer) : [];
}

const ancestor = genomeOf(DEFAULT_WEIGHTS);

/** A tuning of ten generations, as read from its folder. */
async function playedRun(): Promise<SavedTuning> {
  const settings = { ...DEFAULT_TUNE_SETTINGS, seed: 2, generations: 10, population: 12, trialEvery: 5 };
  const tuner = createTuner(scriptedGame, new ScriptedExecutor(), settings, ancestor);
  let state = tuner.found();
  const generations: GenerationReport[] = [];
  while (state.generation < settings.generations) {
    const advance = await tuner.advance(state, generations);
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
    ...{ format: 'fcx-run-result' as const, version: RUN_VERSION as 2, champion: [...ancestor], games: 1234 },
    incumbent: { name: run.config.ancestor.name, isFile: true, genome: [...ancestor] },
    test: { verdict, llr: 3, counts, games: 30 },
    ...{ overIncumbent: score, panel: [{ name: 'default', score }], promoted: true },
    ...more,
  };
}

/** The end of a session, be it by an interruption. */
function sessionOf({ generations, checkpoint }: SavedTuning, result: RunResult | null) {
  if (result !== null) return nothingLeft<TuningContents>(generations, result);
  const end = { checkpoint: checkpoint!, progress: null, interrupted: true as const };
  return { end, generations, games: 0, seconds: 0 };
}

describe('sensitivity', () => {
  it('measures the effect of each weight alone, in the same games', async () => {
    const executor = new ScriptedExecutor();
    const sensitivity = await measureSensitivity({ game: scriptedGame, executor, seed: 1 }, ancestor, 300);
    expect(sensitivity.map(({ name }) => name)).toEqual(genes.map(({ name }) => name));
    sensitivity.forEach(({ variations, weight }, index) => {
      const weights = variations.map((variation) => variation.weight);
      expect(weights).toEqual([...new Set(weights)].sort((one, two) => one - two));
      expect(weights).not.toContain(weight);
      expect([weight, ...weights]).toContain(0);
      for (const { weight: changed, score } of variations) {
        const copy = ancestor.map((value, at) => (at === index ? changed : value));
        // Copies that are much nearer to the target must come out ahead.
        if (strength(copy) > strength(ancestor) + 0.2) expect(score.mean).toBeGreaterThan(0.5);
        if (strength(copy) < strength(ancestor) - 0.2) expect(score.mean).toBeLessThan(0.5);
      }
    });
    for (const { players } of executor.jobs) {
      const different = genomeOf(players[0]).filter((value, at) => value !== genomeOf(players[1])[at]);
      expect(different).toHaveLength(1);
    }
  });

  it('gives the Elo without each feature, and says why there is none', async () => {
    const score = { mean: 0.4, low: 0.3, high: 0.5, count: 9 };
    const { sections } = documentOf(await scriptedRun(), scriptedGame, [
      { name: 'gain', weight: 316, variations: [{ weight: 64, score }] },
      { name: 'centre', weight: 0, variations: [{ weight: 5, score }] },
      { name: 'mobility', weight: 6, variations: [{ weight: 0, score }] },
    ]);
    const [, table] = under(sections, 'Sensitivity');
    expect(table).toMatchObject({
      rows: [
        ['mobility', '6', '-70 [-147, +0]'],
        ['gain', '316', 'it was not tried at 0'],
        ['centre', '0', 'its weight is 0'],
      ],
    });
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

test('charts have a value for every generation and weight', async () => {
  const run = await scriptedRun();
  const specs = [scoresChart(run), ...weightCharts(run, genes)];
  expect(specs).toHaveLength(1 + genes.length);
  for (const { x, lines } of specs) {
    expect(x).toHaveLength(run.generations.length);
    for (const { values, band } of lines) {
      expect([values.length, band?.low.length ?? x.length, band?.high.length ?? x.length]).toEqual(
        Array(3).fill(x.length),
      );
    }
  }
});

describe('noise', () => {
  const score = (mean: number, margin: number) => ({
    ...{ mean, low: mean - margin, high: mean + margin, count: 9 },
  });
  const noise = score(0.5, 0.1);
  const clear = score(0.3, 0.1);
  const named = (...scores: (typeof noise)[]) =>
    scores.map((one, index) => ({ name: `weight${index}`, scores: [one] }));

  it('says which differences are within it', () => {
    expect(describeNoise(named(noise))).toEqual([
      'This difference is within the noise: its interval includes 0.',
    ]);
    expect(describeNoise(named(noise, noise))[0]).toMatch(/^These differences are within the noise\./);
    expect(describeNoise(named(noise, clear))[0]).toMatch(/^Beyond the noise: weight1\. /);
    expect(describeNoise(named(clear, clear))).toEqual([]);
  });

  it('allows for the number of comparisons: among many, some exclude 0 by chance', () => {
    const differences = Array.from({ length: 16 }, (_, index) => ({
      name: `weight${index}`,
      // The last of each is barely beyond a 95 % interval.
      scores: [0, 1, 2, 3, 4].map((step) => score(0.5 + step / 40, 0.095)),
    }));
    const [said] = describeNoise(differences);
    expect(said).toMatch(/^These differences are within the noise.*there are 80 comparisons \(Holm/);
    const [first, ...others] = differences;
    const stronger = { ...first!, scores: [score(0.3, 0.095)] };
    expect(describeNoise([stronger, ...others])[0]).toMatch(/^Beyond the noise: weight0\. /);
  });
});

describe('the document', () => {
  it('shows every trial, failed and undecided ones too', async () => {
    const run = await scriptedRun();
    const [failed, undecided] = [
      { ...resultOf(run, 'H0').test!, games: 321 },
      { ...resultOf(run, 'undecided').test!, games: 654 },
    ];
    const [first, second, ...others] = run.generations as [GenerationReport, GenerationReport];
    const tried = [
      { ...first, trial: failed },
      { ...second, trial: undecided },
    ];
    const all = textOfRun({ ...run, generations: [...tried, ...others] });
    expect(all).toContain('H0 after 321 games');
    expect(all).toContain('undecided after 654 games');
    const none = { ...run.checkpoint!, state: { ...run.checkpoint!.state, champions: [] } };
    const lost = textOfRun({ ...run, checkpoint: none, generations: tried });
    expect(lost).toContain('Trials, all without success');
    expect(lost).toContain('H0 after 321 games');
  });

  it('gives a number the unit that all else gives it', async () => {
    const run = await scriptedRun();
    const result = resultOf(run, 'H1', { champion: ancestor.map((weight) => weight + 32) });
    const units = { ...scriptedGame, genes: genes.map((gene) => ({ ...gene, unit: 64 })) };
    const start = ancestor[0]!;
    const [from, to] = [start, start + 32].map((weight) => String(Number((weight / 64).toFixed(2))));
    expect(tuningReport({ ...run, result }, units).weights[0]).toMatchObject({ start: from, now: to });
    expect(textOfRun({ ...run, result }, units)).toContain(`${from} → ${to}`);
  });

  it('has a row for each weight and a column for each stage, with what the weight means', async () => {
    const run = await scriptedRun();
    const staged = genes.map((gene, index) => ({
      ...gene,
      name: `${index % 2 === 0 ? 'toCome' : 'spent'}.weight${index >> 1}`,
      meaning: `meaning ${index >> 1}`,
    }));
    const { sections } = documentOf(run, { ...scriptedGame, genes: staged });
    const [, table] = under(sections, 'Weights');
    expect(table).toMatchObject({ header: ['weight', 'toCome', 'spent'] });
    const rows = table?.kind === 'table' ? table.rows : [];
    expect(rows).toHaveLength(Math.ceil(genes.length / 2));
    expect(rows[0]?.[0]).toEqual({ text: 'weight0', meaning: 'meaning 0' });
    expect(rows[0]?.slice(1).map((cell) => textOf(cell).includes(`${ancestor[0]}`))[0]).toBe(true);
  });

  it('calls no weight moved by more than chance: how far it went does not show that', async () => {
    expect(textOfRun(await scriptedRun())).not.toMatch(/walk|they are bold/);
  });

  it('says of a run without trials when it is tested, not that none was passed', async () => {
    const run = await scriptedRun();
    const settings = { ...run.config.settings, trialMaxPairs: 0 };
    const generations = run.generations.map((report) => ({ ...report, trial: null }));
    const checkpoint = { ...run.checkpoint!, state: { ...run.checkpoint!.state, champions: [] } };
    const bot = { ...run, config: { ...run.config, settings }, generations, checkpoint };
    const text = textOfRun({ ...bot, result: resultOf(run, 'H1') });
    expect(text).toContain('It is tested once, at the end.');
    expect(text).not.toContain('all without success');
  });

  it.each([
    ['H1', true, 'Proven by its test against default.json'],
    ['H0', true, 'Not proven: its test against default.json says that it is not better'],
    ['undecided', true, 'Not proven: its test against default.json did not decide'],
    ['H0', false, 'Not proven yet: its trial after generation 5 says that it is not better'],
    ['undecided', false, 'Not proven yet: its trial after generation 5 did not decide'],
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
      expect(answersOf({ ...run, generations, result })[1]).toBe(answer);
    },
  );

  it('says which question a clear lead answers, and which a test that does not say so', async () => {
    const run = await scriptedRun();
    const said = (verdict: FinishedTest['verdict']) => textOfRun({ ...run, result: resultOf(run, verdict) });
    const both =
      'The lead says by how much it is better, in games of its own. The test says, in other games,';
    expect(said('undecided')).toContain(both);
    expect(said('H0')).toContain(both);
    expect(said('H1')).not.toContain(both);
  });

  it('says of a start at its ceiling that nothing better was found, and what to do instead', async () => {
    const run = await scriptedRun();
    const even = { mean: 0.5, low: 0.45, high: 0.55, count: 100 };
    const leads = { overIncumbent: even, panel: [{ name: 'default', score: even }], promoted: false };
    const generations = run.generations.map((report) => ({ ...report, trial: null }));
    const end = { ...run, generations, result: resultOf(run, 'H0', leads) };
    expect(textOfRun(end)).toContain('Nothing better than default.json was found: +0 [-35, +35] Elo after');
    const beside = { ...end, config: { ...run.config, network: 'abc' } };
    expect(textOfRun(beside)).toContain('Little is left to gain beside this network.');
    expect(textOfRun(beside)).toContain('train --from default.json --out weights/trained.json');
  });

  it('shows the lead of each generation where no trials are held, also while the run goes on', async () => {
    const run = await scriptedRun();
    const lead = { elo: 20, low: 10, high: 30 };
    const generations = run.generations.map((report) => ({ ...report, trial: null, lead }));
    const settings = { ...run.config.settings, strategy: 'nes' as const };
    const going = { ...run, config: { ...run.config, settings }, generations, result: null };
    expect(textOfRun(going)).toContain('Better than default.json: +20 [+10, +30] Elo');
    expect(textOfRun({ ...going, config: run.config })).toContain('Not known yet');
  });

  it('shows the trial that proves it, not the one after that', async () => {
    const run = await scriptedRun();
    const [passed, failed] = (['H1', 'H0'] as const).map((verdict) => resultOf(run, verdict).test);
    const generations = run.generations.map((report, index) => ({
      ...report,
      trial: index === 4 ? passed! : index === 9 ? failed! : null,
    }));
    expect(answersOf({ ...run, generations })[1]).toBe('Proven by its trial after generation 5');
  });

  it('draws no line to a single measure', async () => {
    const run = await scriptedRun();
    const generations = run.generations.map((report) => ({ ...report, trial: null }));
    const single = tuningReport({ ...run, generations, result: resultOf(run, 'H1') }, scriptedGame);
    const [line] = leadChart([single]).lines;
    expect(single.leads).toHaveLength(1);
    expect(line).toMatchObject({ label: 'Elo over default.json' });
    expect(line?.values.filter((value) => value !== null)).toHaveLength(1);
  });

  it('draws no line over generations that nobody has measured', async () => {
    const report = tuningReport(await scriptedRun(), scriptedGame);
    const lead = { elo: 5, low: 1, high: 9, isFresh: true };
    const leads = [2, 3, 6].map((generation) => ({ ...lead, generation }));
    const { x, lines } = leadChart([{ ...report, leads }]);
    expect([x, lines[0]?.values]).toEqual([
      [0, 2, 3, 4, 6],
      [null, 5, 5, null, 5],
    ]);
  });

  it('promises no repetition where a clock decides', async () => {
    const run = await scriptedRun();
    expect(textOfRun(run)).toContain('To repeat this run with fcx 0.0.0 and the same files:');
    const timed = textOfRun(run, { ...scriptedGame, hasClock: true });
    expect(timed).toContain('its games and its result will differ:');
    expect(timed).not.toContain('To repeat');
  });

  it('says whose weights were changed: a run without a champion has only a best guess', async () => {
    const run = await scriptedRun();
    const changed = (saved: SavedTuning) =>
      under(documentOf(saved, scriptedGame, []).sections, 'Sensitivity');
    const note = (whose: string) => ({
      text: [expect.stringContaining(`Elo of ${whose} with one weight changed`)],
    });
    expect(changed(run)[0]).toMatchObject(note('the champion'));
    const none = { ...run.checkpoint!, state: { ...run.checkpoint!.state, champions: [] } };
    expect(changed({ ...run, checkpoint: none })[0]).toMatchObject(
      note('the best guess so far, for want of a champion,'),
    );
  });

  it('is a page that needs nothing else', async () => {
    const document = documentOf(await scriptedRun());
    const html = resultPage(document);
    expect(html).not.toMatch(/<(script|link)[^>]* (src|href)="(?!data:)/);
    expect(html).toContain('<title>runs/&lt;test>');
    const [, data = ''] = /<script id="data"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(data)).toEqual({ page: 'results', document: JSON.parse(JSON.stringify(document)) });
    const charts = document.sections.flatMap((section) => (section.kind === 'chart' ? section.charts : []));
    expect(charts).toHaveLength(2 + genes.length);
    expect(data).toContain(
      'fcx tune --from default.json --nodes 100 --opening 2 --strategy ga --generations 10 --population 12 --pairs 20',
    );
  });

  it('says the same numbers in a terminal, on a page and for scripts', async () => {
    const run = await scriptedRun();
    for (const result of [null, resultOf(run, 'H1'), resultOf(run, 'H0')]) {
      const document = documentOf({ ...run, result });
      const all = { ...run, result, text: document.title };
      const trials = run.generations.flatMap(({ trial }) => trial ?? []);
      // The verdict and what it rests on: the rest of the page has means and sums of its own.
      const sections = document.sections.filter(({ only }) => only !== 'page');
      const fields = tuningWords(scriptedGame).fields(run, sessionOf(run, result));
      const leads = tuningReport({ ...run, result }, scriptedGame).leads;
      const score = [...(result?.panel ?? []), { score: result?.overIncumbent }];
      const elos = score.flatMap((one) => (one.score ? [eloEstimate(one.score), 2 * one.score.count] : []));
      expectOneResult({ ...document, sections }, [all, trials, fields, leads, elos], [95]);
    }
  });

  it('says what became of the file', async () => {
    const run = await scriptedRun();
    const incumbent = { name: 'best.json', isFile: true, genome: [...ancestor] };
    const fate = (verdict: FinishedTest['verdict'], more: Partial<RunResult>) =>
      answersOf({ ...run, result: resultOf(run, verdict, { incumbent, ...more }) })[2];
    const none = { ...incumbent, isFile: false };
    expect(fate('H1', {})).toBe('best.json replaced');
    expect(fate('H1', { incumbent: none })).toBe('best.json written; there was no such file before');
    expect(fate('H0', { promoted: false })).toBe(
      'best.json kept; the champion is in runs/<test>/champion.json',
    );
    const worse = { mean: 0.3, low: 0.2, high: 0.4, count: 100 };
    const noFile = { ...run, result: resultOf(run, 'H0', { incumbent: none, overIncumbent: worse }) };
    expect(textOfRun(noFile)).toContain('It is worse than best.json: play with best.json for now');
    const unclear = { ...run, result: resultOf(run, 'H0', { incumbent: none }) };
    expect(textOfRun(unclear)).toContain(
      'No test has shown it to be better than best.json: play with best.json',
    );
    const nothing = { test: null, overIncumbent: null, promoted: false };
    const found = (one: RunResult['incumbent']) =>
      answersOf({ ...run, result: resultOf(run, 'H0', { ...nothing, incumbent: one }) });
    const answer = 'Nothing better than best.json was found';
    expect(found(incumbent)).toEqual([answer, 'best.json kept']);
    expect(found(none)).toEqual([
      answer,
      'best.json written with the weights of best.json; there was no such file before',
    ]);
    // A file of fcx is not hidden by its own weights.
    expect(found({ ...none, isHidden: true })).toEqual([
      answer,
      'best.json not written; best.json stays in use',
    ]);
  });

  it('has the commands to play with the champion, to compare it and to go on', async () => {
    const run = await scriptedRun();
    const result = resultOf(run, 'H1', { incumbent: { ...resultOf(run, 'H1').incumbent, isFile: false } });
    const commandsOf = (saved: SavedTuning) => {
      const [verdict] = documentOf(saved).sections;
      const commands =
        verdict?.kind === 'verdict' ? verdict.answers.flatMap((one) => one.commands ?? []) : [];
      return commands.map((line) => line.replace(/^.*?fcx |^.*?run\.js /, ''));
    };
    const saved = { ...run, config: { ...run.config, out: 'new.json' } };
    expect(commandsOf({ ...saved, result })).toEqual([
      'play --weights new.json',
      'match new.json best.json --sprt',
      'tune --from new.json --out new.json',
    ]);
    const kept = resultOf(run, 'H0', { promoted: false });
    expect(commandsOf({ ...saved, result: kept })).toEqual([
      'match "runs/<test>/champion.json" new.json --sprt',
      'tune --from "runs/<test>/champion.json" --out new.json',
    ]);
    expect(commandsOf({ ...saved, result: null })).toEqual(['tune --resume "runs/<test>"']);
    const other = { ...saved, config: { ...saved.config, game: './my.js' }, result };
    expect(commandsOf(other)).toEqual(['tune --game ./my.js --from new.json --out new.json']);
  });

  it('says what a file that hides one of fcx changes, and how to go back', async () => {
    const run = await scriptedRun();
    const incumbent = { name: 'best.json of fcx', isFile: false, isHidden: true, genome: [...ancestor] };
    const config = { ...run.config, out: 'weights/best.json' };
    const better = textOfRun({ ...run, config, result: resultOf(run, 'H1', { incumbent }) });
    expect(better).toMatch(
      /From now on "best\.json" means this file here, to .*fcx play too; delete it to go back/,
    );
    const kept = { ...run, config, result: resultOf(run, 'H0', { incumbent, promoted: false }) };
    expect(answersOf(kept)[2]).toBe(
      'weights/best.json not written; best.json of fcx stays in use; the champion is in runs/<test>/champion.json',
    );
  });

  it('says of the verdict and of every lead that luck is taken out', async () => {
    const run = await scriptedRun();
    const result = resultOf(run, 'H1');
    const luck = { ...scriptedGame, settings: { ...scriptedGame.settings, luck: true } };
    const said = (game: TunedGame) =>
      renderDocument(documentOf({ ...run, result }, game)).match(/, without luck/g)?.length ?? 0;
    expect([said(luck), said(scriptedGame)]).toEqual([4, 0]);
  });
});
