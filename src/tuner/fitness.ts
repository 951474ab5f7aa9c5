/**
 * Fitness: how well genomes score in paired games against a panel of opponents.
 *
 * All genomes of a call meet the same opponents with the same bombs and openings (common random numbers), so that
 * differences between them are differences in play.
 */
import { pairScore } from '../arena/pair.ts';
import type { PairExecutor } from '../arena/pairExecutor.ts';
import { type Estimate, estimateMean } from '../arena/statistics.ts';
import type { Genome, Subject } from './subject.ts';

/** Who meets whom, and how often. */
export interface Contest {
  readonly genomes: readonly Genome[];
  readonly opponents: readonly Genome[];
  /** Pairs that each genome plays, spread evenly over the opponents. */
  readonly pairs: number;
  /** Names the streams that bombs and openings come from. */
  readonly seed: number;
  readonly path: readonly (string | number)[];
}

/** Results of a contest. */
export interface ContestResult {
  /** For each genome the mean score of its pairs, 0 to 1. */
  readonly fitness: readonly Estimate[];
  readonly games: number;
}

/** Plays a contest. An aborted signal ends it early, throwing the signal's reason. */
export async function holdContest(
  subject: Subject,
  executor: PairExecutor,
  { genomes, opponents, pairs, seed, path }: Contest,
  signal?: AbortSignal,
): Promise<ContestResult> {
  const jobs = genomes.flatMap((genome) =>
    Array.from({ length: pairs }, (_, pair) => {
      const opponent = opponents[pair % opponents.length] as Genome;
      return subject.pairJob(genome, opponent, seed, [...path, pair]);
    }),
  );
  const results = await executor.run(jobs, signal);
  const scores = results.map(pairScore);
  return {
    fitness: genomes.map((_, index) => estimateMean(scores.slice(index * pairs, (index + 1) * pairs))),
    games: 2 * jobs.length,
  };
}
