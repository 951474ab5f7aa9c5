/** A made-up training, for tests of what is shown of one. */
import { perFeature } from '../../../../src/bot/evaluation/features.ts';
import type { Calibration } from '../../../../src/games/fcx/training/calibration.ts';
import { trainingReport } from '../../../../src/games/fcx/training/trainingDocument.ts';
import {
  DEFAULT_TRAIN_SETTINGS,
  type SavedTraining,
  TRAINING_VERSION,
  type TrainReport,
} from '../../../../src/games/fcx/training/trainingFormat.ts';
import { standaloneResultPage } from '../../../../src/ui/index.ts';

/** The page of a training, as HTML. */
export function trainingPage(run: SavedTraining): string {
  return standaloneResultPage(trainingReport(run).document());
}

const CALIBRATION: Calibration = {
  error: 0.01,
  noise: 0.008,
  phases: [
    { phase: 0, count: 100, error: 0.01, noise: 0.008, bins: [{ count: 100, predicted: 0.52, won: 0.51 }] },
    {
      phase: 6,
      count: 50,
      error: 0.02,
      noise: 0.009,
      bins: [
        { count: 25, predicted: 0.2, won: 0.22 },
        { count: 25, predicted: 0.8, won: 1 },
      ],
    },
  ],
};

const PREDICTIONS = { positions: 150, loss: 0.57, network: CALIBRATION, search: CALIBRATION };
const LEAD = { mean: 0.55, low: 0.52, high: 0.58, count: 300 };

/** The made-up report of a generation. */
export function trainReportOf(generation: number): TrainReport {
  return {
    generation,
    champion: generation - 1,
    games: 1000,
    positions: 9000,
    losses: [
      { epoch: 1, training: 0.6, heldOut: 0.59 },
      { epoch: 2, training: 0.58, heldOut: 0.57 },
    ],
    heldOut: PREDICTIONS,
    sha256: 'abc',
    test: { verdict: 'H1', llr: 3, counts: [1, 2, 30, 20, 5], games: 116 },
    lead: LEAD,
    seconds: 10,
  };
}

/** A made-up training of two generations that has ended. */
export const TRAINED: SavedTraining = {
  folder: 'runs/<x>',
  config: {
    format: 'fcx-training',
    version: TRAINING_VERSION,
    engine: { version: '0.1.0', kernel: 'abc' },
    settings: { ...DEFAULT_TRAIN_SETTINGS, seed: 7, generations: 2 },
    start: { name: 'default.json', sha256: 'def' },
    out: 'weights/trained.json',
    directory: '/home/me',
  },
  generations: [trainReportOf(1), trainReportOf(2)],
  checkpoint: { generation: 2, champion: 2, games: 3000, incumbent: null },
  result: {
    format: 'fcx-training-result',
    version: TRAINING_VERSION,
    champion: 2,
    sha256: 'abc',
    games: 5000,
    incumbent: { name: 'default.json', sha256: 'def', isFile: false },
    test: { verdict: 'H1', llr: 3, counts: [1, 2, 30, 20, 5], games: 116 },
    lead: LEAD,
    fresh: PREDICTIONS,
    promoted: true,
  },
};

/** A weights file that is easy to beat. */
export const ANTI = {
  weights: perFeature(({ min, max, default: value }) => Math.max(min, Math.min(max, 0 - value))),
  provenance: { method: 'hand', note: 'the opposite of good' },
};
