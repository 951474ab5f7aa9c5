import { describe, expect, it } from 'vitest';
import { finishedSession } from '../../../../src/cli/runCommand.ts';
import { renderDocument } from '../../../../src/cli/text/document.ts';
import { commandOfRun } from '../../../../src/document/repeatCommands.ts';
import {
  calibrationCharts,
  lossChart,
  trainingReport,
} from '../../../../src/games/fcx/training/trainingDocument.ts';
import {
  type SavedTraining,
  TRAINING,
  type TrainingContents,
  type TrainResult,
} from '../../../../src/games/fcx/training/trainingFormat.ts';
import { TRAINING_WORDS } from '../../../../src/games/fcx/training/trainingWords.ts';
import { answersIn, expectOneResult, wholeText } from '../../../document/agreement.ts';
import { shownOf } from '../../../page/results/shown.ts';
import { TRAINED } from './reports.ts';

const textOfRun = (run: SavedTraining) => wholeText(trainingReport(run).document());
const answersOf = (run: SavedTraining) =>
  answersIn(trainingReport(run).document()).map(({ answer }) => answer);

function endedWith(more: Partial<TrainResult>): SavedTraining {
  return { ...TRAINED, result: { ...TRAINED.result!, ...more } };
}

describe('the document of a training', () => {
  it('begins with what came out, whether that is proven, and what to do next', () => {
    expect(answersOf(TRAINED)).toEqual([
      'Better than default.json',
      'weights/trained.json written; there was no such file before',
    ]);
    expect(textOfRun(TRAINED)).toContain('Proven by its test against default.json.');
    expect(textOfRun(TRAINED)).toMatch(/^Better than default.json: \+35 \[\+14, \+56\] Elo$/m);
    const commands = renderDocument(trainingReport(TRAINED).document()).match(/next: .*$/gm);
    expect(commands?.map((line) => line.replace(/^.*?fcx /, ''))).toEqual([
      'play --weights weights/trained.json',
      'match weights/trained.json best.json --sprt',
      'train --from weights/trained.json --out weights/trained.json',
    ]);
  });

  it('is a page with the test, its generations, and calibration by phase with its error', () => {
    const page = shownOf(trainingReport(TRAINED).document());
    const texts = [
      '>training from default.json, seed 7',
      '+35 [+14, +56] Elo in 600 fresh paired games',
      'aria-label="3.00 between -2.94 and 2.94"',
      'train --from default.json --generations 2',
      'before bomb 1',
      '2.00 %',
      'The searches that played',
    ];
    expect(texts.filter((text) => !page.includes(text))).toEqual([]);
  });

  it('says how far an unfinished one has come', () => {
    const begun = { ...TRAINED, generations: [], checkpoint: null, result: null };
    expect(textOfRun(begun)).toContain('0 of 2 generations complete');
    const halfway = textOfRun({ ...TRAINED, generations: TRAINED.generations.slice(0, 1), result: null });
    expect(halfway).toContain('games held out of generation 1');
  });

  it('says that nothing better was found, or that the file had the network already', () => {
    const none = { test: null, lead: null, promoted: false };
    expect(answersOf(endedWith({ ...none, champion: 0, sha256: null, fresh: null }))).toEqual([
      'Nothing better than default.json was found',
      'weights/trained.json not written',
    ]);
    const incumbent = { ...TRAINED.result!.incumbent, name: 'weights/trained.json', isFile: true };
    expect(answersOf(endedWith({ ...none, incumbent }))[1]).toBe(
      'weights/trained.json kept: it already has this champion',
    );
  });

  it('says the same numbers in a terminal, on a page and for scripts', () => {
    const document = trainingReport(TRAINED).document();
    const sections = document.sections.filter(({ only }) => only !== 'page');
    const session = finishedSession<TrainingContents>(TRAINED.generations, TRAINED.result!);
    const fields = TRAINING_WORDS.fields(TRAINED, session);
    const shown = { freshGames: 2 * TRAINED.result!.lead!.count, fresh: TRAINED.result!.fresh };
    const test = { games: TRAINED.result!.test!.games, ...TRAINED.config.settings.sprt };
    const nodes = TRAINED.config.settings.testNodes;
    expectOneResult({ ...document, sections }, { fields, shown, test, nodes }, [95]);
  });
});

describe('the charts of a training', () => {
  it('put the epochs of all generations in a row', () => {
    const { x, lines, marks } = lossChart(TRAINED.generations);
    expect(x).toEqual([1, 2, 3, 4]);
    expect(marks).toEqual([2, 4]);
    expect(lines[0]?.values).toEqual([0.59, 0.57, 0.59, 0.57]);
  });

  it('show wins by prediction for each phase, with bands that stay within 0 and 100 %', () => {
    const charts = calibrationCharts(TRAINED.result!.fresh!.network);
    expect(charts.map(({ title }) => title)).toEqual(['before bomb 1', 'after bomb 3']);
    expect(charts[1]?.x).toEqual([20, 80]);
    const [won] = charts[1]!.lines;
    expect(won?.values).toEqual([22, 100]);
    expect(won?.band?.high.at(-1)).toBe(100);
    // All 25 positions of the range were won: that leaves doubt, too.
    expect(won?.band?.low.at(-1)).toBeCloseTo(86.7, 1);
  });
});

it('the command that repeats a training from scratch says so', () => {
  const { config } = TRAINED;
  const scratch = { ...config, start: { ...config.start, scratch: true as const } };
  expect(commandOfRun(TRAINING, scratch).line).toMatch(
    / train --from default\.json .* --scratch .*--out weights\/trained\.json$/,
  );
});
