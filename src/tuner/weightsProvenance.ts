/** Writes down how tuned weights came to be. */
import { eloEstimate, eloFields } from '../arena/match/elo.ts';
import type { Estimate } from '../arena/match/statistics.ts';
import type { Provenance } from '../bot/evaluation/weightsFormat.ts';
import type { Incumbent, RunConfig, TuneState } from './runFormat.ts';
import { weightsOf } from './subject.ts';
import type { PromotionTest } from './tune.ts';

/** A difference in Elo as JSON can hold it: `null` stands for an infinite one. */
function eloOfScore(score: Estimate) {
  return { games: 2 * score.count, ...eloFields(eloEstimate(score)) };
}

/** All that is needed to repeat the tuning. */
function tuningDetails({ engine, settings, limits, openingPlies, ancestor }: RunConfig) {
  return {
    engineVersion: engine.version,
    kernel: engine.kernel,
    settings: { ...settings, sprt: { ...settings.sprt } },
    limits: { ...limits },
    openingPlies,
    parents: [{ name: ancestor.name, weights: { ...weightsOf(ancestor.genome) } }],
  };
}

/** The provenance of a run's champion that was tested against the incumbent. */
export function championProvenance(
  config: RunConfig,
  games: number,
  incumbent: Incumbent,
  { test, overIncumbent, panel }: PromotionTest,
): Provenance {
  const { settings } = config;
  return {
    method: settings.strategy,
    note: `evolved over ${settings.generations} generations, then tested against ${incumbent.name}`,
    details: {
      ...tuningDetails(config),
      games,
      test: { opponent: incumbent.name, ...settings.sprt, ...test },
      overIncumbent: eloOfScore(overIncumbent),
      overPanel: Object.fromEntries(panel.map(({ name, score }) => [name, eloOfScore(score)])),
    },
  };
}

/** The provenance of the best guess of a run that is not over. */
export function unfinishedProvenance(config: RunConfig, { generation, games }: TuneState): Provenance {
  return {
    method: config.settings.strategy,
    note: `best guess after ${generation} of ${config.settings.generations} generations, not tested`,
    details: { ...tuningDetails(config), games },
  };
}
