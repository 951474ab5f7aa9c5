/** Plays games between two players, mostly in pairs: as a whole in the kernel where possible, else move by move. */
import pLimit from 'p-limit';
import { chunk } from 'simple-statistics';
import { anySignal, openAll } from '../../system/index.ts';
import { type Executor, playAhead } from '../play/executor.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { PairExecutor, PairJob, PairResult } from '../play/pairJob.ts';
import { type PlayedGame, type PlayedPair, playedGameOf, playedPairOf } from '../play/playedGame.ts';
import { isBuiltIn, searchOptionsFor } from '../players/playerSpec.ts';
import { Duel, type DuelSetup } from './duel.ts';
import type { DuelJob } from './duelJob.ts';

/** Two players who are ready. Always close it. */
export interface PairRunner {
  /** Pairs between two checks of the result. */
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
  /**
   * Plays a single game; games 2p and 2p + 1 make pair p.
   *
   * @throws the abort error once the signal is aborted
   */
  playGame(index: number, signal?: AbortSignal): Promise<PlayedGame>;
  close(): Promise<void>;
}

/** Pairs given to the executor at once; `onPair` is called after each batch. */
const KERNEL_BATCH = 32;

/** Games move by move take long enough to check after a few. */
const DUEL_BATCH = 4;

/** Pairs as jobs on the executor of the caller. */
function jobRunner<Job, Result>(
  executor: Executor<Job, Result>,
  batch: number,
  jobOf: (pair: number) => Job,
  playedOf: (pair: number, result: Result) => PlayedPair,
): Omit<PairRunner, 'playGame'> {
  const { capacity } = executor;
  return {
    batch,
    capacity,
    async playPairs(pairs, onPair, signal) {
      const play = async (some: readonly number[]) => {
        const results = await executor.run(some.map(jobOf), signal);
        const over = results.map((result, index) => playedOf(some[index] as number, result));
        over.forEach(onPair);
        return over;
      };
      const played: PlayedPair[] = [];
      const batches = playAhead(chunk(pairs, batch), 1 + Math.ceil(capacity / batch), play);
      for await (const over of batches) played.push(...over);
      return played;
    },
    async close() {},
  };
}

/** Games of search against search with fixed limits. */
function kernelRunner(job: (pair: number) => PairJob, executor: PairExecutor): PairRunner {
  return {
    ...jobRunner(executor, KERNEL_BATCH, job, playedPairOf),
    async playGame(index, signal) {
      const pair = Math.floor(index / 2);
      const [result] = await executor.run([job(pair)], signal);
      return playedPairOf(pair, result as PairResult)[index % 2] as PlayedGame;
    },
  };
}

/** The games of a pair. Throws an {Error} for less, which only a worker of another machine could answer. */
function pairOf([first, second]: readonly PlayedGame[]): PlayedPair {
  if (first === undefined || second === undefined) throw new Error('a worker has played half a pair');
  return [first, second];
}

/** Games move by move, a pair or a single game as a job. */
function moveRunner(
  job: (games: readonly number[]) => DuelJob,
  executor: Executor<DuelJob, PlayedGame[]>,
): PairRunner {
  const jobOf = (pair: number) => job([2 * pair, 2 * pair + 1]);
  return {
    ...jobRunner(executor, DUEL_BATCH, jobOf, (_, games) => pairOf(games)),
    async playGame(index, signal) {
      const [[game] = []] = await executor.run([job([index])], signal);
      return game as PlayedGame;
    },
  };
}

/**
 * Games move by move, on several boards at once, each with its own players.
 *
 * @param onRecord called with every game that counts, before its pair is
 */
function duelRunner(duels: readonly Duel[], onRecord: (record: GameRecord) => void = () => {}): PairRunner {
  const idle = [...duels];
  const limit = pLimit(duels.length);
  const withDuel = <T>(play: (duel: Duel) => Promise<T>): Promise<T> =>
    limit(async () => {
      const duel = idle.pop() as Duel;
      try {
        return await play(duel);
      } finally {
        idle.push(duel);
      }
    });
  const count = (record: GameRecord): PlayedGame => {
    onRecord(record);
    return playedGameOf(record);
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
  const { players, limits, seed, path, paired, openingPlies } = setup;
  const [first, second] = players;
  if (!isBuiltIn(first) || !isBuiltIn(second) || limits.moveTimeMs !== undefined) {
    throw new TypeError('only games of built-in players without a clock are jobs');
  }
  return (games) => ({ players: [first, second], limits, seed, path, paired, openingPlies, games });
}

/**
 * The pairs of a match as jobs for the kernel, or `null` when it cannot play them: they need a clock, other players, or
 * records, where the kernel gives only results.
 */
function kernelJob(setup: DuelSetup): ((pair: number) => PairJob) | null {
  const { players, limits, seed, path, paired, openingPlies } = setup;
  const [first, second] = players;
  if (!paired || limits.moveTimeMs !== undefined || setup.onRecord !== undefined) return null;
  if (first.kind !== 'weights' || second.kind !== 'weights') return null;
  const options = searchOptionsFor(limits);
  return (pair) => ({
    seed,
    path: [...path, pair],
    players: [first.weights, second.weights],
    networks: [first.network, second.network],
    blends: [first.blend, second.blend],
    limits,
    searchOptions: [options, options],
    openingPlies,
  });
}

/** Where games are played, and how many at once. */
export interface Capacity {
  /** For games played as a whole in the kernel; closing it is up to the caller. */
  readonly executor: PairExecutor;
  /** Boards for games played move by move; or the executor that plays those, opened when it is first needed. */
  readonly boards: number | (() => Promise<Executor<DuelJob, PlayedGame[]>>);
}

/** Gets the players of a match ready. */
export async function openPairRunner(setup: DuelSetup, { executor, boards }: Capacity): Promise<PairRunner> {
  const job = kernelJob(setup);
  if (job !== null) return kernelRunner(job, executor);
  if (typeof boards === 'function') return moveRunner(duelJob(setup), await boards());
  const duels = await openAll(Array.from({ length: boards }, () => () => Duel.open(setup)));
  return duelRunner(duels, setup.onRecord);
}
