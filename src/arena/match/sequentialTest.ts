/** A match that ends when it has decided: pairs are played in batches until a sequential test accepts a hypothesis. */

import type { PairExecutor } from '../play/executor.ts';
import { type PairJob, pairScore } from '../play/pairJob.ts';
import { type EloEstimate, eloEstimate } from './elo.ts';
import { countScores, type Pentanomial, type SprtBounds, type SprtState, sprt } from './sprt.ts';
import { estimateMean } from './statistics.ts';

/** A test of whatever can play pairs. */
export interface SequentialMatch {
  readonly bounds: SprtBounds;
  /** After so many pairs the test ends undecided. */
  readonly maxPairs: number;
  /** Pairs between two looks at the result; `BATCH` if not given. */
  readonly batch?: number;
  /** Plays the pairs with these numbers, 0 and up, and gives the first player's scores. */
  readonly playPairs: (pairs: readonly number[]) => Promise<readonly number[]>;
}

/** What to test. */
export interface SequentialTest {
  readonly bounds: SprtBounds;
  /** After so many pairs the test ends undecided. */
  readonly maxPairs: number;
  /** The pair with this number, 0 and up; first player against second. */
  readonly pairJob: (pair: number) => PairJob;
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
const BATCH = 32;

/**
 * Plays pairs until the test is decided or out of pairs.
 *
 * @param onBatch told where the test stands after each batch
 * @throws {RangeError} for bounds that make no test; what `playPairs` throws
 */
export async function runSequentialMatch(
  { bounds, maxPairs, batch = BATCH, playPairs }: SequentialMatch,
  onBatch: (result: SequentialTestResult) => void = () => {},
): Promise<SequentialTestResult> {
  const scores: number[] = [];
  for (;;) {
    const first = scores.length;
    const size = Math.min(batch, maxPairs - first);
    scores.push(...(await playPairs(Array.from({ length: size }, (_, index) => first + index))));
    const counts = countScores(scores);
    const elo = eloEstimate(estimateMean(scores));
    const result = { ...sprt(counts, bounds), counts, games: 2 * scores.length, elo };
    onBatch(result);
    if (result.verdict !== 'undecided' || scores.length >= maxPairs) return result;
  }
}

/**
 * Tests search against search on an executor.
 *
 * @param onBatch told where the test stands after each batch
 * @throws {RangeError} for bounds that make no test; the signal's reason once it is aborted
 */
export async function runSequentialTest(
  executor: PairExecutor,
  { bounds, maxPairs, pairJob }: SequentialTest,
  signal?: AbortSignal,
  onBatch?: (result: SequentialTestResult) => void,
): Promise<SequentialTestResult> {
  const playPairs = async (pairs: readonly number[]) =>
    (await executor.run(pairs.map(pairJob), signal)).map(pairScore);
  return runSequentialMatch({ bounds, maxPairs, playPairs }, onBatch);
}
