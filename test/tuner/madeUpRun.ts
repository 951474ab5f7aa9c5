/** Made-up tunings, for tests of their reports and files. */

import type { Tuner } from '../../src/tuner/tune.ts';
import type { TunedGame } from '../../src/tuner/tunedGame.ts';
import { engineOf } from '../../src/tuner/tuning.ts';
import {
  DEFAULT_TUNE_SETTINGS,
  type GenerationReport,
  RUN_VERSION,
  type RunConfig,
  type TuneSettings,
} from '../../src/tuner/tuningFormat.ts';

/** The settings of a run that starts from the first genome of a game's reference panel. */
export function configOf(
  game: TunedGame,
  settings: Partial<TuneSettings> = {},
  more: Partial<RunConfig> = {},
): RunConfig {
  const [{ name, genome }] = game.referencePanel;
  return {
    format: 'fcx-run',
    version: RUN_VERSION,
    engine: engineOf(game),
    settings: { ...DEFAULT_TUNE_SETTINGS, seed: 1, ...settings },
    ...game.settings,
    ancestor: { name, genome: [...genome] },
    out: 'new.json',
    directory: '.',
    ...more,
  };
}

/** Tune for this many generations, each from a state that went through JSON as it would through a file. */
export async function playedOut<Job>(tuner: Tuner<Job>, generations: number) {
  let state = tuner.firstState();
  const reports: Omit<GenerationReport, 'seconds'>[] = [];
  while (state.generation < generations && !state.isSpent) {
    const advance = await tuner.advance(state, reports);
    state = JSON.parse(JSON.stringify(advance.state));
    reports.push(advance.report);
  }
  return { reports, state };
}

/** A made-up report of a generation. */
export function tuneReportOf(generation: number, more: Partial<GenerationReport> = {}): GenerationReport {
  const estimate = { mean: 0.5, low: 0.4, high: 0.6, count: 10 };
  return {
    generation,
    lead: { elo: 1, low: 0, high: 2 },
    overStart: { mean: 0.5, variance: 0.1, pairs: 4 },
    level: 0,
    best: estimate,
    fitness: 0.5,
    mean: estimate,
    diversity: 0.1,
    step: 0.1,
    candidate: [1, 2],
    centre: [1, 2],
    spread: [0.5, 0.5],
    games: 10,
    seconds: 1,
    trial: null,
    ...more,
  };
}
