/** What a genome is worth against another, measured with a fixed number of fresh games. */

import { type Estimate, estimateMean } from '../arena/match/statistics.ts';
import type { PairExecutor } from '../arena/play/executor.ts';
import { pairScore } from '../arena/play/pairJob.ts';
import type { Genome } from './genome.ts';
import type { Subject } from './subject.ts';

/** A match to measure by. */
export interface Measurement {
  readonly genome: Genome;
  readonly opponent: Genome;
  readonly pairs: number;
  /** Names the streams that bombs and openings come from. */
  readonly seed: number;
  readonly path: readonly (string | number)[];
}

/**
 * The genome's score over these pairs. As their number was fixed beforehand, it is unbiased, which the score of a
 * sequential test is not. An aborted signal ends the match early, throwing the signal's reason.
 */
export async function measureScore(
  subject: Subject,
  executor: PairExecutor,
  { genome, opponent, pairs, seed, path }: Measurement,
  signal?: AbortSignal,
): Promise<Estimate> {
  const jobs = Array.from({ length: pairs }, (_, pair) =>
    subject.pairJob(genome, opponent, seed, [...path, pair]),
  );
  return estimateMean((await executor.run(jobs, signal)).map(pairScore));
}
