/**
 * Duels: the genomes of a generation meet in pairs, each with its neighbour.
 *
 * For a strategy that compares mirrored samples this tells as much as a race with twice the games and more: the two differ
 * from each other by twice as much as from anything in between, and no opponent's luck comes in.
 */
import { mean } from 'simple-statistics';
import { type Executor, estimateScore } from '../arena/index.ts';
import type { Genome } from './genome.ts';
import type { RaceResult } from './race.ts';
import { jobAgainst, type Path, playForFirst, type Scores, type TunedGame } from './tunedGame.ts';

/** The genomes that meet, and how often. */
interface Duels {
  /** The first meets the second, the third the fourth, and so on; the last of an odd number meets the first. */
  readonly genomes: readonly Genome[];
  /** Jobs per genome. */
  readonly pairs: number;
  /** Seed and path name the streams that chance is drawn from. */
  readonly seed: number;
  readonly path: Path;
}

/** Plays the duels; fitness is the mean score. Throws the signal's reason once it is aborted. */
export async function runDuels<Job>(
  game: TunedGame<Job>,
  executor: Executor<Job, Scores>,
  { genomes, pairs, seed, path }: Duels,
  signal?: AbortSignal,
): Promise<RaceResult> {
  // Each job counts for both genomes.
  const length = 2 * pairs;
  const meetings = Array.from({ length: Math.ceil(genomes.length / 2) }, (_, index) => ({
    first: genomes[2 * index] as Genome,
    second: (genomes[2 * index + 1] ?? genomes[0]) as Genome,
  }));
  const jobs = meetings.flatMap(({ first, second }, meeting) =>
    Array.from({ length }, (_, pair) => jobAgainst(game, first, [second], seed, [...path, meeting, pair])),
  );
  const results = await playForFirst(executor, jobs, signal);
  const racers = genomes.map((genome, index) => {
    const from = Math.floor(index / 2) * length;
    const scores = results.slice(from, from + length);
    const own = index % 2 === 0 ? scores : scores.map((score) => 1 - score);
    return { genome, score: estimateScore(own), fitness: mean(own) };
  });
  return { racers, games: game.gamesPerJob * jobs.length };
}
