/** Writes down how tuned weights came to be. */
import type { FixedLimits } from '../arena/pair.ts';
import type { Provenance } from '../bot/weightsFormat.ts';
import type { TuneResult, TuneSettings } from './tune.ts';

/** The provenance of a tuning's champion; it holds all that is needed to repeat the tuning. */
export function tuningProvenance(
  settings: TuneSettings,
  limits: FixedLimits,
  openingPlies: number,
  result: TuneResult,
): Provenance {
  const { validation } = result;
  return {
    method: 'ga',
    note: result.interrupted
      ? `stopped after ${result.generations} of ${settings.generations} generations, before validation`
      : `evolved over ${result.generations} generations of self-play`,
    details: {
      seed: settings.seed,
      generations: result.generations,
      games: result.games,
      evolution: { ...settings.evolution },
      pairs: settings.pairs,
      panel: settings.panel,
      limits: { ...limits },
      openingPlies,
      validation: validation && {
        opponent: 'default',
        games: 2 * validation.count,
        score: validation.mean,
        low: validation.low,
        high: validation.high,
      },
    },
  };
}
