/** What a genome is worth against another: measured over a fixed number of fresh games, or tested sequentially. */
import type { Estimate, SequentialTestResult, SprtBounds } from '../arena/index.ts';
import { estimatePairs, runSequentialMatch } from '../arena/index.ts';
import type { Genome } from './genome.ts';
import { type FinishedTest, finishedTest } from './run/runFormat.ts';
import { type Path, type Play, playForFirst } from './tunedGame.ts';

/** Two genomes and the jobs in which they meet. */
export interface Match {
  readonly genome: Genome;
  readonly opponent: Genome;
  /** Jobs to play; a test may need fewer. */
  readonly pairs: number;
  readonly path: Path;
}

/** Plays the pairs of a match, or some of them. */
export function playPairs<Job>(
  play: Play<Job>,
  { genome, opponent, path, pairs: all }: Match,
  pairs: readonly number[] = Array.from({ length: all }, (_, pair) => pair),
) {
  const opponents = [opponent];
  return playForFirst(
    play,
    pairs.map((pair) => ({ genome, opponents, path: [...path, pair] })),
  );
}

/**
 * The genome's score over all jobs of the match. Their number is fixed beforehand, so it is unbiased, unlike the score of
 * a sequential test.
 */
export async function measureScore<Job>(play: Play<Job>, match: Match): Promise<Estimate> {
  return estimatePairs(await playPairs(play, match));
}

/** Tests the genome's lead sequentially. */
export async function testLead<Job>(
  play: Play<Job>,
  match: Match,
  bounds: SprtBounds,
  onBatch?: (result: SequentialTestResult) => void,
): Promise<FinishedTest> {
  const result = await runSequentialMatch(
    {
      bounds,
      maxPairs: match.pairs,
      capacity: play.executor.capacity,
      gamesPerPair: play.game.gamesPerJob,
      playPairs: (pairs, over) => playPairs({ ...play, signal: over }, match, pairs),
    },
    onBatch,
    play.signal,
  );
  return finishedTest(result);
}
