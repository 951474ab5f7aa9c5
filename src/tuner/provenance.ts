/** Where a champion comes from. */
import type { z } from 'zod';
import { type Estimate, eloEstimate, eloFields } from '../arena/index.ts';
import { valuesByName } from './genome.ts';
import type { Incumbent, RunConfig, TuneState } from './runFormat.ts';
import type { PromotionTest } from './tune.ts';
import type { TunedGame } from './tunedGame.ts';

/** The origin of a champion, for its file. */
export interface Provenance {
  /** The strategy that evolved it. */
  readonly method: string;
  readonly note: string;
  readonly details: Record<string, z.core.util.JSONType>;
}

/** Everything needed to repeat the tuning. */
function tuningDetails(
  { genes, settings: gameSettings }: TunedGame,
  { engine, settings, ancestor }: RunConfig,
) {
  const { version, genes: _, ...engineParts } = engine;
  return {
    engineVersion: version,
    ...engineParts,
    settings: { ...settings, sprt: { ...settings.sprt } },
    ...gameSettings,
    parents: [{ name: ancestor.name, weights: valuesByName(genes, ancestor.genome) }],
  };
}

/** The provenance of a run's champion, tested against the incumbent. */
export function championProvenance(
  game: TunedGame,
  config: RunConfig,
  games: number,
  incumbent: Incumbent,
  { test, overIncumbent, panel }: PromotionTest,
): Provenance {
  const { settings } = config;
  const eloOf = (score: Estimate) => ({
    games: game.gamesPerJob * score.count,
    ...eloFields(eloEstimate(score)),
  });
  return {
    method: settings.strategy,
    note:
      `evolved over ${settings.generations} generation${settings.generations === 1 ? '' : 's'}, ` +
      (test ? `then tested against ${incumbent.name}` : `which found nothing better than ${incumbent.name}`),
    details: {
      ...tuningDetails(game, config),
      games,
      test: test && { opponent: incumbent.name, ...settings.sprt, ...test },
      overIncumbent: overIncumbent && eloOf(overIncumbent),
      overPanel: Object.fromEntries(panel.map(({ name, score }) => [name, eloOf(score)])),
    },
  };
}

/** The provenance of the best guess of an unfinished run. */
export function unfinishedProvenance(
  game: TunedGame,
  config: RunConfig,
  { generation, games }: TuneState,
): Provenance {
  return {
    method: config.settings.strategy,
    note: `best guess after ${generation} of ${config.settings.generations}, not tested`,
    details: { ...tuningDetails(game, config), games },
  };
}
