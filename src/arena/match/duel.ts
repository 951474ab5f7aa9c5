/** Two players at one board, for as many games as there are to play. */

import { openAll } from '../../system/openAll.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { drawPairSetup } from '../play/pairJob.ts';
import type { Player } from '../play/player.ts';
import { recordGame } from '../play/recordGame.ts';
import { openPlayer } from '../players/openPlayer.ts';
import type { MoveLimits, PlayerSpec } from '../players/playerSpec.ts';
import type { ProgramOptions } from '../players/programPlayer.ts';

/** Who plays whom, and how. */
export interface DuelSetup {
  /** A and B. */
  readonly players: readonly [PlayerSpec, PlayerSpec];
  readonly limits: MoveLimits;
  /** With `path` and the number of a game, names everything random in it. */
  readonly seed: number;
  readonly path: readonly (string | number)[];
  /** Whether games 2p and 2p + 1 share bombs and opening. */
  readonly paired: boolean;
  /** Coins dropped at random before the players take over, 0..4. */
  readonly openingPlies: number;
  readonly programs?: ProgramOptions;
  /** Is given every game that is over, in full. */
  readonly onRecord?: (record: GameRecord) => void;
}

/** Where bombs and opening of a game come from. */
function setupPath({ path, paired }: DuelSetup, index: number): readonly (string | number)[] {
  return [...path, paired ? Math.floor(index / 2) : index];
}

/** A player whose first coins are prescribed, and who is shown nothing before they have been dropped. */
function afterOpening(player: Player, opening: readonly number[]): Player {
  return {
    name: player.name,
    open: async (sitting, signal) => player.open?.(sitting, signal),
    async choose(position, signal) {
      const column = opening[position.round - 1];
      return column === undefined ? player.choose(position, signal) : { type: 'column', column, ms: 0 };
    },
    told(event) {
      if (event.type !== 'turn' || event.position.round > opening.length) player.told?.(event);
    },
  };
}

type Openable = Awaited<ReturnType<typeof openPlayer>>;

/** Two players who are ready. To be closed whatever happens. */
export class Duel {
  readonly #setup: DuelSetup;
  readonly #players: readonly [Openable, Openable];

  private constructor(setup: DuelSetup, players: readonly [Openable, Openable]) {
    this.#setup = setup;
    this.#players = players;
  }

  static async open(setup: DuelSetup): Promise<Duel> {
    const { players, limits, programs } = setup;
    const opened = await openAll(players.map((spec) => () => openPlayer(spec, limits, programs)));
    return new Duel(setup, opened as [Openable, Openable]);
  }

  /**
   * Plays the game with this number; A starts the even ones.
   *
   * @throws an error of the abortion once the signal is aborted; the game is then void
   * @throws {ProgramError} when a program never connects
   */
  async play(index: number, signal?: AbortSignal): Promise<GameRecord> {
    signal?.throwIfAborted();
    const { seed, path, openingPlies } = this.#setup;
    const { schedule, opening } = drawPairSetup({ seed, path: setupPath(this.#setup, index), openingPlies });
    const [first, second] = this.#players;
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

  async close(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.close()));
  }
}
