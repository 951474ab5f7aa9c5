import { expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { genomeOf } from '../../src/games/evaluationGame.ts';
import { describeRunResult, describeRunStart } from '../../src/show/runResult.ts';
import { engineOf } from '../../src/tuner/game.ts';
import {
  DEFAULT_TUNE_SETTINGS,
  RUN_VERSION,
  type RunConfig,
  type RunResult,
} from '../../src/tuner/runFormat.ts';
import { scriptedGame } from '../tuner/scriptedGame.ts';

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

/** The description of a champion with this verdict and interval, when there was no file before. */
function described(verdict: 'H0' | 'H1', low: number, high: number): string {
  const result: RunResult = {
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
  return describeRunResult({ folder: 'run', config }, scriptedGame, result);
}

it('warns of a new file that is worse than the default, and says what to do', () => {
  const worse = described('H0', 0.2, 0.4);
  expect(worse).toContain('new.json written; there was no such file before');
  expect(worse).toContain('warning: the champion is worse than default: play with default for now');
  expect(worse).toContain('keep tuning from the champion with --from new.json');
  expect(described('H0', 0.45, 0.55)).toContain('was not shown to be better than default');
  expect(described('H1', 0.55, 0.6)).not.toContain('warning');
});

it('introduces a run by its settings', () => {
  expect(describeRunStart({ folder: 'run', config }, scriptedGame, '2 workers')).toBe(
    'run: 200 generations of 32, 40 games each, nodes 100, openingPlies 2, ga, seed 1, 2 workers',
  );
});
