/** Two players at one board, for any number of games. */
import { openAll } from '../../system/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { Judge } from '../play/judge.ts';
import { drawPairSetup } from '../play/pairJob.ts';
import { choosing, type Player } from '../play/player.ts';
import { recordGame } from '../play/playGame.ts';
import type { MoveLimits, PlayerSpec } from '../players/playerSpec.ts';
import { type ProgramOptions, ProgramPlayer } from '../players/programPlayer.ts';
import { startThreadPlayer, type ThreadPlayer } from '../players/threadPlayer.ts';

/** Who plays whom, and how. */
export interface DuelSetup {
  readonly players: readonly [PlayerSpec, PlayerSpec];
  readonly limits: MoveLimits;
  /** With `path` and a game's number, seeds everything random in it. */
  readonly seed: number;
  readonly path: readonly (string | number)[];
  /** Whether games 2p and 2p + 1 share bombs and opening. */
  readonly paired: boolean;
  /** Coins dropped at random before the players take over, 0..4. */
  readonly openingPlies: number;
  /** Measures the luck of the games, if given. */
  readonly judge?: Judge | undefined;
  readonly programs?: ProgramOptions;
  /** Called with the record of every finished game. */
  readonly onRecord?: (record: GameRecord) => void;
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

/** A game of a duel: its number decides who starts, and with the setup's seed and path what is drawn. */
export async function playDuelGame(
  { seed, path, paired, openingPlies }: Pick<DuelSetup, 'seed' | 'path' | 'paired' | 'openingPlies'>,
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

type OpenPlayer = ProgramPlayer | ThreadPlayer;

/** A player that is ready. Always close it. */
export function openPlayer(
  spec: PlayerSpec,
  limits: MoveLimits,
  programs?: ProgramOptions,
): Promise<OpenPlayer> {
  return spec.kind === 'program' ? ProgramPlayer.listen(spec, programs) : startThreadPlayer({ spec, limits });
}

/** Two players who are ready. Always close it. */
export class Duel {
  readonly #setup: DuelSetup;
  readonly #players: readonly [OpenPlayer, OpenPlayer];

  private constructor(setup: DuelSetup, players: [OpenPlayer, OpenPlayer]) {
    this.#setup = setup;
    this.#players = players;
  }

  static async open(setup: DuelSetup): Promise<Duel> {
    const { players, limits, programs } = setup;
    const opened = await openAll(players.map((spec) => () => openPlayer(spec, limits, programs)));
    return new Duel(setup, opened as [OpenPlayer, OpenPlayer]);
  }

  /** Plays the game with this number; A starts the even ones. Throws a {ProgramError} when a program never connects. */
  async play(index: number, signal?: AbortSignal): Promise<GameRecord> {
    signal?.throwIfAborted();
    return playDuelGame(this.#setup, this.#players, index, signal);
  }

  async close(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.close()));
  }
}
