/** A match that ends when it has decided: pairs are played in batches until a sequential test accepts a hypothesis. */
import { type EloEstimate, eloEstimate } from './elo.ts';
import { countScores, type Pentanomial, type SprtBounds, type SprtState, sprt } from './sprt.ts';
import { estimateScore } from './statistics.ts';

/** A test between players of any kind. */
export interface SequentialMatch {
  readonly bounds: SprtBounds;
  /** The test ends undecided after this many pairs. */
  readonly maxPairs: number;
  /** Pairs between two looks at the result; `BATCH` if not given. The verdict depends on it. */
  readonly batch?: number;
  /** Pairs that can be played at a time; later batches are begun early to keep that many going. 1 if not given. */
  readonly capacity?: number;
  /** Games in a pair; 2 if not given. */
  readonly gamesPerPair?: number;
  /**
   * Plays the pairs with these numbers, 0 and up, and gives the first player's scores. The signal is aborted once the test
   * is over; pairs begun early are void then.
   */
  readonly playPairs: (pairs: readonly number[], over: AbortSignal) => Promise<readonly number[]>;
}

/** How a test went. */
export interface SequentialTestResult extends SprtState {
  readonly counts: Pentanomial;
  readonly games: number;
  /**
   * The first player's lead. A test stops when luck or strength has carried it to a bound, so this leans outwards; to
   * know the lead itself, measure it with fresh games.
   */
  readonly elo: EloEstimate;
}

/** Pairs between two looks at the result. Fixed, so that the verdict does not depend on the number of workers. */
export const BATCH = 32;

/**
 * Plays pairs until the test is decided or out of pairs. Batches are judged in order, whichever is over first, so the
 * verdict does not depend on the capacity.
 *
 * @param onBatch told where the test stands after each batch
 * @throws {RangeError} for bounds that make no test; what `playPairs` throws
 */
export async function runSequentialMatch(
  { bounds, maxPairs, batch = BATCH, capacity = 1, gamesPerPair = 2, playPairs }: SequentialMatch,
  onBatch: (result: SequentialTestResult) => void = () => {},
): Promise<SequentialTestResult> {
  // While the last pairs of a batch are played, those of later ones keep the rest of the players busy.
  const batches = capacity > 1 ? 1 + Math.ceil(capacity / batch) : 1;
  const over = new AbortController();
  const underWay: Promise<readonly number[]>[] = [];
  const scores: number[] = [];
  let begun = 0;
  try {
    for (;;) {
      while (underWay.length < batches && begun < maxPairs) {
        const first = begun;
        begun = Math.min(maxPairs, first + batch);
        const played = playPairs(
          Array.from({ length: begun - first }, (_, index) => first + index),
          over.signal,
        );
        // Its failure counts when its turn comes, if it comes.
        played.catch(() => {});
        underWay.push(played);
      }
      scores.push(...((await underWay.shift()) ?? []));
      const counts = countScores(scores);
      const elo = eloEstimate(estimateScore(scores));
      const result = { ...sprt(counts, bounds), counts, games: gamesPerPair * scores.length, elo };
      onBatch(result);
      if (result.verdict !== 'undecided' || scores.length >= maxPairs) return result;
    }
  } finally {
    over.abort();
  }
}
