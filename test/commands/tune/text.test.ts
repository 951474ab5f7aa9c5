import { expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { tuningWords } from '../../../src/commands/tune/text.ts';
import { genomeOf } from '../../../src/games/fcx/evaluationGame.ts';
import { nothingLeft } from '../../../src/tuner/run/session.ts';
import { engineOf } from '../../../src/tuner/tunedGame.ts';
import {
  DEFAULT_TUNE_SETTINGS,
  RUN_VERSION,
  type RunConfig,
  type RunResult,
  type TuningContents,
} from '../../../src/tuner/tuningFormat.ts';
import { scriptedGame } from '../../tuner/scriptedGame.ts';

const genome = [...genomeOf(DEFAULT_WEIGHTS)];
const config: RunConfig = {
  format: 'fcx-run',
  version: RUN_VERSION,
  engine: engineOf(scriptedGame, '0.0.0'),
  settings: { ...DEFAULT_TUNE_SETTINGS, seed: 1 },
  ...scriptedGame.settings,
  ancestor: { name: 'default.json', genome },
  out: 'new.json',
  directory: '.',
};

/** A champion with this verdict and interval, when there was no file before. */
function resultOf(verdict: 'H0' | 'H1', low: number, high: number): RunResult {
  return {
    format: 'fcx-run-result',
    version: RUN_VERSION,
    champion: genome,
    games: 100,
    incumbent: { name: 'default', isFile: false, genome },
    test: { verdict, llr: 0, counts: [0, 0, 0, 0, 0], games: 0 },
    overIncumbent: { mean: (low + high) / 2, low, high, count: 100 },
    panel: [],
    promoted: true,
  };
}

function described(verdict: 'H0' | 'H1', low: number, high: number): string {
  return tuningWords(scriptedGame).describeResult({ folder: 'run', config }, resultOf(verdict, low, high));
}

it.each([
  ['H0', false],
  ['H1', true],
] as const)('a new file is written after %s; promoted: %s', (verdict, promoted) => {
  const session = nothingLeft<TuningContents>([], resultOf(verdict, 0.4, 0.6));
  const fields = tuningWords(scriptedGame).fields({ folder: 'run', config }, session);
  expect(fields).toMatchObject({ verdict, promoted, written: true });
});

it('warns of a new file that is worse than the default, and says what to do', () => {
  const worse = described('H0', 0.2, 0.4);
  expect(worse).toContain('new.json written; there was no such file before');
  expect(worse).toContain('warning: the champion is worse than default: play with default for now');
  expect(worse).toContain('keep tuning from the champion with --from new.json');
  expect(described('H0', 0.45, 0.55)).toContain('was not shown by its test to be better than default');
  expect(described('H1', 0.55, 0.6)).not.toContain('warning');
});

/** The same where fcx comes with a file that the champion would hide. */
function describedHiding(verdict: 'H0' | 'H1'): string {
  const interval = { mean: 0.5, low: 0.45, high: 0.55, count: 100 };
  return tuningWords(scriptedGame).describeResult(
    { folder: 'run', config: { ...config, out: 'weights/best.json' } },
    {
      ...{ format: 'fcx-run-result', version: RUN_VERSION, champion: genome, games: 100, panel: [] },
      incumbent: { name: 'best.json of fcx', isFile: false, isHidden: true, genome },
      test: { verdict, llr: 0, counts: [0, 0, 0, 0, 0], games: 1 },
      overIncumbent: interval,
      promoted: verdict === 'H1',
    },
  );
}

it('says when a new file hides one that comes with fcx, and how to go back', () => {
  const better = describedHiding('H1');
  expect(better).toContain('weights/best.json written: the champion is better than best.json of fcx\n');
  expect(better).toMatch(
    /from now on "best\.json" means this file here, to .*fcx play too; delete it to go back/,
  );
  expect(better).toContain('H1 after 1 game,');
  expect(describedHiding('H0')).toContain(
    'weights/best.json not written: the champion is not better; best.json of fcx stays in use, and the champion is in run/champion.json',
  );
});

it('introduces a run by its settings', () => {
  expect(tuningWords(scriptedGame).describeStart({ folder: 'run', config }, '2 workers')).toBe(
    'run: 200 generations of 32, 40 games each, nodes 100, openingPlies 2, ga, seed 1, 2 workers',
  );
  const short = { ...config, settings: { ...config.settings, generations: 1 } };
  expect(tuningWords(scriptedGame).describeStart({ folder: 'run', config: short }, '')).toMatch(
    /^run: 1 generation of 32,/,
  );
});

it('begins with the settings, and no more of a checksum than people compare', () => {
  const game = { ...scriptedGame, settings: { network: 'fd365ef116a1'.padEnd(64, '0') } };
  expect(tuningWords(game).describeStart({ folder: 'run', config }, '2 workers')).toContain(
    ', network fd365ef116a1, ',
  );
});

it('says at the beginning and of every lead that luck is taken out', () => {
  const words = tuningWords({ ...scriptedGame, settings: { ...scriptedGame.settings, luck: true } });
  expect(words.describeStart({ folder: 'run', config }, '')).toContain(', luck taken out, ga,');
  const panel = [{ name: 'reference', score: { mean: 0.6, low: 0.5, high: 0.7, count: 10 } }];
  const lines = words.describeResult({ folder: 'run', config }, { ...resultOf('H1', 0.55, 0.6), panel });
  const tested = lines.split('\n').filter((line) => /^test|^lead/.test(line));
  expect(tested.map((line) => line.endsWith(', without luck'))).toEqual([true, true, true]);
  expect(described('H1', 0.55, 0.6)).not.toContain('luck');
});

it('counts the challengers that passed their trial only in a run that holds trials', () => {
  const score = { mean: 0.5, low: 0.4, high: 0.6, count: 9 };
  const numbers = { fitness: 0.5, diversity: 0.1, step: 0.1, games: 10, seconds: 1 };
  const places = { candidate: genome, centre: genome, spread: genome };
  const report = { generation: 1, best: score, mean: score, trial: null, ...numbers, ...places };
  const lines = (trialMaxPairs: number) => {
    const settings = { ...config.settings, trialMaxPairs };
    return tuningWords(scriptedGame)
      .scene({ ...config, settings })
      .drawGenerations([report])
      .join('\n');
  };
  expect(lines(1000)).toContain('challengers that passed their trial: 0');
  expect(lines(0)).not.toContain('trial');
});
