/** Two players who meet, for any number of games; and one game, from its number. */
import type { GameRecord } from '../play/gameRecord.ts';
import { drawPairSetup } from '../play/pairJob.ts';
import { choosing, type Player } from '../play/player.ts';
import { recordGame } from '../play/playGame.ts';
import type { PlayerSpec } from '../players/playerSpec.ts';

/** Two players who meet: A and B. */
export type Couple = readonly [PlayerSpec, PlayerSpec];

/** What decides the games of a match, but for its players and their limits. */
export interface MatchTerms {
  /** With `path` and a game's number, seeds everything random in it. */
  readonly seed: number;
  readonly path: readonly (string | number)[];
  /** Whether games 2p and 2p + 1 share bombs and opening. */
  readonly paired: boolean;
  /** Coins dropped at random before the players take over, 0..4. */
  readonly openingPlies: number;
}

/** Plays the opening for a player, who sees no turn before it is over. */
function afterOpening(player: Player, opening: readonly number[]): Player {
  const chooser = choosing(player, async (position, signal) => {
    const column = opening[position.round - 1];
    return column === undefined ? player.choose(position, signal) : { type: 'column', column, ms: 0 };
  });
  return {
    ...chooser,
    told(event) {
      if (event.type !== 'turn' || event.position.round > opening.length) player.told?.(event);
    },
  };
}

/** A game of a match: its number decides who starts, and with the seed and path what is drawn. */
export async function playMatchGame(
  { seed, path, paired, openingPlies }: MatchTerms,
  [first, second]: readonly [Player, Player],
  index: number,
  signal?: AbortSignal,
): Promise<GameRecord> {
  const setupPath = [...path, paired ? Math.floor(index / 2) : index];
  const { schedule, opening } = drawPairSetup({ seed, path: setupPath, openingPlies });
  const record = await recordGame(
    {
      match: 1,
      index,
      schedule,
      players: [afterOpening(first, opening), afterOpening(second, opening)],
      key: { seed, path: [...path, index] },
    },
    signal,
  );
  return openingPlies > 0 ? { ...record, opening: openingPlies } : record;
}
