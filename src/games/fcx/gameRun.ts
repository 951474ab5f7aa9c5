/** The games that can be tuned, and which of them a run does. */
import type { SavedTuning, TunedGame } from '../../tuner/index.ts';
import { kittenGame, kittenSettingsSchema } from '../kitten/kittenGame.ts';
import { gameOf as evaluationGameOf } from './evaluationRun.ts';

/** As `fcx tune --game` calls them. */
export const GAME_NAMES = ['fcx', 'kitten'] as const;

/**
 * The game that a run tunes.
 *
 * @throws {RunError} for settings of another game
 */
export function gameOf(run: Pick<SavedTuning, 'folder' | 'config'>): TunedGame<unknown> {
  const isKitten = kittenSettingsSchema.safeParse(run.config).success;
  return (isKitten ? kittenGame() : evaluationGameOf(run)) as TunedGame<unknown>;
}
