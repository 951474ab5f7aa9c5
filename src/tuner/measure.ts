/** What a genome is worth against another: measured over a fixed number of fresh games, or tested sequentially. */
import {
  type Estimate,
  type Executor,
  estimateScore,
  runSequentialMatch,
  type SequentialTestResult,
  type SprtBounds,
} from '../arena/index.ts';
import type { Genome } from './genome.ts';
import type { FinishedTest } from './run/runFormat.ts';
import { jobAgainst, type Path, playForFirst, type Scores, type TunedGame } from './tunedGame.ts';

/** Two genomes and the jobs in which they meet. */
export interface Match {
  readonly genome: Genome;
  readonly opponent: Genome;
  /** Jobs to play; a test may need fewer. */
  readonly pairs: number;
  /** Seed and path name the streams that chance is drawn from. */
  readonly seed: number;
  readonly path: Path;
}

function playPairs<Job>(
  game: TunedGame<Job>,
  executor: Executor<Job, Scores>,
  { genome, opponent, seed, path }: Match,
  pairs: readonly number[],
  signal?: AbortSignal,
): Promise<number[]> {
  const jobs = pairs.map((pair) => jobAgainst(game, genome, [opponent], seed, [...path, pair]));
  return playForFirst(executor, jobs, signal);
}

/**
 * The genome's score over all jobs of the match. Their number is fixed beforehand, so it is unbiased, unlike the score of
 * a sequential test. Throws the signal's reason once it is aborted.
 */
export async function measureScore<Job>(
  game: TunedGame<Job>,
  executor: Executor<Job, Scores>,
  match: Match,
  signal?: AbortSignal,
): Promise<Estimate> {
  const pairs = Array.from({ length: match.pairs }, (_, pair) => pair);
  return estimateScore(await playPairs(game, executor, match, pairs, signal));
}

/** Tests the genome's lead sequentially. Throws the signal's reason once it is aborted. */
export async function testLead<Job>(
  game: TunedGame<Job>,
  executor: Executor<Job, Scores>,
  match: Match,
  bounds: SprtBounds,
  onBatch?: (result: SequentialTestResult) => void,
  signal?: AbortSignal,
): Promise<FinishedTest> {
  const { verdict, llr, counts, games } = await runSequentialMatch(
    {
      bounds,
      maxPairs: match.pairs,
      capacity: executor.capacity,
      gamesPerPair: game.gamesPerJob,
      playPairs: (pairs, over) =>
        playPairs(game, executor, match, pairs, signal ? AbortSignal.any([signal, over]) : over),
    },
    onBatch,
  );
  return { verdict, llr, counts: [...counts], games };
}
