/** The default settings of a tuning. */
import type { TuneSettings } from './runFormat.ts';

/** All settings but the seed. */
export const DEFAULT_TUNE_SETTINGS: Omit<TuneSettings, 'seed'> = {
  strategy: 'ga',
  generations: 200,
  population: 32,
  pairs: 20,
  panel: 6,
  trialEvery: 20,
  playOffPairs: 64,
  sprt: { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 },
  trialMaxPairs: 1000,
  promotionMaxPairs: 10_000,
  panelPairs: 200,
  validationPairs: 1000,
};

/** The smallest population that every strategy accepts. */
export const SMALLEST_POPULATION = 4;
