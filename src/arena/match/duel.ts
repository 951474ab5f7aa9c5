/** Two players at one board, for as many games as there are to play. */

import { openAll } from '../../system/openAll.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { drawPairSetup } from '../play/pairJob.ts';
import type { Contestant } from '../play/player.ts';
import { playGame, starterOf } from '../play/playGame.ts';
import type { Competitor } from '../players/competitor.ts';
import { openCompetitor } from '../players/openCompetitor.ts';
import type { MoveLimits, PlayerSpec } from '../players/playerSpec.ts';
import type { ProgramOptions } from '../players/programCompetitor.ts';

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
  /** Told in full about every game that counts, for whoever keeps records. */
  readonly onRecord?: (record: GameRecord) => void;
}

/** Where bombs and opening of a game come from. */
function setupPath({ path, paired }: DuelSetup, index: number): readonly (string | number)[] {
  return [...path, paired ? Math.floor(index / 2) : index];
}

/** A contestant whose first coins are prescribed, and who is shown nothing before they have been dropped. */
function afterOpening(contestant: Contestant, opening: readonly number[]): Contestant {
  return {
    name: contestant.name,
    async move(position, signal) {
      const column = opening[position.round - 1];
      return column === undefined ? contestant.move(position, signal) : { type: 'column', column, ms: 0 };
    },
    watch(position, mover) {
      if (position.round > opening.length) contestant.watch?.(position, mover);
    },
  };
}

/** Two players who are ready. To be closed whatever happens. */
export class Duel {
  readonly #setup: DuelSetup;
  readonly #competitors: readonly [Competitor, Competitor];

  private constructor(setup: DuelSetup, competitors: readonly [Competitor, Competitor]) {
    this.#setup = setup;
    this.#competitors = competitors;
  }

  static async open(setup: DuelSetup): Promise<Duel> {
    const { players, limits, programs } = setup;
    const competitors = await openAll(players.map((spec) => () => openCompetitor(spec, limits, programs)));
    return new Duel(setup, competitors as [Competitor, Competitor]);
  }

  /**
   * Plays the game with this number; A starts the even ones.
   *
   * @throws an error of the abortion once the signal is aborted; the game is then void
   */
  async play(index: number, signal?: AbortSignal): Promise<GameRecord> {
    const { seed, openingPlies } = this.#setup;
    const { schedule, opening } = drawPairSetup({ seed, path: setupPath(this.#setup, index), openingPlies });
    const key = { seed, path: [...this.#setup.path, index] };
    const [first, second] = await Promise.all([
      this.#competitors[0].enter(key, signal),
      this.#competitors[1].enter(key, signal),
    ]);
    const contestants = [afterOpening(first, opening), afterOpening(second, opening)] as const;
    const record = await playGame(
      { match: 1, index, starter: starterOf(index), schedule, contestants },
      signal,
    );
    return openingPlies > 0 ? { ...record, opening: openingPlies } : record;
  }

  async close(): Promise<void> {
    await Promise.all(this.#competitors.map((competitor) => competitor.close()));
  }
}
