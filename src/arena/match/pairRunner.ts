/**
 * Plays games between two players, mostly in pairs: as a whole in the kernel where possible, else move by move; on this
 * machine, or wherever an executor has them played.
 */
import pLimit from 'p-limit';
import { chunk } from 'simple-statistics';
import { anySignal, openAll } from '../../system/index.ts';
import { type Executor, type OpenExecutor, onThreads, playAhead } from '../play/executor.ts';
import { seatJudge } from '../play/judge.ts';
import { PAIRS, type PairExecutor, type PairJob, type PairResult } from '../play/pairJob.ts';
import { type PlayedGame, type PlayedPair, playedPairOf } from '../play/playedGame.ts';
import { isBuiltIn, isProgram, searchOptionsFor } from '../players/playerSpec.ts';
import { Duel, type DuelGame, type DuelSetup } from './duel.ts';
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

/** The games of a pair. Throws an {Error} for less, which only a worker of another machine could answer. */
function pairOf([first, second]: readonly PlayedGame[]): PlayedPair {
  if (first === undefined || second === undefined) throw new Error('a worker has played half a pair');
  return [first, second];
}

/** Games as jobs for an executor, a pair or a single game in each. */
function jobRunner<Job, Result>(
  executor: Executor<Job, Result>,
  batch: number,
  jobOf: (games: readonly number[]) => Job,
  playedOf: (games: readonly number[], result: Result) => readonly PlayedGame[],
): PairRunner {
  const { capacity } = executor;
  const play = async (some: readonly (readonly number[])[], signal?: AbortSignal) => {
    const results = await executor.run(some.map(jobOf), signal);
    return results.map((result, index) => playedOf(some[index] as number[], result));
  };
  return {
    batch,
    capacity,
    async playPairs(pairs, onPair, signal) {
      const playBatch = async (some: readonly number[]) => {
        const over = (
          await play(
            some.map((pair) => [2 * pair, 2 * pair + 1]),
            signal,
          )
        ).map(pairOf);
        over.forEach(onPair);
        return over;
      };
      const played: PlayedPair[] = [];
      const batches = playAhead(chunk(pairs, batch), 1 + Math.ceil(capacity / batch), playBatch);
      for await (const over of batches) played.push(...over);
      return played;
    },
    async playGame(index, signal) {
      const [[game] = []] = await play([[index]], signal);
      return game as PlayedGame;
    },
    async close() {},
  };
}

/**
 * Games move by move, on several boards at once, each with its own players.
 * `onRecord` of the setup is called with every game that counts, before its pair is.
 */
function duelRunner(duels: readonly Duel[], { onRecord }: DuelSetup): PairRunner {
  const idle = [...duels];
  const limit = pLimit(duels.length);
  const withDuel = <T>(play: (duel: Duel) => Promise<T>) =>
    limit(async () => {
      const duel = idle.pop() as Duel;
      try {
        return await play(duel);
      } finally {
        idle.push(duel);
      }
    });
  const count = ({ record, game }: DuelGame): PlayedGame => {
    onRecord?.(record);
    return game;
  };
  return {
    batch: DUEL_BATCH,
    capacity: duels.length,
    async playPairs(pairs, onPair, signal) {
      const failure = new AbortController();
      const stop = anySignal(signal, failure.signal);
      const playPair = async (pair: number, duel: Duel): Promise<PlayedPair> => {
        const first = await duel.play(2 * pair, stop);
        const second = await duel.play(2 * pair + 1, stop);
        const played = [count(first), count(second)] as const;
        onPair(played);
        return played;
      };
      try {
        return await Promise.all(pairs.map((pair) => withDuel((duel) => playPair(pair, duel))));
      } catch (error) {
        // Stops the other boards, and the pairs that wait for one.
        failure.abort(error);
        throw error;
      }
    },
    playGame: (index, signal) => withDuel(async (duel) => count(await duel.play(index, signal))),
    async close() {
      await Promise.all(duels.map((duel) => duel.close()));
    },
  };
}

/** The games of a match as jobs move by move; throws a {TypeError} for players that need a clock or this machine. */
function duelJob(setup: DuelSetup): (games: readonly number[]) => DuelJob {
  const { players, limits, seed, path, paired, openingPlies, judge } = setup;
  const [first, second] = players;
  if (!isBuiltIn(first) || !isBuiltIn(second) || limits.moveTimeMs !== undefined)
    throw new TypeError('only games of built-in players without a clock are jobs');
  return (games) => ({
    players: [first, second],
    limits,
    seed,
    path,
    paired,
    openingPlies,
    ...(judge && { judge }),
    games,
  });
}

function pairNumber(games: readonly number[]): number {
  return Math.floor((games[0] as number) / 2);
}

/**
 * The pairs of these games as jobs for the kernel, or `null` when it cannot play them: they need a clock, other players, or
 * records or logs, where the kernel gives only results.
 */
function kernelJob(setup: DuelSetup): ((games: readonly number[]) => PairJob) | null {
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
function kernelGames(games: readonly number[], result: PairResult): PlayedGame[] {
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
  const job = kernelJob(setup);
  if (job !== null) return jobRunner(executor, KERNEL_BATCH, job, kernelGames);
  if (typeof boards === 'function')
    return jobRunner(await boards(), DUEL_BATCH, duelJob(setup), (_, played) => played);
  const hasLogs = setup.programs?.logs !== undefined;
  if (setup.judge && (hasLogs || setup.players.some(isProgram))) seatJudge(setup.judge);
  const duels = await openAll(Array.from({ length: boards }, () => () => Duel.open(setup)));
  return duelRunner(duels, setup);
}
