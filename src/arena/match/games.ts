/**
 * The games of matches, mostly in pairs: as a whole in the kernel where possible, else move by move; on this machine, or wherever an
 * executor has them played.
 */
import pLimit from 'p-limit';
import { chunk } from 'simple-statistics';
import { together } from '../../system/index.ts';
import { onThreads } from '../play/executor.ts';
import type { Executor, OpenExecutor } from '../play/jobKind.ts';
import { PAIRS, type PairJob, type PairResult } from '../play/pairJob.ts';
import { playedPairOf } from '../play/playedGame.ts';
import { isBuiltIn } from '../players/playerSpec.ts';
import { searchOptionsFor } from '../players/searchPlayer.ts';
import { type BoardGame, type BoardSettings, Boards } from './boards.ts';
import type { Couple, MatchTerms } from './matchGame.ts';
import { GAME_JOBS, type GameJob } from './matchGame.ts';

/** How games are played; none of it but limits and judge changes a result. */
export interface GamesSettings extends BoardSettings {
  /** Games at once. */
  readonly concurrency: number;
  /** Those of one match that are played move by move on this machine; default all. */
  readonly ofOneMatch?: number;
  /** Whether all games are to have records, which the kernel does not give. */
  readonly isRecorded?: boolean;
  /** Plays all games, which need neither a clock nor a record; default threads and boards of this machine. */
  readonly elsewhere?: OpenExecutor | undefined;
}

/** Who meets, and on which terms. */
export interface GamesOf extends MatchTerms {
  readonly players: Couple;
  /** The folder for a log of each game; default none. */
  readonly logs?: string | undefined;
}

/** A game that is over; only those of boards have records. */
export type GameOver = Pick<BoardGame, 'game'> & Partial<BoardGame>;
export type PairOver = readonly [GameOver, GameOver];

/** Pairs given to the executor at once; `onPair` is called after each batch. */
const KERNEL_BATCH = 32;

/** Games move by move take long enough for a few to keep it busy. */
const GAME_BATCH = 4;

/** The numbers of a pair's games, or of one. */
type Numbers = readonly number[];

/** How the games of a match are played: a pair or a single game at a time. */
interface Means {
  /** Pairs played together, and how many of these batches at once. */
  readonly batch: number;
  readonly atOnce: number;
  play(some: readonly Numbers[], signal?: AbortSignal): Promise<(readonly GameOver[])[]>;
}

function byExecutor<Job, Result>(
  executor: Executor<Job, Result>,
  batch: number,
  jobOf: (games: Numbers) => Job,
  playedOf: (games: Numbers, result: Result) => readonly GameOver[],
): Means {
  return {
    batch,
    // While one batch finishes, others keep all players busy.
    atOnce: 1 + Math.ceil(executor.capacity / batch),
    async play(some, signal) {
      const results = await executor.run(some.map(jobOf), signal);
      return results.map((result, index) => playedOf(some[index] as Numbers, result));
    },
  };
}

/** The games of a pair. Throws an {Error} for less, which only a worker of another machine could answer. */
function pairOf([first, second]: readonly GameOver[]): PairOver {
  if (first === undefined || second === undefined) throw new Error('a worker has played half a pair');
  return [first, second];
}

function pairNumber(games: Numbers): number {
  return Math.floor((games[0] as number) / 2);
}

/** The kernel plays whole pairs: those of its games that were asked for. */
function kernelGames(games: Numbers, result: PairResult): GameOver[] {
  const pair = playedPairOf(pairNumber(games), result);
  return pair.filter(({ index }) => games.includes(index)).map((game) => ({ game }));
}

/** Plays the games of any number of matches. Opens what it needs when it is first needed. Always close it. */
export class Games {
  readonly #settings: GamesSettings;
  readonly #open: OpenExecutor;
  #pairs: Promise<Executor<PairJob, PairResult>> | undefined;
  #jobs: Promise<Executor<GameJob, BoardGame['game'][]>> | undefined;
  #boards: Boards | undefined;

  constructor(settings: GamesSettings) {
    this.#settings = settings;
    this.#open = settings.elsewhere ?? onThreads(settings.concurrency);
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
    const playBatch = async (some: Numbers, stop: AbortSignal) => {
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
  leave({ players, logs }: GamesOf): void {
    this.#boards?.leave(players, logs);
  }

  async close(): Promise<void> {
    for (const opened of [this.#pairs, this.#jobs]) {
      // If it could not be opened, the caller that asked for it has the error.
      await opened?.then((executor) => executor.close()).catch(() => {});
    }
    await this.#boards?.close();
  }

  async #meansFor(of: GamesOf): Promise<Means> {
    const { concurrency, ofOneMatch = concurrency, elsewhere } = this.#settings;
    const { players, logs, ...terms } = of;
    const pairJob = this.#pairJob(of);
    if (pairJob !== null) {
      this.#pairs ??= Promise.resolve(this.#open(PAIRS));
      return byExecutor(await this.#pairs, KERNEL_BATCH, pairJob, kernelGames);
    }
    if (elsewhere) {
      const jobOf = this.#gameJob(players, terms);
      this.#jobs ??= Promise.resolve(elsewhere(GAME_JOBS));
      const playedOf = (_: Numbers, played: readonly BoardGame['game'][]) => played.map((game) => ({ game }));
      return byExecutor(await this.#jobs, GAME_BATCH, jobOf, playedOf);
    }
    this.#boards ??= new Boards(concurrency, this.#settings);
    const boards = this.#boards;
    const play: Means['play'] = (some, signal) =>
      Promise.all(some.map((games) => boards.playGames(players, { ...terms, logs }, games, signal)));
    return { batch: 1, atOnce: ofOneMatch, play };
  }

  /** Games as jobs move by move; throws a {TypeError} for players that need a clock or this machine. */
  #gameJob([first, second]: Couple, terms: MatchTerms): (games: Numbers) => GameJob {
    const { limits, judge } = this.#settings;
    if (!isBuiltIn(first) || !isBuiltIn(second) || limits.moveTimeMs !== undefined)
      throw new TypeError('only games of built-in players without a clock are jobs');
    return (games) => ({ players: [first, second], limits, ...terms, ...(judge && { judge }), games });
  }

  /**
   * The pairs of these games as jobs for the kernel, or `null` when it cannot play them: they need a clock, other players, or
   * records or logs, where the kernel gives only results.
   */
  #pairJob({ players, logs, paired, ...terms }: GamesOf): ((games: Numbers) => PairJob) | null {
    const { limits, judge, isRecorded = false } = this.#settings;
    const [first, second] = players;
    if (!paired || limits.moveTimeMs !== undefined || isRecorded || logs !== undefined) return null;
    if (first.kind !== 'weights' || second.kind !== 'weights') return null;
    const options = searchOptionsFor(limits);
    return (games) => ({
      ...terms,
      path: [...terms.path, pairNumber(games)],
      players: [first.weights, second.weights],
      networks: [first.network, second.network],
      blends: [first.blend, second.blend],
      limits,
      searchOptions: [options, options],
      ...(judge && { judge }),
    });
  }
}
