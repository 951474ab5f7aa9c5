import { describe, expect, it, onTestFinished } from 'vitest';
import { eloEstimate } from '../../../src/arena/match/statistics.ts';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { finishedSession } from '../../../src/cli/runCommand.ts';
import { renderDocument } from '../../../src/cli/text/document.ts';
import { tuningWords } from '../../../src/commands/tune/text.ts';
import {
  describeNoise,
  leadChart,
  plainText,
  type Section,
  simultaneousIntervals,
  tuningReport,
  verdictOf,
} from '../../../src/document/index.ts';
import { pathCharts, sensitivityCharts } from '../../../src/document/run/charts.ts';
import { genomeOf } from '../../../src/games/fcx/evaluationGame.ts';
import { takeLock } from '../../../src/system/folderLock.ts';
import { programName } from '../../../src/system/index.ts';
import type { FinishedTest } from '../../../src/tuner/run/format.ts';
import { Tuner } from '../../../src/tuner/tune.ts';
import type { TunedGame } from '../../../src/tuner/tunedGame.ts';
import {
  DEFAULT_TUNE_SETTINGS,
  RUN_VERSION,
  type RunResult,
  type SavedTuning,
  type TuneSettings,
  type TuningContents,
} from '../../../src/tuner/tuningFormat.ts';
import { type GeneSensitivity, measureGene } from '../../../src/tuner/worths.ts';
import { testFolder } from '../../system/folders.ts';
import { configOf, playedOut } from '../../tuner/madeUpRun.ts';
import { ScriptedExecutor, strength, targetGame } from '../../tuner/scriptedGame.ts';
import { answersIn, expectOneResult, wholeText } from '../agreement.ts';

const { genes } = targetGame;

function documentOf(
  run: SavedTuning,
  game: TunedGame = targetGame,
  measured: readonly GeneSensitivity[] | null = null,
) {
  return tuningReport(run, game, measured && { genes: measured, isCurrent: true }).document();
}

function under(sections: readonly Section[], title: string): Section[] {
  const start = sections.findIndex((section) => section.title === title);
  const next = sections.findIndex((section, index) => index > start && section.title !== undefined);
  return start < 0 ? [] : sections.slice(start, next < 0 ? undefined : next);
}

const textOfRun = (...of: Parameters<typeof documentOf>) => wholeText(documentOf(...of));
const answersOfRun = (...of: Parameters<typeof documentOf>) => answersIn(documentOf(...of));
const answersOf = (run: SavedTuning) => answersOfRun(run).map(({ answer }) => answer);
/** The sentences below the first answer, which say whether it is proven. */
const proofOf = (run: SavedTuning) => (answersOfRun(run)[0]?.reasons ?? []).map(plainText);

/** The text of a run as in a terminal, on any machine, without its tables of weights and the list of its settings. */
function resultText(run: SavedTuning): string {
  const sections = documentOf(run).sections.filter(
    ({ kind, title }) => kind !== 'table' && title !== 'All settings',
  );
  return wholeText({ sections }).replaceAll(programName(), 'fcx');
}

const ancestor = genomeOf(DEFAULT_WEIGHTS);

/** A tuning of ten generations, as read from its folder. */
async function playedRun(): Promise<SavedTuning> {
  const settings = { ...DEFAULT_TUNE_SETTINGS, seed: 2, generations: 10, population: 12, trialEvery: 5 };
  const tuner = new Tuner(targetGame, new ScriptedExecutor(), settings, ancestor);
  const { reports, state } = await playedOut(tuner, settings.generations);
  return {
    folder: 'runs/<test>',
    config: {
      ...configOf(targetGame, settings),
      engine: { version: '0.0.0', kernel: 'abc', genes: genes.map(({ name }) => name) },
      ancestor: { name: 'default.json', genome: [...ancestor] },
      out: 'best.json',
    },
    generations: reports.map((report) => ({ ...report, seconds: 1 })),
    checkpoint: { state, incumbent: null },
    result: null,
  };
}

const RUN = await playedRun();

/** The same run with other trials, one for each generation; without one where there is none. */
function withTrials(trialOf: (generation: number) => FinishedTest | undefined): SavedTuning {
  const generations = RUN.generations.map((report) => ({
    ...report,
    trial: trialOf(report.generation) ?? null,
  }));
  return { ...RUN, generations };
}

function withSettings(run: SavedTuning, more: Partial<TuneSettings>): SavedTuning {
  return { ...run, config: { ...run.config, settings: { ...run.config.settings, ...more } } };
}

function withoutChampions(run: SavedTuning): SavedTuning {
  const checkpoint = { ...run.checkpoint!, state: { ...run.checkpoint!.state, champions: [] } };
  return { ...run, checkpoint };
}

const INCUMBENT = { name: RUN.config.ancestor.name, isFile: true, genome: [...ancestor] };

function resultOf(verdict: FinishedTest['verdict'], more: Partial<RunResult> = {}) {
  const score = { mean: 0.6, low: 0.55, high: 0.65, count: 100 };
  const counts: FinishedTest['counts'] = [1, 2, 3, 4, 5];
  return {
    format: 'fcx-run-result' as const,
    version: RUN_VERSION as 2,
    champion: [...ancestor],
    games: 1234,
    incumbent: INCUMBENT,
    test: { verdict, llr: 3, counts, games: 30 },
    overIncumbent: score,
    panel: [{ name: 'default', score }],
    promoted: verdict === 'H1',
    ...more,
  };
}

function end(verdict: FinishedTest['verdict'], more?: Partial<RunResult>, out = 'best.json'): SavedTuning {
  return { ...RUN, config: { ...RUN.config, out }, result: resultOf(verdict, more) };
}

const testOf = (verdict: FinishedTest['verdict']) => resultOf(verdict).test as FinishedTest;

/** The end of a session, be it by an interruption. */
function sessionOf({ generations, checkpoint }: SavedTuning, result: RunResult | null) {
  if (result !== null) return finishedSession<TuningContents>(generations, result);
  const end = { checkpoint: checkpoint!, progress: null, interrupted: true as const };
  return { end, generations, games: 0, seconds: 0 };
}

describe('sensitivity', () => {
  it('measures the effect of each weight alone, in the same games', async () => {
    const executor = new ScriptedExecutor();
    const play = { game: targetGame, executor, seed: 1 };
    const sensitivity = await Promise.all(genes.map((_, index) => measureGene(play, ancestor, 300, index)));
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
    const changes = executor.jobs.map(({ players: [one, two] }) => {
      const other = genomeOf(two.weights);
      return genomeOf(one.weights).filter((value, at) => value !== other[at]).length;
    });
    expect(new Set(changes)).toEqual(new Set([1]));
  });

  it('gives the Elo without each feature, and says why there is none', () => {
    const score = { mean: 0.4, low: 0.3, high: 0.5, count: 9 };
    const { sections } = documentOf(RUN, targetGame, [
      { name: 'gain', weight: 316, variations: [{ weight: 64, score }] },
      { name: 'centre', weight: 0, variations: [{ weight: 5, score }] },
      { name: 'mobility', weight: 6, variations: [{ weight: 0, score }] },
    ]);
    expect(under(sections, 'Sensitivity')[1]).toMatchObject({
      rows: [
        ['mobility', '6', '-70 [-166, +15]'],
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
    // A score of 0 is infinitely bad, which no chart can show.
    expect(chart!.lines[0]).toMatchObject({
      values: [expect.closeTo(-190.8, 1), expect.closeTo(0), expect.closeTo(-190.8, 1)],
      band: { low: [null, expect.closeTo(0), null] },
    });
    const [inLogits] = sensitivityCharts(measured, [{ ...genes[0]!, unit: 4 }]);
    expect(inLogits).toMatchObject({ x: [0, 1.5, 2.25], marks: [1.5] });
  });
});

describe('noise', () => {
  const score = (mean: number, margin: number) => ({
    mean,
    low: mean - margin,
    high: mean + margin,
    count: 9,
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
      // The last of each is barely beyond a 95 % interval of its own.
      scores: [0, 1, 2, 3, 4].map((step) => score(0.5 + step / 40, 0.095)),
    }));
    const atOnce = (some: typeof differences) => {
      const widened = simultaneousIntervals(some.flatMap(({ scores }) => scores));
      return some.map((one) => ({ ...one, scores: one.scores.map(() => widened.shift()!) }));
    };
    const [said] = describeNoise(atOnce(differences));
    expect(said).toMatch(/^These differences are within the noise.* all 80 hold at once in 95 % of cases/);
    const [first, ...others] = differences;
    const stronger = { ...first!, scores: [score(0.3, 0.095)] };
    expect(describeNoise(atOnce([stronger, ...others]))[0]).toMatch(/^Beyond the noise: weight0\. /);
  });

  it('holds intervals at once: one as it is, and of many each the wider the more there are', () => {
    expect(simultaneousIntervals([noise])).toEqual([noise]);
    const margins = [2, 8, 80].map((count) => {
      const [first] = simultaneousIntervals(Array.from({ length: count }, () => noise));
      return first!.high - first!.mean;
    });
    // Standard deviations at 1 - 0.025 / count of the normal distribution, beside 1.960 of one.
    expect(margins.map((margin) => (margin / 0.1) * 1.95996)).toEqual([
      expect.closeTo(2.2414, 1),
      expect.closeTo(2.7344, 1),
      expect.closeTo(3.4205, 1),
    ]);
  });
});

describe('the charts', () => {
  it('have a value for every generation and weight', () => {
    const specs = pathCharts(RUN, genes);
    expect(specs).toHaveLength(genes.length + 1);
    expect(specs.at(-1)?.title).toMatch(/^\w+: score within/);
    for (const { x, lines } of specs) {
      expect(x).toHaveLength(RUN.generations.length);
      for (const { values, band = { low: x, high: x } } of lines)
        expect([values, band.low, band.high].map(({ length }) => length)).toEqual(Array(3).fill(x.length));
    }
  });

  it('draw no line to a single measure', () => {
    const single = tuningReport({ ...withTrials(() => undefined), result: resultOf('H1') }, targetGame);
    const [line] = leadChart([single]).lines;
    expect(single.leads).toHaveLength(1);
    expect(line).toMatchObject({ label: 'Elo over default.json' });
    expect(line?.values.filter((value) => value !== null)).toHaveLength(1);
  });

  it('draw no line over generations that nobody has measured', () => {
    const lead = { elo: 5, low: 1, high: 9, isFresh: true };
    const leads = [2, 3, 6].map((generation) => ({ ...lead, generation }));
    const { x, lines } = leadChart([{ ...tuningReport(RUN, targetGame), leads }]);
    expect([x, lines[0]?.values]).toEqual([
      [0, 2, 3, 4, 6],
      [null, 5, 5, null, 5],
    ]);
  });
});

describe('the document', () => {
  const leading = { trial: null, lead: { elo: 20, low: 10, high: 30 } };
  const LEADING = { ...RUN, generations: RUN.generations.map((report) => ({ ...report, ...leading })) };
  const UNTRIED = { ...withoutChampions(withTrials(() => undefined)), result: resultOf('H1') };

  it('shows every trial, failed and undecided ones too', () => {
    const trials = [
      { ...testOf('H0'), games: 321 },
      { ...testOf('undecided'), games: 654 },
    ];
    const text = textOfRun(withoutChampions(withTrials((generation) => trials[generation - 1])));
    for (const said of ['H0 after 321 games', 'undecided after 654 games', 'Trials, all without success'])
      expect(text).toContain(said);
  });

  const even = { mean: 0.5, low: 0.45, high: 0.55, count: 100 };
  const EVEN = { overIncumbent: even, panel: [{ name: 'default', score: even }] };
  const BY_TEST = end('H1', EVEN);
  const ONE_TEST = { trialMaxPairs: 0 };

  const UNDIFFERENT = RUN.generations.map((report, at) => ({ ...report, diversity: at < 3 ? 0 : 0.1 }));
  const AT_CEILING = { ...withTrials(() => undefined), result: resultOf('H0', EVEN) };
  const withNetwork = (run: SavedTuning) => ({ ...run, config: { ...run.config, network: 'abc' } });
  const HIDDEN = { ...INCUMBENT, name: 'best.json of fcx', isFile: false, isHidden: true };

  /** Runs that end in different ways, or have not ended, with the finding of their verdict. */
  const KINDS_OF_RUN: readonly (readonly [name: string, run: SavedTuning, finding: string | undefined])[] = [
    ['a test that fails', end('H0'), 'tested'],
    ['a test and a lead that agree', end('H1'), 'proven'],
    ['a test that passes, with a lead of nothing', BY_TEST, 'provenByTest'],
    ['a test that does not decide', end('undecided'), 'ahead'],
    ['an end before the planned one', withSettings(end('H1'), { generations: 200 }), 'proven'],
    ['a lead so far, without trials', withSettings(LEADING, { strategy: 'nes' }), 'aheadSoFar'],
    ['a lead so far, with trials', LEADING, undefined],
    ['one test at the end', withSettings(UNTRIED, ONE_TEST), 'proven'],
    ['generations without a difference', { ...RUN, generations: UNDIFFERENT }, 'aheadSoFar'],
    ['a start at its ceiling', AT_CEILING, 'nothingBetter'],
    ['a start at its ceiling beside a network', withNetwork(AT_CEILING), 'nothingBetter'],
    ['a file that hides one of fcx', end('H1', { incumbent: HIDDEN }, 'weights/best.json'), 'proven'],
  ];

  it.each(KINDS_OF_RUN)('has the finding of its facts: %s', (_, run, finding) => {
    expect(verdictOf(tuningReport(run, targetGame))?.finding).toBe(finding);
  });

  it('has the words of its snapshot for each kind of run', () => {
    const texts = KINDS_OF_RUN.map(([name, run]) => `# ${name}\n${resultText(run)}`);
    expect(texts.join('\n\n')).toMatchSnapshot();
  });

  it('says how long a run takes that ends by itself, at most', () => {
    const folder = testFolder();
    const lock = takeLock(folder);
    onTestFinished(() => lock?.release());
    const running = withSettings({ ...RUN, folder }, { generations: 40 });
    const levels = [{ name: '300 nodes', share: 1 }];
    const answerOf = (game: TunedGame) => answersOfRun(running, game).at(-1);
    expect(answerOf(targetGame)?.answer).toBe('About 30s');
    expect(answerOf({ ...targetGame, levels })?.answer).toBe('At most 30s');
    expect(answerOf({ ...targetGame, levels })?.reasons).toContain(
      'It ends earlier once nothing more is gained.',
    );
  });

  it('promises no repetition where a clock decides', () => {
    expect(textOfRun(RUN)).toContain('To repeat this run with fcx 0.0.0 and the same files:');
    const timed = textOfRun(RUN, { ...targetGame, hasClock: true });
    expect(timed).toContain('its games and its result will differ:');
    expect(timed).not.toContain('To repeat');
  });

  it('gives a number the unit that all else gives it', () => {
    const run = { ...RUN, result: resultOf('H1', { champion: ancestor.map((weight) => weight + 32) }) };
    const units = { ...targetGame, genes: genes.map((gene) => ({ ...gene, unit: 64 })) };
    const start = ancestor[0]!;
    const [from, to] = [start, start + 32].map((weight) => String(Number((weight / 64).toFixed(2))));
    expect(tuningReport(run, units).weights[0]).toMatchObject({ start: from, now: to });
    expect(textOfRun(run, units)).toContain(`${from} → ${to}`);
  });

  it('has a row for each weight, the widest moves open, with its stage and what it means', () => {
    const staged = genes.map((gene, index) => ({
      ...gene,
      name: `${index % 2 === 0 ? 'toCome' : 'spent'}.weight${index >> 1}`,
      meaning: `meaning ${index >> 1}`,
    }));
    const { sections } = documentOf(RUN, { ...targetGame, genes: staged });
    const listed = { ...targetGame, worths: { share: 1 }, genes: targetGame.genes.slice(0, 12) };
    const openOf = (all: readonly Section[]) =>
      all.find(({ title }) => title?.startsWith('The weights that moved most, from default.json to '));
    expect(openOf(documentOf(RUN, listed).sections)).toBeUndefined();
    const most = openOf(sections);
    const others = sections.find((section) => section.title?.endsWith('weights that moved less'));
    expect(others?.isFolded).toBe(true);
    const rowsOf = (section?: Section) => (section?.kind === 'table' ? section.rows : []);
    const rows = [...rowsOf(most), ...rowsOf(others)];
    expect(rows).toHaveLength(genes.length);
    const first = rows.find(([name]) => plainText(name ?? '') === 'weight0 (bombs to come)');
    expect(first?.[0]).toMatchObject({ meaning: 'meaning 0' });
    expect(plainText(first?.[1] ?? '')).toContain(`${ancestor[0]}`);
  });

  it.each([
    ['H1', true, 'Proven by its test against default.json'],
    ['H0', true, 'Disproved: its test against default.json says that it is not 10 Elo better'],
    ['undecided', true, 'Not proven: its test against default.json did not decide'],
    ['H0', false, 'Not proven yet: its trial after generation 5 says that it is not 10 Elo better'],
    ['undecided', false, 'Not proven yet: its trial after generation 5 did not decide'],
  ] as const)(
    'answers whether it is proven as its test says: %s, finished %s: %s',
    (verdict, isFinished, answer) => {
      const run = withTrials((generation) => (generation === 5 ? testOf(verdict) : undefined));
      expect(proofOf({ ...run, result: isFinished ? resultOf(verdict) : null })).toContain(`${answer}.`);
    },
  );

  it('shows the trial that proves it, not the one after that', () => {
    const run = withTrials((generation) => ({ 5: testOf('H1'), 10: testOf('H0') })[generation]);
    expect(proofOf(run)).toContain('Proven by its trial after generation 5.');
  });

  it('says the same numbers in a terminal, on a page and for scripts', () => {
    for (const result of [null, resultOf('H1'), resultOf('H0')]) {
      const run = { ...RUN, result };
      const document = documentOf(run);
      const trials = run.generations.flatMap(({ trial }) => trial ?? []);
      // The verdict and what it rests on: the rest of the page has means and sums of its own.
      const sections = document.sections.filter(({ only }) => only !== 'page');
      const fields = tuningWords(targetGame).fields(RUN, sessionOf(RUN, result));
      const { leads } = tuningReport(run, targetGame);
      const score = [...(result?.panel ?? []), { score: result?.overIncumbent }];
      const elos = score.flatMap((one) => (one.score ? [eloEstimate(one.score), 2 * one.score.count] : []));
      const json = [{ ...run, text: document.title }, trials, fields, leads, elos];
      expectOneResult({ ...document, sections }, json, [95]);
    }
  });

  it('says what became of the file', () => {
    const incumbent = { ...INCUMBENT, name: 'best.json' };
    const none = { ...incumbent, isFile: false };
    const fate = (...of: Parameters<typeof end>) => answersOf(end(...of))[1];
    expect(fate('H1', { incumbent })).toBe('best.json replaced');
    expect(fate('H1', { incumbent: none })).toBe('best.json written; there was no such file before');
    expect(fate('H0', { incumbent, promoted: false })).toBe(
      'best.json kept; the candidate is in runs/<test>/champion.json',
    );
    const worse = { mean: 0.3, low: 0.2, high: 0.4, count: 100 };
    expect(textOfRun(end('H0', { incumbent: none, overIncumbent: worse }))).toContain(
      'It is worse than best.json: play with best.json, and go on from it.',
    );
    const unproven = (name: string, game?: string) => {
      const run = end('undecided', { incumbent: { ...none, name } });
      return textOfRun({ ...run, config: { ...run.config, ...(game && { game }) } });
    };
    const advice = (name: string) =>
      `No test has shown it to be better than ${name}: play with ${name}, and go on`;
    expect(unproven('best.json')).toContain(advice('best.json'));
    expect(unproven('start', 'mill')).toContain(advice('default.json'));
  });

  it.each([
    [{ isFile: true }, 'best.json kept'],
    [{}, 'best.json not written'],
    // A file of fcx is not hidden by its own weights.
    [{ isHidden: true }, 'best.json not written; best.json stays in use'],
  ])('says what became of the file where nothing was found: %j', (more, fate) => {
    const incumbent = { ...INCUMBENT, name: 'best.json', isFile: false, ...more };
    const run = end('H0', { test: null, overIncumbent: null, promoted: false, incumbent });
    expect(answersOf(run)).toEqual(['Nothing better than best.json was found', fate]);
  });

  it('says that a file which would hide one of fcx was not written', () => {
    const out = 'weights/best.json';
    expect(answersOf(end('H0', { incumbent: HIDDEN, promoted: false }, out))[1]).toBe(
      'weights/best.json not written; best.json of fcx stays in use; the candidate is in runs/<test>/champion.json',
    );
  });

  it('has the commands to play with the champion, to compare it and to go on', () => {
    const commandsOf = (result: RunResult | null, game = {}) => {
      const run = { ...RUN, config: { ...RUN.config, out: 'new.json', ...game }, result };
      const commands = answersOfRun(run).flatMap((one) => one.commands ?? []);
      return commands.map(({ line }) => line.replace(/^.*?fcx |^.*?run\.js /, ''));
    };
    const result = resultOf('H1', { incumbent: { ...INCUMBENT, isFile: false } });
    expect(commandsOf(result)).toEqual([
      'play --weights new.json',
      'match new.json best.json --sprt',
      'tune --from new.json --out new.json',
    ]);
    const [again, ...others] = commandsOf(resultOf('H0', { promoted: false }));
    expect(again).toContain('tune --from default.json');
    expect(others).toEqual(['play --weights default.json']);
    // Nobody plays with what is not proven, or goes on from it.
    const undecided = commandsOf(resultOf('undecided'));
    expect(undecided[0]).toBe('match "runs/<test>/champion.json" default.json --sprt');
    expect(undecided[1]).toMatch(/^tune --from default\.json .* --generations 40 /);
    expect(undecided.slice(2)).toEqual(['play --weights default.json']);
    // The file at --out was to be beaten, and is still the best.
    const kept = commandsOf(resultOf('undecided', { incumbent: { ...INCUMBENT, name: 'new.json' } }));
    expect(kept[0]).toBe('match "runs/<test>/champion.json" new.json --sprt');
    expect(kept[1]).toMatch(/^tune --from new\.json .* --generations 40 /);
    expect(kept[2]).toBe('play --weights new.json');
    // Earlier versions wrote a champion that had not passed, where there was no file.
    const without = { incumbent: { ...INCUMBENT, isFile: false }, promoted: true };
    expect(commandsOf(resultOf('undecided', without))).toEqual(undecided);
    expect(commandsOf(null)).toEqual(['tune --resume "runs/<test>"']);
    expect(commandsOf(result, { game: './my.js' })).toEqual([
      'tune --game ./my.js --from new.json --out new.json',
    ]);
  });

  it('takes nothing for proven by a test that allows for a worse one', () => {
    const run = end('H1');
    const sprt = { ...run.config.settings.sprt, elo0: -200, elo1: 200 };
    const settings = { ...run.config.settings, sprt };
    expect(proofOf({ ...run, config: { ...run.config, settings } }).join('\n')).toMatch(
      /^Not proven: its .* says that it is not 200 Elo worse\.$/m,
    );
    const open = { ...end('H1', EVEN), config: { ...run.config, settings } };
    expect(answersOf(open)[0]).toBe('Not 200 Elo worse than default.json by its test of 30 games');
  });

  it('begins again from its start, for longer, where the champion has lost', () => {
    const worse = { mean: 0.3, low: 0.2, high: 0.4, count: 100 };
    const [verdict] = documentOf(end('H0', { overIncumbent: worse })).sections;
    const next = verdict?.kind === 'verdict' ? verdict.answers[1] : undefined;
    expect(next?.todo).toBe('Begin again from default.json, for longer');
    expect(next?.commands?.[0]?.line).toMatch(/ tune .*--generations 40 /);
    expect(JSON.stringify(next?.commands)).not.toContain('--from best.json');
  });

  it('says first what to do with the parameters of a bot', () => {
    const game = { ...targetGame, advise: () => ({ text: '', commands: [['match']] }) };
    const nextAfter = (verdict: 'H1' | 'undecided') => {
      const bot = end(verdict, { incumbent: { ...INCUMBENT, isFile: false } });
      return answersOfRun({ ...bot, config: { ...bot.config, game: 'bot' } }, game)[1];
    };
    expect(nextAfter('undecided')).toMatchObject({
      todo: 'Keep default.json: more games may show more',
    });
    // What is proven needs no other test.
    expect(nextAfter('H1')).toMatchObject({ todo: 'Let it play, or go on from it' });
    expect(nextAfter('H1')?.commands?.[0]?.name).toBe('match');
  });

  it('says of the verdict and of every lead that luck is taken out', () => {
    const luck = { ...targetGame, settings: { ...targetGame.settings, luck: true } };
    const said = (game: TunedGame) =>
      renderDocument(documentOf(end('H1'), game)).match(/, without luck/g)?.length ?? 0;
    expect([said(luck), said(targetGame)]).toEqual([4, 0]);
  });
});
