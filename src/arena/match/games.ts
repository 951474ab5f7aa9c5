/**
 * The games of matches, mostly in pairs: as jobs where no clock and no player of others needs this machine, else on its boards.
 */
import pLimit from 'p-limit';
import { chunk } from 'simple-statistics';
import { together } from '../../system/index.ts';
import { onThreads } from '../play/executor.ts';
import type { Executor, OpenExecutor } from '../play/jobKind.ts';
import type { PlayedGame } from '../play/playedGame.ts';
import { isBuiltIn } from '../players/playerSpec.ts';
import { type BoardSettings, Boards } from './boards.ts';
import { isForKernel } from './gameJob.ts';
import {
  type BoardGame,
  type Couple,
  GAME_JOBS,
  type GameJob,
  type GamesOf,
  type MatchTerms,
} from './matchGame.ts';

/** How games are played; none of it but limits and judge changes a result. */
export interface GamesSettings extends BoardSettings {
  /** Games at once. */
  readonly concurrency: number;
  /** Those of one match that are played move by move on this machine; default all. */
  readonly ofOneMatch?: number;
  /** Whether all games are to have records, which jobs do not give. */
  readonly isRecorded?: boolean;
  /** Plays all games, which need neither a clock nor a record; default threads and boards of this machine. */
  readonly elsewhere?: OpenExecutor | undefined;
}

/** A game that is over; only those of boards have records. */
export type GameOver = Pick<BoardGame, 'game'> & Partial<BoardGame>;
export type PairOver = readonly [GameOver, GameOver];

/** Pairs given to the executor at once, and those that take longer, as they are played move by move; `onPair` is called after each batch. */
const KERNEL_BATCH = 32;
const GAME_BATCH = 4;

/** How the games of a match are played: a pair or a single game at a time. */
interface Means {
  /** Pairs played together, and how many of these batches at once. */
  readonly batch: number;
  readonly atOnce: number;
  /** @param some the numbers of the games of each pair */
  play(some: readonly (readonly number[])[], signal?: AbortSignal): Promise<(readonly GameOver[])[]>;
}

/** The games of a pair. Throws an {Error} for less, which only a worker of another machine could answer. */
function pairOf([first, second]: readonly GameOver[]): PairOver {
  if (first === undefined || second === undefined) throw new Error('a worker has played half a pair');
  return [first, second];
}

/** Plays the games of any number of matches. Opens what it needs when it is first needed. Always close it. */
export class Games {
  readonly #settings: GamesSettings;
  #executor: Promise<Executor<GameJob, PlayedGame[]>> | undefined;
  #boards: Boards | undefined;

  constructor(settings: GamesSettings) {
    this.#settings = settings;
  }

  /**
   * Plays the pairs with these numbers in any order and returns them in the given one.
   *
   * @param onPair called with each pair as soon as it is over
   * @throws the abort error once the signal is aborted; unfinished pairs are void
   */
  async playPairs(
    of: GamesOf,
    pairs: readonly number[],
    onPair: (pair: PairOver) => void,
    signal?: AbortSignal,
  ): Promise<PairOver[]> {
    const { batch, atOnce, play } = await this.#meansFor(of);
    const limit = pLimit(atOnce);
    const playBatch = async (some: readonly number[], stop: AbortSignal) => {
      stop.throwIfAborted();
      const games = some.map((pair) => [2 * pair, 2 * pair + 1]);
      const over = (await play(games, stop)).map(pairOf);
      over.forEach(onPair);
      return over;
    };
    const batches = chunk(pairs, batch).map((some) => (stop: AbortSignal) => limit(playBatch, some, stop));
    return (await together(batches, signal)).flat();
  }

  /** Plays a single game; games 2p and 2p + 1 make pair p. */
  async playGame(of: GamesOf, index: number, signal?: AbortSignal): Promise<GameOver> {
    const { play } = await this.#meansFor(of);
    const [[game] = []] = await play([[index]], signal);
    return game as GameOver;
  }

  /** The match is over: lets go of what only it has used. */
  leave(of: GamesOf): void {
    this.#boards?.leave(of);
  }

  async close(): Promise<void> {
    // If it could not be opened, the caller that asked for it has the error.
    await this.#executor?.then((executor) => executor.close()).catch(() => {});
    await this.#boards?.close();
  }

  async #meansFor(of: GamesOf): Promise<Means> {
    const { players, logs, ...terms } = of;
    const { limits, concurrency, ofOneMatch = concurrency, isRecorded = false, elsewhere } = this.#settings;
    const isWhole = !isRecorded && logs === undefined && isForKernel(players, terms, limits);
    if (isWhole || elsewhere) {
      const job = this.#jobFor(players, terms);
      this.#executor ??= Promise.resolve((elsewhere ?? onThreads(concurrency))(GAME_JOBS));
      const executor = await this.#executor;
      const batch = isWhole ? KERNEL_BATCH : GAME_BATCH;
      return {
        batch,
        // While one batch finishes, others keep all players busy.
        atOnce: 1 + Math.ceil(executor.capacity / batch),
        async play(some, signal) {
          const played = await executor.run(
            some.map((games) => ({ ...job, games })),
            signal,
          );
          return played.map((games) => games.map((game) => ({ game })));
        },
      };
    }
    this.#boards ??= new Boards(concurrency, this.#settings);
    const boards = this.#boards;
    const play: Means['play'] = (some, signal) =>
      Promise.all(some.map((games) => boards.playGames(of, games, signal)));
    return { batch: 1, atOnce: ofOneMatch, play };
  }

  /** All but the numbers of the games. Throws a {TypeError} for players that need a clock or this machine. */
  #jobFor([first, second]: Couple, terms: MatchTerms): Omit<GameJob, 'games'> {
    const { limits, judge } = this.#settings;
    if (!isBuiltIn(first) || !isBuiltIn(second) || limits.moveTimeMs !== undefined)
      throw new TypeError('only games of built-in players without a clock are jobs');
    return { players: [first, second], limits, ...terms, ...(judge && { judge }) };
  }
}
