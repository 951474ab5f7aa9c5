/** What a genome is worth against another, measured with a fixed number of fresh games. */
import { type Estimate, estimateScore } from '../arena/match/statistics.ts';
import type { Executor } from '../arena/play/executor.ts';
import { type Game, jobAgainst, type Path, playForFirst, type Scores } from './game.ts';
import type { Genome } from './genome.ts';

/** A match to measure by. */
export interface Measurement {
  readonly genome: Genome;
  readonly opponent: Genome;
  /** Jobs to play. */
  readonly pairs: number;
  /** Names the streams that the chances of the games come from. */
  readonly seed: number;
  readonly path: Path;
}

/**
 * The genome's score over these jobs. As their number was fixed beforehand, it is unbiased, which the score of a
 * sequential test is not. An aborted signal ends the match early, throwing the signal's reason.
 */
export async function measureScore<Job>(
  game: Game<Job>,
  executor: Executor<Job, Scores>,
  { genome, opponent, pairs, seed, path }: Measurement,
  signal?: AbortSignal,
): Promise<Estimate> {
  const jobs = Array.from({ length: pairs }, (_, pair) =>
    jobAgainst(game, genome, [opponent], seed, [...path, pair]),
  );
  return estimateScore(await playForFirst(executor, jobs, signal));
}
