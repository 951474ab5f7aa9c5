/**
 * A race: how well genomes score in paired games against opponents, with more games for those in front.
 *
 * All genomes meet the same opponents with the same bombs and openings (common random numbers), so that differences
 * between them are differences in play. For those who play more games than others, each score is counted against what all
 * genomes have scored against that opponent: nobody gains by meeting the easier ones more often. After each lap only the
 * better half goes on (successive halving: Jamieson and Talwalkar, "Non-stochastic best arm identification and
 * hyperparameter optimization", 2016): games go where they decide something. Fitness is the shrunk mean, which makes a few
 * lucky games count for less than many good ones.
 */
import { mean } from 'simple-statistics';
import { type Estimate, estimateMean } from '../arena/match/statistics.ts';
import type { PairExecutor } from '../arena/play/executor.ts';
import { pairScore } from '../arena/play/pairJob.ts';
import type { Genome } from './genome.ts';
import { shrunkMeans } from './shrinkage.ts';
import type { Subject } from './subject.ts';

/** Who meets whom, and how often. */
export interface Race {
  readonly genomes: readonly Genome[];
  /** Pair number p is played against opponent p modulo their number; those whom not everybody can meet are left out. */
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

/** One pair alone tells nothing of its own noise. */
const SHORTEST_LAP = 2;

/** For each opponent the mean score of all genomes against it in the first lap, less the mean over all opponents. */
function difficultiesOf(firstLap: readonly (readonly number[])[], opponents: number): number[] {
  const means = Array.from({ length: opponents }, (_, opponent) =>
    mean(firstLap.flatMap((own) => own.filter((_, pair) => pair % opponents === opponent))),
  );
  return means.map((value) => value - mean(means));
}

/** What is expected of each genome, had all met the same opponents equally often. */
function fitnessOf(
  scores: readonly (readonly number[])[],
  difficulties: readonly number[],
  firstLap: number,
): number[] {
  const levelled = scores.map((own) =>
    own.map((score, pair) => score - (difficulties[pair % difficulties.length] as number)),
  );
  return shrunkMeans(
    levelled,
    levelled.map((own) => own.slice(0, firstLap)),
  );
}

/** Runs a race. An aborted signal ends it early, throwing the signal's reason. */
export async function runRace(
  subject: Subject,
  executor: PairExecutor,
  { genomes, opponents, pairs, seed, path }: Race,
  signal?: AbortSignal,
): Promise<RaceResult> {
  const lapPairs = LAPS.map((lap) => Math.max(SHORTEST_LAP, Math.round(pairs * lap.pairs)));
  const met = opponents.slice(0, lapPairs[0]);
  const scores = genomes.map((): number[] => []);
  let difficulties: readonly number[] = [];
  let runners = genomes.map((_, index) => index);
  let pairsPlayed = 0;
  let games = 0;
  for (const [lap, { runners: share }] of LAPS.entries()) {
    const lapLength = lapPairs[lap] as number;
    if (lap > 0) {
      const fitness = fitnessOf(scores, difficulties, lapPairs[0] as number);
      runners.sort((one, two) => (fitness[two] as number) - (fitness[one] as number));
      runners = runners.slice(0, Math.ceil(genomes.length * share));
    }
    const jobs = runners.flatMap((runner) =>
      Array.from({ length: lapLength }, (_, index) => {
        const pair = pairsPlayed + index;
        const opponent = met[pair % met.length] as Genome;
        return subject.pairJob(genomes[runner] as Genome, opponent, seed, [...path, pair]);
      }),
    );
    const results = (await executor.run(jobs, signal)).map(pairScore);
    runners.forEach((runner, place) => {
      scores[runner]?.push(...results.slice(place * lapLength, (place + 1) * lapLength));
    });
    if (lap === 0) difficulties = difficultiesOf(scores, met.length);
    pairsPlayed += lapLength;
    games += 2 * jobs.length;
  }
  const fitness = fitnessOf(scores, difficulties, lapPairs[0] as number);
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
