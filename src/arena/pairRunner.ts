/** Plays pairs of games between two players: as a whole in the kernel where that is possible, else move by move. */
import pLimit from 'p-limit';
import { Duel, type DuelSetup } from './duel.ts';
import type { PairJob } from './pair.ts';
import type { PairExecutor } from './pairExecutor.ts';
import { type PlayedPair, playedPairOf } from './playedGame.ts';
import { searchOptionsFor } from './players/playerSpec.ts';

/** Plays the pairs with these numbers. To be closed whatever happens. */
export interface PairRunner {
  /**
   * Plays them in any order and gives them in the order of their numbers.
   *
   * @param onPair told about each pair as soon as it is over
   * @throws an error of the abortion once the signal is aborted; the pairs that were not over are void
   */
  play(
    pairs: readonly number[],
    onPair: (pair: PlayedPair) => void,
    signal?: AbortSignal,
  ): Promise<PlayedPair[]>;
  close(): Promise<void>;
}

/** Jobs given to the executor at once: whoever waits hears about each batch. */
const BATCH = 128;

/** Games of search against search with fixed limits, on the threads of an executor that belongs to others. */
class KernelRunner implements PairRunner {
  readonly #job: (pair: number) => PairJob;
  readonly #executor: PairExecutor;

  constructor(job: (pair: number) => PairJob, executor: PairExecutor) {
    this.#job = job;
    this.#executor = executor;
  }

  async play(
    pairs: readonly number[],
    onPair: (pair: PlayedPair) => void,
    signal?: AbortSignal,
  ): Promise<PlayedPair[]> {
    const played: PlayedPair[] = [];
    for (let start = 0; start < pairs.length; start += BATCH) {
      const batch = pairs.slice(start, start + BATCH);
      const results = await this.#executor.run(batch.map(this.#job), signal);
      const over = results.map((result, index) => playedPairOf(batch[index] as number, result));
      over.forEach(onPair);
      played.push(...over);
    }
    return played;
  }

  async close(): Promise<void> {}
}

/** Games move by move, at several boards at a time, each with players of its own. */
class DuelRunner implements PairRunner {
  readonly #duels: readonly Duel[];
  readonly #idle: Duel[];
  readonly #limit: ReturnType<typeof pLimit>;

  constructor(duels: readonly Duel[]) {
    this.#duels = duels;
    this.#idle = [...duels];
    this.#limit = pLimit(duels.length);
  }

  async play(
    pairs: readonly number[],
    onPair: (pair: PlayedPair) => void,
    signal?: AbortSignal,
  ): Promise<PlayedPair[]> {
    return this.#limit.map(pairs, async (pair) => {
      const duel = this.#idle.pop() as Duel;
      try {
        const first = await duel.play(2 * pair, signal);
        const played = [first, await duel.play(2 * pair + 1, signal)] as const;
        onPair(played);
        return played;
      } finally {
        this.#idle.push(duel);
      }
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#duels.map((duel) => duel.close()));
  }
}

/** The pairs of a match as jobs for the kernel, or `null` when it cannot play them: they need a clock, or other players. */
function kernelJob(setup: DuelSetup): ((pair: number) => PairJob) | null {
  const { players, limits, seed, path, paired, openingPlies } = setup;
  const [first, second] = players;
  if (!paired || limits.moveTimeMs !== undefined) return null;
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
  const duels: Duel[] = [];
  for (let board = 0; board < boards; board++) duels.push(await Duel.open(setup));
  return new DuelRunner(duels);
}
