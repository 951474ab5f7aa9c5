/** A training as a document: its result, its generations, and the quality of its networks' predictions. */
import { type Estimate, eloEstimate, wilsonInterval } from '../../../arena/index.ts';
import { Learning } from '../../../bot/index.ts';
import type { ChartSpec, RunEnding, RunReport, Section } from '../../../document/index.ts';
import {
  commandOfRun,
  commonFacts,
  decidingTest,
  describeNoise,
  formatEloRange,
  luckSettingText,
  makeCommand,
  percent,
  runAnswers,
  runDocument,
  simultaneousIntervals,
  simultaneousNote,
  testSpan,
} from '../../../document/index.ts';
import type { Calibration, PhaseCalibration } from './calibration.ts';
import { type SavedTraining, TRAINING, type TrainReport } from './trainingFormat.ts';

/** The chart of loss by epoch, all generations in a row; the last epoch of each is marked. */
export function lossChart(reports: readonly TrainReport[]): ChartSpec {
  const losses = reports.flatMap((report) => report.losses);
  let epochs = 0;
  const marks = reports.map((report) => {
    epochs += report.losses.length;
    return epochs;
  });
  return {
    title: 'Log loss',
    xLabel: 'epoch',
    x: losses.map((_, index) => index + 1),
    lines: [
      { label: 'held-out games', values: losses.map(({ heldOut }) => heldOut), showPoints: true },
      { label: 'training, against its targets', values: losses.map(({ training }) => training) },
    ],
    marks,
    size: 'wide',
  };
}

/** The name of a phase: `after bomb 1`. */
function phaseName({ phase }: PhaseCalibration): string {
  return Learning.PHASE_NAMES[phase] ?? `phase ${phase}`;
}

/** Charts of the share of positions won by predicted chance, one for each phase. */
export function calibrationCharts({ phases }: Calibration): ChartSpec[] {
  return phases.map((one) => {
    const intervals = one.bins.map(({ won: mean, count }) => wilsonInterval({ mean, count }));
    const predicted = one.bins.map((bin) => 100 * bin.predicted);
    return {
      title: phaseName(one),
      xLabel: 'predicted, %',
      x: predicted,
      lines: [
        {
          label: 'won, %',
          values: one.bins.map(({ won }) => 100 * won),
          band: { low: intervals.map(({ low }) => 100 * low), high: intervals.map(({ high }) => 100 * high) },
          showPoints: true,
        },
        { label: 'as predicted', values: predicted, isDashed: true },
      ],
      size: 'small',
    };
  });
}

/** A calibration's error in words: `1.5 % (by chance 1.2 %)`. */
function describeError({ error, noise }: Calibration): string {
  return `${percent(error, 1)} (by chance ${percent(noise, 1)})`;
}

function endingOf({ result, config }: SavedTraining): RunEnding | null {
  if (result === null) return null;
  const { incumbent, test, lead, fresh, champion, promoted } = result;
  const facts: (readonly [string, string])[] = [];
  if (test) facts.push(['nodes of a move in the test', `${config.settings.testNodes}`]);
  if (fresh) facts.push(['loss on fresh games', fresh.loss.toFixed(4)]);
  if (fresh) facts.push(['calibration error', describeError(fresh.network)]);
  if (fresh?.search) facts.push(['calibration error of its searches', describeError(fresh.search)]);
  return {
    incumbent,
    test,
    leads: lead === null ? [] : [{ name: incumbent.name, score: lead }],
    isWritten: promoted,
    hasFound: champion > 0,
    facts,
  };
}

/** Settings as rows of name and value; those of a group have its name in front. */
function settingsOf(group: object): [string, string][] {
  return Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? settingsOf(value).map(([inner, text]): [string, string] => [`${name}: ${inner}`, text])
      : [[name, String(value)]],
  );
}

function generationSections({ generations, config }: SavedTraining): Section[] {
  const { start, settings } = config;
  const leads = simultaneousIntervals(generations.map(({ lead }) => lead));
  const rows = generations.map(({ generation, champion, positions, heldOut, test }, index) => [
    `${generation}`,
    champion === 0 ? start.name : `generation ${champion}`,
    testSpan(test, settings.sprt),
    `${positions}`,
    heldOut.loss.toFixed(4),
    percent(heldOut.network.error, 2),
    formatEloRange(leads[index] as Estimate),
  ]);
  const header = [
    'generation',
    'champion before',
    'test against it',
    'positions',
    'log loss',
    'calibration error',
    `Elo over ${start.name}${simultaneousNote(leads.length)}`,
  ];
  const noise = describeNoise(
    generations.map(({ generation }, index) => ({
      name: `generation ${generation}`,
      scores: [leads[index] as Estimate],
    })),
  );
  const epochs = 'Each generation learns for a few epochs; dashed upright lines mark the last of each.';
  return [
    { kind: 'table', title: 'Generations', header, rows, isWide: true, only: 'page' },
    { kind: 'note', text: [...noise, epochs], only: 'page' },
    { kind: 'chart', charts: [lossChart(generations)] },
  ];
}

function predictionSections(title: string, calibration: Calibration): Section[] {
  const total = calibration.phases.reduce((sum, { count }) => sum + count, 0);
  const row = (
    name: string,
    { count, error, noise }: Pick<PhaseCalibration, 'count' | 'error' | 'noise'>,
  ) => [name, `${count}`, percent(error, 2), percent(noise, 2)];
  const rows = [
    ...calibration.phases.map((one) => row(phaseName(one), one)),
    row('all', { ...calibration, count: total }),
  ];
  const header = ['phase', 'positions', 'error', 'by chance'];
  return [
    { kind: 'table', title, header, rows, textColumns: 1, only: 'page' },
    { kind: 'chart', charts: calibrationCharts(calibration) },
  ];
}

function calibrationSections({ result, generations }: SavedTraining): Section[] {
  const last = generations.at(-1);
  const judged = result?.fresh ?? last?.heldOut;
  if (judged === undefined) return [];
  const whose = result?.fresh
    ? 'fresh games of the last champion, from which nothing was learnt'
    : `games held out of generation ${last?.generation ?? 0}`;
  const what = `How often positions predicted at 60 % were won, in ${whose}. The error is the mean distance between predicted and won over all positions, in ranges of 5 % of each phase; beside it is the error that true predictions would have by chance. Positions whose result was proven are left out.`;
  return [
    { kind: 'note', title: 'Calibration', text: [what], only: 'page' },
    ...predictionSections('The network alone', judged.network),
    ...(judged.search ? predictionSections('The searches that played', judged.search) : []),
  ];
}

/** The report of a training, for lists, comparisons and its page. */
export function trainingReport(run: SavedTraining): RunReport {
  const { config, generations } = run;
  const { settings, start, engine, out } = config;
  const { luck = false } = settings;
  const tests = generations.map(({ generation, test }) => ({
    name: `test of generation ${generation}`,
    test,
  }));
  const place = commonFacts(TRAINING, run);
  const leadGames = 2 * settings.leadPairs * generations.length;
  const ending = endingOf(run);
  const ways: Parameters<typeof runAnswers>[1] = {
    continueFrom: (file) => makeCommand('train', [], { from: file, out }),
    repeat: (times, begin) => commandOfRun(TRAINING, config, {}, times, begin),
  };
  const report: RunReport = {
    ...place,
    what: `training from ${start.name}, seed ${settings.seed}`,
    start: start.name,
    mayEndEarly: false,
    measuringGames: tests.reduce((sum, { test }) => sum + test.games, leadGames + place.lastGames),
    leads: generations.map(({ generation, lead }) => ({ ...eloEstimate(lead), generation, isFresh: true })),
    tests: 'Each generation is tested against the champion before, and the last champion again at the end.',
    bounds: settings.sprt,
    luck,
    decision: decidingTest(tests, ending),
    ending,
    settings: settingsOf(settings),
    weights: [],
    isPlayable: true,
    answers: () => runAnswers(report, ways),
    document: ({ answers } = {}) =>
      runDocument(report, {
        ...ways,
        answers,
        config,
        gamesPerJob: 2,
        intervals: 'Intervals and bands are 95 %; those of Elo are over pairs of games.',
        settings: settingsOf({ ...settings, luck: luckSettingText(luck), start, out, engine }),
        before: generations.length > 0 ? [...generationSections(run), ...calibrationSections(run)] : [],
      }),
  };
  return report;
}
