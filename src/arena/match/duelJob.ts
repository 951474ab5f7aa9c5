/** Games between built-in players without a clock, played move by move, as a job: for pairs that the kernel cannot play whole. */

import type { FixedLimits } from '../play/pairJob.ts';
import { type PlayedGame, playedGameOf } from '../play/playedGame.ts';
import { builtInPlayer } from '../players/builtInPlayer.ts';
import type { BuiltInSpec } from '../players/playerSpec.ts';
import { playDuelGame } from './duel.ts';

/** Everything that decides the games. */
export interface DuelJob {
  readonly players: readonly [BuiltInSpec, BuiltInSpec];
  readonly limits: FixedLimits;
  readonly seed: number;
  readonly path: readonly (string | number)[];
  readonly paired: boolean;
  readonly openingPlies: number;
  /** Their numbers, see `Duel`. */
  readonly games: readonly number[];
}

/** Plays the games one after another. All but the times of the replies depends on the job alone. */
export async function play({ players, limits, games, ...setup }: DuelJob): Promise<PlayedGame[]> {
  const [first, second] = players;
  const opened = [
    await builtInPlayer({ spec: first, limits }),
    await builtInPlayer({ spec: second, limits }),
  ] as const;
  const played: PlayedGame[] = [];
  for (const index of games) played.push(playedGameOf(await playDuelGame(setup, opened, index)));
  return played;
}

/** This module in the form that an executor takes. */
export const DUELS = { module: import.meta.url, play };
