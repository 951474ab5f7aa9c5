/** The games that can be tuned, and which of them a run does. */
import type { Game, TuningRecord } from '../../tuner/index.ts';
import { kittenGame, kittenSettingsSchema } from '../kitten/kittenGame.ts';
import { gameOf as evaluationGameOf } from './evaluationRun.ts';

/** As `fcx tune --game` calls them. */
export const GAME_NAMES = ['fcx', 'kitten'] as const;

/**
 * The game that a run tunes.
 *
 * @throws {RunError} for settings of another game
 */
export function gameOf(run: Pick<TuningRecord, 'folder' | 'config'>): Game<unknown> {
  const isKitten = kittenSettingsSchema.safeParse(run.config).success;
  return (isKitten ? kittenGame() : evaluationGameOf(run)) as Game<unknown>;
}
