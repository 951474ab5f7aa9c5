/** Plays games between two players, mostly in pairs: as a whole in the kernel where that is possible, else move by move. */
import pLimit from 'p-limit';
import { openAll } from '../../system/openAll.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { PairExecutor, PairJob } from '../play/pairJob.ts';
import { type PlayedGame, type PlayedPair, playedGameOf, playedPairOf } from '../play/playedGame.ts';
import { searchOptionsFor } from '../players/playerSpec.ts';
import { Duel, type DuelSetup } from './duel.ts';

/** Two players who are ready to play. To be closed whatever happens. */
export interface PairRunner {
  /** Pairs after which it is worth looking at the result. */
  readonly batch: number;
  /** Pairs that can be played at a time. */
  readonly capacity: number;
  /**
   * Plays the pairs with these numbers in any order and gives them in the order of their numbers.
   *
   * @param onPair is given each pair as soon as it is over
   * @throws an error of the abortion once the signal is aborted; the pairs that were not over are void
   */
  playPairs(
    pairs: readonly number[],
    onPair: (pair: PlayedPair) => void,
    signal?: AbortSignal,
  ): Promise<PlayedPair[]>;
  /**
   * Plays a single game; those with the numbers 2p and 2p + 1 are pair p.
   *
   * @throws an error of the abortion once the signal is aborted
   */
  playGame(index: number, signal?: AbortSignal): Promise<PlayedGame>;
  close(): Promise<void>;
}

/** Pairs given to the executor at once: the caller hears about each batch. */
const KERNEL_BATCH = 32;

/** Games move by move take long enough to look up after a few. */
const DUEL_BATCH = 4;

/** Games of search against search with fixed limits, on the threads of an executor that belongs to others. */
class KernelRunner implements PairRunner {
  readonly batch = KERNEL_BATCH;
  readonly #job: (pair: number) => PairJob;
  readonly #executor: PairExecutor;

  constructor(job: (pair: number) => PairJob, executor: PairExecutor) {
    this.#job = job;
    this.#executor = executor;
  }

  get capacity(): number {
    return this.#executor.capacity;
  }

  async playPairs(
    pairs: readonly number[],
    onPair: (pair: PlayedPair) => void,
    signal?: AbortSignal,
  ): Promise<PlayedPair[]> {
    const batches: (readonly number[])[] = [];
    for (let start = 0; start < pairs.length; start += KERNEL_BATCH) {
      batches.push(pairs.slice(start, start + KERNEL_BATCH));
    }
    // While the last pairs of a batch are played, those of later ones keep the other threads busy.
    const limit = pLimit(1 + Math.ceil(this.capacity / KERNEL_BATCH));
    const played = await limit.map(batches, async (batch) => {
      const results = await this.#executor.run(batch.map(this.#job), signal);
      const over = results.map((result, index) => playedPairOf(batch[index] as number, result));
      over.forEach(onPair);
      return over;
    });
    return played.flat();
  }

  async playGame(index: number, signal?: AbortSignal): Promise<PlayedGame> {
    const [pair] = await this.playPairs([Math.floor(index / 2)], () => {}, signal);
    return (pair as PlayedPair)[index % 2] as PlayedGame;
  }

  async close(): Promise<void> {}
}

/** Games move by move, at several boards at a time, each with players of its own. */
class DuelRunner implements PairRunner {
  readonly batch = DUEL_BATCH;
  readonly capacity: number;
  readonly #onRecord: (record: GameRecord) => void;
  readonly #duels: readonly Duel[];
  readonly #idle: Duel[];
  readonly #limit: ReturnType<typeof pLimit>;

  /** @param onRecord is given a game when it is over: before its pair, or on its own */
  constructor(duels: readonly Duel[], onRecord: (record: GameRecord) => void = () => {}) {
    this.#onRecord = onRecord;
    this.#duels = duels;
    this.#idle = [...duels];
    this.capacity = duels.length;
    this.#limit = pLimit(duels.length);
  }

  async playPairs(
    pairs: readonly number[],
    onPair: (pair: PlayedPair) => void,
    signal?: AbortSignal,
  ): Promise<PlayedPair[]> {
    const failure = new AbortController();
    const stop = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal;
    try {
      return await this.#limit.map(pairs, (pair) =>
        this.#withDuel(async (duel) => {
          const first = await duel.play(2 * pair, stop);
          const second = await duel.play(2 * pair + 1, stop);
          const played = [this.#count(first), this.#count(second)] as const;
          onPair(played);
          return played;
        }),
      );
    } catch (error) {
      // The other boards stop too, and what still waits for a board is not begun.
      failure.abort(error);
      throw error;
    }
  }

  playGame(index: number, signal?: AbortSignal): Promise<PlayedGame> {
    return this.#limit(() => this.#withDuel(async (duel) => this.#count(await duel.play(index, signal))));
  }

  #count(record: GameRecord): PlayedGame {
    this.#onRecord(record);
    return playedGameOf(record);
  }

  async #withDuel<T>(play: (duel: Duel) => Promise<T>): Promise<T> {
    const duel = this.#idle.pop() as Duel;
    try {
      return await play(duel);
    } finally {
      this.#idle.push(duel);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#duels.map((duel) => duel.close()));
  }
}

/**
 * The pairs of a match as jobs for the kernel, or `null` when it cannot play them: they need a clock or other players, or
 * are to be recorded, of which the kernel knows only results.
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
    limits,
    searchOptions: [options, options],
    openingPlies,
  });
}

/** Where and how many games are played at a time. */
export interface Capacity {
  /** For games that the kernel can play as a whole; stays open when the runner is closed. */
  readonly executor: PairExecutor;
  /** Boards for games that are played move by move. */
  readonly boards: number;
}

/** Gets the players of a match going. */
export async function openPairRunner(setup: DuelSetup, { executor, boards }: Capacity): Promise<PairRunner> {
  const job = kernelJob(setup);
  if (job !== null) return new KernelRunner(job, executor);
  const duels = await openAll(Array.from({ length: boards }, () => () => Duel.open(setup)));
  return new DuelRunner(duels, setup.onRecord);
}
