/** A match that ends when it has decided: pairs are played in batches until a sequential test accepts a hypothesis. */
import { type EloEstimate, eloEstimate } from './elo.ts';
import { type PairJob, pairScore } from './pair.ts';
import type { PairExecutor } from './pairExecutor.ts';
import { countScores, type Pentanomial, type SprtBounds, type SprtState, sprt } from './sprt.ts';
import { estimateMean } from './statistics.ts';

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
 * @throws {RangeError} for bounds that make no test; the signal's reason once it is aborted
 */
export async function runSequentialTest(
  executor: PairExecutor,
  { bounds, maxPairs, pairJob }: SequentialTest,
  signal?: AbortSignal,
  onBatch: (result: SequentialTestResult) => void = () => {},
): Promise<SequentialTestResult> {
  const scores: number[] = [];
  for (;;) {
    const batch = Math.min(BATCH, maxPairs - scores.length);
    const jobs = Array.from({ length: batch }, (_, index) => pairJob(scores.length + index));
    scores.push(...(await executor.run(jobs, signal)).map(pairScore));
    const counts = countScores(scores);
    const elo = eloEstimate(estimateMean(scores));
    const result = { ...sprt(counts, bounds), counts, games: 2 * scores.length, elo };
    onBatch(result);
    if (result.verdict !== 'undecided' || scores.length >= maxPairs) return result;
  }
}
