import { describe, expect, it } from 'vitest';
import type { Estimate } from '../../../../src/arena/match/statistics.ts';
import { TRAINING, type TrainReport } from '../../../../src/games/fcx/training/trainingFormat.ts';
import {
  calibrationCharts,
  lossChart,
  trainingReport,
} from '../../../../src/games/fcx/training/trainingPage.tsx';
import { runCommand } from '../../../../src/page/report/repeatCommands.ts';
import { leadChart } from '../../../../src/page/report/summary.tsx';
import { programName } from '../../../../src/system/installation.ts';
import { TRAINED, trainingPage } from './reports.ts';

/** Whether these texts are in a page, without printing the whole page. */
function present(page: string, texts: readonly string[]): [string, boolean][] {
  return texts.map((text) => [text, page.includes(text)]);
}

describe('the page of a training', () => {
  it('shows result, generations, and calibration by phase with its error', () => {
    const texts = [
      'runs/&lt;x>: training from default.json, seed 7',
      'The network of generation 2 was written to <b>weights/trained.json</b>.',
      '+35 [+14, +56] Elo in 600 fresh games',
      'aria-label="LLR 3.00 between -2.94 and 2.94: H1"',
      'fcx train <span>--from default.json</span> <span>--generations 2</span>',
      'before bomb 1',
      '2.00 %',
      'The searches that played',
    ];
    expect(present(trainingPage(TRAINED), texts)).toEqual(texts.map((text) => [text, true]));
  });

  it('says whether scores are without luck', () => {
    const page = (luck: boolean) => {
      const { config } = TRAINED;
      return trainingPage({ ...TRAINED, config: { ...config, settings: { ...config.settings, luck } } });
    };
    expect(page(true)).toContain('Scores are without luck');
    expect(page(true)).toContain('taken out');
    expect(page(false)).not.toContain('Scores are without luck');
    expect(page(false)).toContain('--no-luck');
  });

  it('says which leads are within the noise', () => {
    const noise = { mean: 0.5, low: 0.4, high: 0.6, count: 9 };
    const [one, other] = TRAINED.generations as [TrainReport, TrainReport];
    const page = (...leads: Estimate[]) =>
      trainingPage({
        ...TRAINED,
        generations: [one, other].map((report, index) => ({ ...report, lead: leads[index] as Estimate })),
        result: { ...TRAINED.result!, lead: leads.at(-1) as Estimate },
      });
    const whole = page(noise, noise);
    expect(whole).toContain('<b>These differences are within the noise</b>.');
    expect(whole).toContain('<b>This difference is within the noise</b>');
    expect(page(noise, other.lead)).toContain('Beyond the noise: generation 2. ');
    expect(page(one.lead, other.lead)).not.toContain('the noise');
  });

  it('says how far an unfinished one has come', () => {
    const begun = { ...TRAINED, generations: [], checkpoint: null, result: null };
    expect(trainingPage(begun)).toContain('Not finished yet: 0 of 2 generations.');
    const halfway = trainingPage({ ...TRAINED, generations: TRAINED.generations.slice(0, 1), result: null });
    expect(halfway).toContain('games held out of generation 1');
  });

  it('says that nothing better was found', () => {
    const result = { ...TRAINED.result!, champion: 0, sha256: null, test: null, lead: null, fresh: null };
    const page = trainingPage({ ...TRAINED, result: { ...result, promoted: false } });
    expect(page).toContain('No network was better than what it was tested against.');
  });

  it('says that the file had the network already', () => {
    const page = trainingPage({ ...TRAINED, result: { ...TRAINED.result!, test: null, promoted: false } });
    expect(page).toContain('The network of generation 2 was in <b>weights/trained.json</b> already.');
  });

  it('does not praise what was written only because there was no file', () => {
    const test = { ...TRAINED.result!.test!, verdict: 'H0' as const };
    const page = trainingPage({ ...TRAINED, result: { ...TRAINED.result!, test } });
    expect(page).toContain(
      'as there was no such file; but it was not shown by its test to be better than <b>default.json</b>.',
    );
  });
});

it('the test at the end of a training decides, not those of its generations', () => {
  const { result } = TRAINED;
  const ended = (verdict: 'H0' | 'H1') => ({ ...result!, test: { ...result!.test!, verdict } });
  const answer = (verdict: 'H0' | 'H1') =>
    /Is that proven\?<\/h2><b>(.*?)<\/b>/.exec(trainingPage({ ...TRAINED, result: ended(verdict) }))?.[1];
  expect([answer('H1'), answer('H0')]).toEqual(['Yes', 'No']);
});

describe('the charts of a training', () => {
  it('put the epochs of all generations in a row', () => {
    const { x, lines, marks } = lossChart(TRAINED.generations);
    expect(x).toEqual([1, 2, 3, 4]);
    expect(marks).toEqual([2, 4]);
    expect(lines[0]?.values).toEqual([0.59, 0.57, 0.59, 0.57]);
  });

  it('show the lead of each generation with its interval, from none at the start on', () => {
    const { lines } = leadChart([trainingReport(TRAINED)]);
    const [line] = lines;
    expect(line?.values.map((value) => Math.round(value as number))).toEqual([0, 35, 35]);
    expect(line?.band?.low.map((value) => Math.round(value as number))).toEqual([0, 14, 14]);
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

it('the command that repeats a training names its file, everything that decides its course, and where it writes', () => {
  const { config } = TRAINED;
  const command = runCommand(TRAINING, config);
  expect(command).toBe(
    `${programName()} train --from default.json --generations 2 --games 60000 --nodes 1000 --window 3 --epochs 4 ` +
      '--result-share 0.3 --test-nodes 4000 --sprt-elo0 0 --sprt-elo1 10 --test-pairs 2000 --validation 1000 --seed 7 --out weights/trained.json',
  );
  const scratch = { ...config, start: { ...config.start, scratch: true as const } };
  expect(runCommand(TRAINING, scratch)).toContain(' --scratch ');
});
