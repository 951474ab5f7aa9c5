/**
 * Plays games between two players, mostly in pairs: as a whole in the kernel where possible, else move by move; on this
 * machine, or wherever an executor has them played.
 */
import pLimit from 'p-limit';
import { chunk } from 'simple-statistics';
import { together } from '../../system/index.ts';
import { type Executor, type OpenExecutor, onThreads } from '../play/executor.ts';
import { PAIRS, type PairExecutor, type PairJob, type PairResult } from '../play/pairJob.ts';
import { type PlayedGame, type PlayedPair, playedPairOf } from '../play/playedGame.ts';
import { isBuiltIn, searchOptionsFor } from '../players/playerSpec.ts';
import { Boards } from './boards.ts';
import type { DuelSetup, DuelTerms } from './duel.ts';
import { DUELS, type DuelJob } from './duelJob.ts';

/** Two players who are ready. Always close it. */
export interface PairRunner {
  /** Pairs to play at a time. */
  readonly batch: number;
  /** Pairs that can be played at once. */
  readonly capacity: number;
  /**
   * Plays the pairs with these numbers in any order and returns them in the given one.
   *
   * @param onPair called with each pair as soon as it is over
   * @throws the abort error once the signal is aborted; unfinished pairs are void
   */
  playPairs(
    pairs: readonly number[],
    onPair: (pair: PlayedPair) => void,
    signal?: AbortSignal,
  ): Promise<PlayedPair[]>;
  /** Plays a single game; games 2p and 2p + 1 make pair p. */
  playGame(index: number, signal?: AbortSignal): Promise<PlayedGame>;
  close(): Promise<void>;
}

/** Pairs given to the executor at once; `onPair` is called after each batch. */
const KERNEL_BATCH = 32;

/** Games move by move take long enough for a few to keep it busy. */
const DUEL_BATCH = 4;

/** The numbers of a pair's games, or of one. */
type Numbers = readonly number[];

/** The games of a pair. Throws an {Error} for less, which only a worker of another machine could answer. */
function pairOf([first, second]: readonly PlayedGame[]): PlayedPair {
  if (first === undefined || second === undefined) throw new Error('a worker has played half a pair');
  return [first, second];
}

/** How an executor plays games: a pair or a single game in each job. */
interface Means<Job, Result> {
  readonly executor: Executor<Job, Result>;
  readonly batch: number;
  /** Pairs given to the executor at once, default `batch`. */
  readonly atOnce?: number;
  jobOf(games: Numbers): Job;
  playedOf(games: Numbers, result: Result): readonly PlayedGame[];
  close?(): Promise<void>;
}

function runnerBy<Job, Result>(means: Means<Job, Result>): PairRunner {
  const { executor, batch, atOnce = batch, jobOf, playedOf, close = async () => {} } = means;
  const { capacity } = executor;
  const play = async (some: readonly Numbers[], signal?: AbortSignal) => {
    const results = await executor.run(some.map(jobOf), signal);
    return results.map((result, index) => playedOf(some[index] as Numbers, result));
  };
  return {
    batch,
    capacity,
    async playPairs(pairs, onPair, signal) {
      // While one batch finishes, others keep all players busy.
      const limit = pLimit(1 + Math.ceil(capacity / atOnce));
      const playBatch = async (some: Numbers, stop: AbortSignal) => {
        stop.throwIfAborted();
        const games = some.map((pair) => [2 * pair, 2 * pair + 1]);
        const over = (await play(games, stop)).map(pairOf);
        over.forEach(onPair);
        return over;
      };
      const batches = chunk(pairs, atOnce).map((some) => (stop: AbortSignal) => limit(playBatch, some, stop));
      return (await together(batches, signal)).flat();
    },
    async playGame(index, signal) {
      const [[game] = []] = await play([[index]], signal);
      return game as PlayedGame;
    },
    close,
  };
}

/** Games move by move on boards of this process. */
async function boardRunner(setup: DuelSetup, count: number): Promise<PairRunner> {
  const { players, onRecord } = setup;
  const terms = termsOf(setup);
  const boards = new Boards(count, setup);
  await boards.warmUp(players);
  const play = (games: Numbers, signal?: AbortSignal) => boards.playGames(players, terms, games, signal);
  return runnerBy({
    executor: {
      capacity: count,
      run: (jobs, signal) => Promise.all(jobs.map((games) => play(games, signal))),
      close: () => boards.close(),
    },
    batch: DUEL_BATCH,
    atOnce: 1,
    jobOf: (games: Numbers) => games,
    playedOf(_, played) {
      for (const { record } of played) onRecord?.(record);
      return played.map(({ game }) => game);
    },
    close: () => boards.close(),
  });
}

function termsOf({ seed, path, paired, openingPlies }: DuelSetup): DuelTerms {
  return { seed, path, paired, openingPlies };
}

/** The games of a match as jobs move by move; throws a {TypeError} for players that need a clock or this machine. */
function duelJob(setup: DuelSetup): (games: Numbers) => DuelJob {
  const { players, limits, judge } = setup;
  const [first, second] = players;
  if (!isBuiltIn(first) || !isBuiltIn(second) || limits.moveTimeMs !== undefined)
    throw new TypeError('only games of built-in players without a clock are jobs');
  return (games) => ({ players: [first, second], limits, ...termsOf(setup), ...(judge && { judge }), games });
}

function pairNumber(games: Numbers): number {
  return Math.floor((games[0] as number) / 2);
}

/**
 * The pairs of these games as jobs for the kernel, or `null` when it cannot play them: they need a clock, other players, or
 * records or logs, where the kernel gives only results.
 */
function kernelJob(setup: DuelSetup): ((games: Numbers) => PairJob) | null {
  const { players, limits, seed, path, paired, openingPlies, judge } = setup;
  const [first, second] = players;
  if (!paired || limits.moveTimeMs !== undefined) return null;
  if (setup.onRecord !== undefined || setup.programs?.logs !== undefined) return null;
  if (first.kind !== 'weights' || second.kind !== 'weights') return null;
  const options = searchOptionsFor(limits);
  return (games) => ({
    seed,
    path: [...path, pairNumber(games)],
    players: [first.weights, second.weights],
    networks: [first.network, second.network],
    blends: [first.blend, second.blend],
    limits,
    searchOptions: [options, options],
    openingPlies,
    ...(judge && { judge }),
  });
}

/** The kernel plays whole pairs: those of its games that were asked for. */
function kernelGames(games: Numbers, result: PairResult): PlayedGame[] {
  return playedPairOf(pairNumber(games), result).filter(({ index }) => games.includes(index));
}

/** Where games are played, and how many at once. */
export interface GamePlace {
  /** For games played as a whole in the kernel. */
  readonly executor: PairExecutor;
  /** Boards for games played move by move; or the executor that plays those, opened when it is first needed. */
  readonly boards: number | (() => Promise<Executor<DuelJob, PlayedGame[]>>);
}

/**
 * Opens the executors of a match or a tournament: on this machine, or `elsewhere` for all games. Always close it.
 *
 * @param boards of this machine for games played move by move
 */
export async function openPlace(threads: number, boards: number, elsewhere?: OpenExecutor) {
  const executor = await (elsewhere ?? onThreads(threads))(PAIRS);
  let duels: Promise<Executor<DuelJob, PlayedGame[]>> | undefined;
  const openDuels = (open: OpenExecutor) => {
    duels ??= Promise.resolve(open(DUELS));
    return duels;
  };
  return {
    executor,
    boards: elsewhere ? () => openDuels(elsewhere) : boards,
    async close() {
      await executor.close();
      // If it could not be opened, the caller that asked for it has the error.
      await duels?.then((opened) => opened.close()).catch(() => {});
    },
  };
}

/** Gets the players of a match ready; closing the place is up to the caller. */
export async function openPairRunner(setup: DuelSetup, { executor, boards }: GamePlace): Promise<PairRunner> {
  const pairJob = kernelJob(setup);
  if (pairJob !== null)
    return runnerBy({ executor, batch: KERNEL_BATCH, jobOf: pairJob, playedOf: kernelGames });
  if (typeof boards === 'number') return boardRunner(setup, boards);
  const jobOf = duelJob(setup);
  return runnerBy({ executor: await boards(), batch: DUEL_BATCH, jobOf, playedOf: (_, played) => played });
}
