/** The page of a training: its result, its generations, and how well its networks predict. */
import { join } from 'node:path';
import { eloEstimate, wilsonInterval } from '../../../arena/index.ts';
import { Learning } from '../../../bot/index.ts';
import type { ChartSpec } from '../../../document/index.ts';
import { formatEloRange, luckSetting, percent, SCORES_WITHOUT_LUCK } from '../../../document/index.ts';
import type { RunReport } from '../../../page/index.ts';
import { Charts, decisionOf, Noise, runCommand, runPage, Table, TestResult } from '../../../page/index.ts';
import { CHAMPION_FILE } from '../../../tuner/index.ts';
import type { Calibration, PhaseCalibration } from './calibration.ts';
import { type SavedTraining, TRAINING, type TrainReport } from './trainingFormat.ts';

/** Loss by epoch, all generations in a row; the last epoch of each is marked. */
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

/** `after bomb 1` */
export function phaseName({ phase }: PhaseCalibration): string {
  return Learning.PHASE_NAMES[phase] ?? `phase ${phase}`;
}

/** How often positions were won, by the predicted chance: a chart for each phase. */
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

function endingOf({ result, config }: SavedTraining) {
  if (result === null) return null;
  const { champion, fresh } = result;
  const who = `The network of generation ${champion}`;
  const untested =
    champion === 0
      ? 'No network was better than what it was tested against.'
      : [who, ' was in ', <b>{config.out}</b>, ' already.'];
  const furtherFacts = fresh ? [['log loss on fresh games', fresh.loss.toFixed(4)] as const] : [];
  return { ...result, who, untested, furtherFacts, gamesPerJob: 2 };
}

/** Settings by name, those of groups with the group's. */
function settingsOf(group: object): [string, string][] {
  return Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? settingsOf(value).map(([inner, text]): [string, string] => [`${name}: ${inner}`, text])
      : [[name, String(value)]],
  );
}

function Generations({ generations, config }: SavedTraining) {
  const rows = generations.map(({ generation, champion, positions, heldOut, test, lead }) => [
    generation,
    champion === 0 ? config.start.name : `generation ${champion}`,
    <TestResult test={test} bounds={config.settings.sprt} />,
    positions.toLocaleString('en'),
    heldOut.loss.toFixed(4),
    percent(heldOut.network.error, 2),
    formatEloRange(lead),
  ]);
  const header = [
    'generation',
    'champion before',
    'test against it',
    'positions',
    'log loss',
    'calibration error',
    `Elo over ${config.start.name}`,
  ];
  const differences = generations.map(({ generation, lead }) => ({
    name: `generation ${generation}`,
    scores: [lead],
  }));
  return (
    <>
      <Table header={header} rows={rows} isWide />
      <Noise differences={differences} />
    </>
  );
}

function predictions(title: string, calibration: Calibration) {
  const total = calibration.phases.reduce((sum, { count }) => sum + count, 0);
  const row = (
    name: string,
    { count, error, noise }: Pick<PhaseCalibration, 'count' | 'error' | 'noise'>,
  ) => [name, count.toLocaleString('en'), percent(error, 2), percent(noise, 2)];
  const rows = [
    ...calibration.phases.map((one) => row(phaseName(one), one)),
    row('all', { ...calibration, count: total }),
  ];
  return (
    <>
      <h3>{title}</h3>
      <Table header={['phase', 'positions', 'error', 'by chance']} rows={rows} textColumns={1} />
      <Charts specs={calibrationCharts(calibration)} />
    </>
  );
}

function CalibrationSection({ result, generations }: SavedTraining) {
  const last = generations.at(-1);
  const judged = result?.fresh ?? last?.heldOut;
  if (judged === undefined) return <p>Not measured yet.</p>;
  const whose = result?.fresh
    ? 'fresh games of the last champion, from which nothing was learnt'
    : `games held out of generation ${last?.generation ?? 0}`;
  return (
    <>
      <p>
        How often positions predicted at 60 % were won, in {whose}. The error is the mean distance between
        predicted and won over all positions, in ranges of 5 % of each phase; beside it is the error that true
        predictions would have by chance. Positions whose result was proven are left out.
      </p>
      {predictions('The network alone', judged.network)}
      {judged.search && predictions('The searches that played', judged.search)}
    </>
  );
}

/** A training as the pages of runs show it. */
export function trainingReport(run: SavedTraining): RunReport {
  const { config, generations, checkpoint, result } = run;
  const { settings, start, engine, out } = config;
  const tests = generations.map(({ generation, test }) => ({ name: `Generation ${generation}`, test }));
  const leadGames = 2 * settings.leadPairs * generations.length;
  const lastGames = result === null ? 0 : result.games - (checkpoint?.games ?? result.games);
  const report: RunReport = {
    folder: run.folder,
    what: `training from ${config.start.name}`,
    command: 'train',
    start: start.name,
    complete: generations.length,
    generations: settings.generations,
    isFinished: result !== null,
    games: result?.games ?? checkpoint?.games ?? 0,
    measuringGames: tests.reduce((sum, { test }) => sum + test.games, leadGames + lastGames),
    lastGames,
    seconds: generations.map(({ seconds }) => seconds),
    leads: generations.map(({ generation, lead }) => ({ ...eloEstimate(lead), generation, isFresh: true })),
    tests: 'Each generation is tested against the champion before, and the last champion again at the end.',
    bounds: settings.sprt,
    decision: decisionOf(
      tests,
      result?.test ? { name: `The test against ${result.incumbent.name}`, test: result.test } : null,
    ),
    settings: settingsOf(settings),
    weights: [],
    champion: join(run.folder, CHAMPION_FILE),
    page: (frame) =>
      runPage(
        {
          report,
          config,
          title: `${run.folder}: training from ${start.name}, seed ${settings.seed}`,
          intervals: `Intervals and bands are 95 %; those of Elo are over pairs of games.${settings.luck ? ` ${SCORES_WITHOUT_LUCK}` : ''}`,
          complete: generations.length,
          ending: endingOf(run),
          command: runCommand(TRAINING, config),
          settings: settingsOf({
            ...settings,
            ...(settings.luck !== undefined && { luck: luckSetting(settings.luck) }),
            start,
            out,
            engine,
          }),
          children: generations.length > 0 && (
            <>
              <h2>Generations</h2>
              <Generations {...run} />
              <p>Each generation learns for a few epochs; dashed upright lines mark the last of each.</p>
              <Charts specs={[lossChart(generations)]} />
              <h2>Calibration</h2>
              <CalibrationSection {...run} />
            </>
          ),
        },
        frame,
      ),
  };
  return report;
}
