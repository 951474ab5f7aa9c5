/** The games that can be tuned, and which of them a run does. */
import type { Game } from '../tuner/game.ts';
import type { RunRecord } from '../tuner/runFormat.ts';
import { gameOf as evaluationGameOf } from './evaluationRun.ts';
import { kittenGame, kittenSettingsSchema } from './kittenGame.ts';

/** As `fcx tune --game` calls them. */
export const GAME_NAMES = ['fcx', 'kitten'] as const;

/**
 * The game that a run tunes.
 *
 * @throws {RunError} for settings of another game
 */
export function gameOf(run: Pick<RunRecord, 'folder' | 'config'>): Game<unknown> {
  const isKitten = kittenSettingsSchema.safeParse(run.config).success;
  return (isKitten ? kittenGame() : evaluationGameOf(run)) as Game<unknown>;
}
