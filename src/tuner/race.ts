/**
 * A race: how well genomes score in paired games against opponents, with more games for those in front.
 *
 * All genomes meet the same opponents with the same bombs and openings (common random numbers), so that differences
 * between them are differences in play. After each lap only the better half goes on (successive halving: Jamieson and
 * Talwalkar, "Non-stochastic best arm identification and hyperparameter optimization", 2016): games go where they decide
 * something. Fitness is the shrunk mean, which makes a few lucky games count for less than many good ones.
 */
import { pairScore } from '../arena/pair.ts';
import type { PairExecutor } from '../arena/pairExecutor.ts';
import { type Estimate, estimateMean } from '../arena/statistics.ts';
import type { Genome } from './genome.ts';
import { shrunkMeans } from './shrinkage.ts';
import type { Subject } from './subject.ts';

/** Who meets whom, and how often. */
export interface Race {
  readonly genomes: readonly Genome[];
  /** Pair number p is played against opponent p modulo their number. */
  readonly opponents: readonly Genome[];
  /** Pairs that each genome plays on average, at least 2; the last ones play half of it, the first quarter twice of it. */
  readonly pairs: number;
  /** Names the streams that bombs and openings come from. */
  readonly seed: number;
  readonly path: readonly (string | number)[];
}

/** How one genome did. */
export interface Racer {
  readonly genome: Genome;
  /** Mean score of its pairs, 0 to 1, with its interval. */
  readonly score: Estimate;
  /** The score that is expected of it in other games; see `shrinkage.ts`. */
  readonly fitness: number;
}

/** How a race went; racers are in the order of its genomes. */
export interface RaceResult {
  readonly racers: readonly Racer[];
  readonly games: number;
}

/** Laps: the share of the genomes that still runs, and the pairs it plays as a share of the mean. */
const LAPS = [
  { runners: 1, pairs: 1 / 2 },
  { runners: 1 / 2, pairs: 1 / 2 },
  { runners: 1 / 4, pairs: 1 },
] as const;

/** Runs a race. An aborted signal ends it early, throwing the signal's reason. */
export async function runRace(
  subject: Subject,
  executor: PairExecutor,
  { genomes, opponents, pairs, seed, path }: Race,
  signal?: AbortSignal,
): Promise<RaceResult> {
  const scores = genomes.map((): number[] => []);
  let firstLap: number[][] = [];
  let runners = genomes.map((_, index) => index);
  let pairsPlayed = 0;
  let games = 0;
  for (const lap of LAPS) {
    if (lap !== LAPS[0]) {
      const fitness = shrunkMeans(scores, firstLap);
      runners.sort((one, two) => (fitness[two] as number) - (fitness[one] as number));
      runners = runners.slice(0, Math.ceil(genomes.length * lap.runners));
    }
    const lapPairs = Math.max(1, Math.round(pairs * lap.pairs));
    const jobs = runners.flatMap((runner) =>
      Array.from({ length: lapPairs }, (_, index) => {
        const pair = pairsPlayed + index;
        const opponent = opponents[pair % opponents.length] as Genome;
        return subject.pairJob(genomes[runner] as Genome, opponent, seed, [...path, pair]);
      }),
    );
    const results = (await executor.run(jobs, signal)).map(pairScore);
    runners.forEach((runner, place) => {
      scores[runner]?.push(...results.slice(place * lapPairs, (place + 1) * lapPairs));
    });
    if (lap === LAPS[0]) firstLap = scores.map((own) => [...own]);
    pairsPlayed += lapPairs;
    games += 2 * jobs.length;
  }
  const fitness = shrunkMeans(scores, firstLap);
  return {
    racers: genomes.map((genome, index) => ({
      genome,
      score: estimateMean(scores[index] as number[]),
      fitness: fitness[index] as number,
    })),
    games,
  };
}

/** The genome with the highest fitness; the first of equals. */
export function winnerOf({ racers }: RaceResult): Racer {
  return racers.reduce((best, racer) => (racer.fitness > best.fitness ? racer : best));
}
