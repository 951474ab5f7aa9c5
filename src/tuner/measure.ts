/** Genomes that meet in jobs; what one is worth against another is measured over a fixed number of these, or tested sequentially. */
import type { Estimate, Executor, PairScore, SequentialTestResult, SprtBounds } from '../arena/index.ts';
import { estimatePairs, LUCK_FACTOR, runSequentialMatch } from '../arena/index.ts';
import type { Genome } from './genome.ts';
import { type FinishedTest, finishedTest } from './run/format.ts';
import type { JobScores, Path, TunedGame } from './tunedGame.ts';

/** A game whose jobs an executor plays; throws the signal's reason once it is aborted. */
export interface Play<Job> {
  readonly game: TunedGame<Job>;
  readonly executor: Executor<Job, JobScores>;
  /** With the path of a job, names the streams that its chance is drawn from. */
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
  /** By default the last. */
  readonly level?: number;
}

/** A genome in the first seat, and the opponents that take the others, repeated in order until all are taken. */
export interface Meeting {
  readonly genome: Genome;
  readonly opponents: readonly Genome[];
  readonly path: Path;
}

/** Plays a job for each meeting; returns how the genomes in the first seat did. */
export async function playForFirst<Job>(
  { game, executor, seed, signal, level }: Play<Job>,
  meetings: readonly Meeting[],
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

/** With the factor of players who are about equal: that is what genomes of one generation are. */
export function scoreWithoutLuck({ score, luck = 0 }: PairScore): number {
  return score - LUCK_FACTOR * luck;
}

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

/**
 * Tests the genome's lead sequentially and measures it in the same pairs. As many are measured whatever the test says, and when, so the
 * score is unbiased, which it is not over the pairs that a test happened to need.
 *
 * @param measured the pairs that are measured, of which the test needs fewer or more
 */
export async function testAndMeasure<Job>(
  play: Play<Job>,
  match: Match,
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
      // What will be measured is played on when the test is over.
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
