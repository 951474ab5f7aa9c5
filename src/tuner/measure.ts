/** Meetings of genomes in jobs: a genome's score against another is measured over a fixed number of jobs, or tested sequentially. */
import type { Estimate, Executor, PairScore, SequentialTestResult, SprtBounds } from '../arena/index.ts';
import { estimatePairs, LUCK_FACTOR, runSequentialMatch } from '../arena/index.ts';
import type { Genome } from './genome.ts';
import { type FinishedTest, finishedTest } from './run/format.ts';
import type { JobScores, StreamPath, TunedGame } from './tunedGame.ts';

/** A game with the executor that plays its jobs; calls reject with the signal's reason once it is aborted. */
export interface GameRunner<Job> {
  readonly game: TunedGame<Job>;
  readonly executor: Executor<Job, JobScores>;
  /** The seed that, with the path of a job, names the random streams of the job. */
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
  /** The level at which jobs are played; by default the last. */
  readonly level?: number;
}

/** A genome in the first seat, and the opponents that take the others, repeated in order until all are taken. */
export interface GenomeMeeting {
  readonly genome: Genome;
  readonly opponents: readonly Genome[];
  readonly path: StreamPath;
}

/** Plays a job for each meeting; returns the scores of the genomes in the first seat, in the order of the meetings. */
export async function playForFirst<Job>(
  { game, executor, seed, signal, level }: GameRunner<Job>,
  meetings: readonly GenomeMeeting[],
): Promise<PairScore[]> {
  const jobs = meetings.map(({ genome, opponents, path }) => {
    const others = Array.from(
      { length: game.seats - 1 },
      (_, seat) => opponents[seat % opponents.length] as Genome,
    );
    return game.job([genome, ...others], seed, path, level);
  });
  const results = await executor.run(jobs, signal);
  return results.map(({ scores, luck }) => ({
    score: scores[0] as number,
    ...(luck && { luck: luck[0] as number }),
  }));
}

/** A score with luck taken out, by the factor for players of about equal strength, as the genomes of one generation are. */
export function scoreWithoutLuck({ score, luck = 0 }: PairScore): number {
  return score - LUCK_FACTOR * luck;
}

/** Two genomes and the jobs in which they meet. */
export interface GenomeMatch {
  readonly genome: Genome;
  readonly opponent: Genome;
  /** The number of jobs to play; a test may need fewer. */
  readonly pairs: number;
  readonly path: StreamPath;
}

/** Plays the pairs of a match, or those with these numbers; returns the genome's scores. */
export function playPairs<Job>(
  play: GameRunner<Job>,
  { genome, opponent, path, pairs: all }: GenomeMatch,
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
export async function measureScore<Job>(play: GameRunner<Job>, match: GenomeMatch): Promise<Estimate> {
  return estimatePairs(await playPairs(play, match));
}

/**
 * Tests the genome's lead sequentially and measures it in the same pairs. The number of pairs measured does not depend on the test,
 * so the score is unbiased, which it would not be over the pairs that a test happened to need.
 *
 * @param measured the number of pairs to measure; the test may need fewer or more
 */
export async function testAndMeasure<Job>(
  play: GameRunner<Job>,
  match: GenomeMatch,
  measured: number,
  bounds: SprtBounds,
  onBatch?: (result: SequentialTestResult) => void,
) {
  const begun = new Map<number, Promise<PairScore>>();
  const begin = (pairs: readonly number[], signal?: AbortSignal) => {
    const scores = playPairs({ ...play, signal }, match, pairs);
    scores.catch(() => {});
    pairs.forEach((pair, place) => {
      const score = scores.then((all) => all[place] as PairScore);
      score.catch(() => {});
      begun.set(pair, score);
    });
    return scores;
  };
  const result = await runSequentialMatch(
    {
      bounds,
      maxPairs: match.pairs,
      capacity: play.executor.capacity,
      gamesPerPair: play.game.gamesPerJob,
      // Pairs that will be measured are played to the end even after the test is over.
      playPairs: (pairs, over) => begin(pairs, pairs.some((pair) => pair < measured) ? play.signal : over),
    },
    onBatch,
    play.signal,
  );
  const numbers = Array.from({ length: measured }, (_, pair) => pair);
  const left = numbers.filter((pair) => !begun.has(pair));
  if (left.length > 0) begin(left, play.signal);
  const scores = await Promise.all(numbers.map((pair) => begun.get(pair) as Promise<PairScore>));
  const games = Math.max(result.games, play.game.gamesPerJob * measured);
  return { test: finishedTest(result), score: estimatePairs(scores), games };
}

/** Tests sequentially if the genome is better than its opponent. */
export async function testLead<Job>(
  play: GameRunner<Job>,
  match: GenomeMatch,
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
