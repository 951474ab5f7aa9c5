/**
 * The fitness of a generation's genomes: by a race against opponents, with more games for the leaders, or by duels.
 *
 * In a race all genomes meet the same opponents under the same chances (common random numbers), so differences in score are
 * differences in play. After each lap only the better half stays in (successive halving: Jamieson and Talwalkar,
 * "Non-stochastic best arm identification and hyperparameter optimization", 2016): games are spent where they decide
 * something. Fitness counts each score relative to the mean score of all genomes against that opponent, so meeting easier
 * opponents more often gains nothing, and shrinks the mean, so a few lucky games count for less than many good ones: if true values
 * scatter around the overall mean with variance b, and a mean of n values around its true value with variance w/n, then the expected
 * true value is b / (b + w/n) of the way from the overall mean to the measured one (empirical Bayes; Efron and Morris, "Stein's
 * estimation rule and its competitors", 1973).
 *
 * Duels are meetings in pairs, each genome with its neighbour. For a strategy that compares mirrored samples a duel is worth more
 * than a race with twice the games: the two differ from each other by twice as much as from anything in between, and the play
 * of an opponent adds no noise.
 */
import { mean, sampleVariance, sum } from 'simple-statistics';
import { type Estimate, estimateScore } from '../arena/index.ts';
import type { Genome } from './genome.ts';
import { type GameRunner, playForFirst, scoreWithoutLuck } from './measure.ts';
import type { StreamPath } from './tunedGame.ts';

/** Genomes to rate by duels. */
interface Duels {
  readonly genomes: readonly Genome[];
  /** The number of jobs per genome; in a race it is the mean: the worse half plays half as many, the best quarter twice. */
  readonly pairs: number;
  readonly path: StreamPath;
}

/** Genomes to rate by a race. */
interface Race extends Duels {
  /**
   * The n opponents: job p is against opponent p modulo n and, for more seats, those that follow. Opponents that not every genome
   * can meet are left out.
   */
  readonly opponents: readonly Genome[];
}

/** A genome with its rating. */
interface Racer {
  readonly genome: Genome;
  /** The mean score, 0 to 1, with its interval. */
  readonly score: Estimate;
  /** The expected score in other games. */
  readonly fitness: number;
}

/** The result of a race or of duels; racers are in the order of the genomes. */
interface RaceResult {
  readonly racers: readonly Racer[];
  readonly games: number;
}

/** The measurements of one member of a group, at least one. */
type Sample = readonly number[];

/**
 * The least variance of true means, as a share of the noise. Even if noise explains all differences, the sample that did better is
 * likelier to be better, and keeps its rank.
 */
const SMALLEST_SHARE = 0.001;

/** The variance of the true means: that of the measured ones, less the part that noise explains. */
function varianceBetween(samples: readonly Sample[], noise: number): number {
  const smallest = SMALLEST_SHARE * noise;
  if (samples.length < 2) return smallest;
  const ownNoise = mean(samples.map((sample) => noise / sample.length));
  return Math.max(smallest, sampleVariance(samples.map((sample) => mean([...sample]))) - ownNoise);
}

/** The variance of single values around the mean of their sample. */
function varianceWithin(samples: readonly Sample[]): number {
  let squares = 0;
  let freedom = 0;
  for (const sample of samples) {
    const centre = mean([...sample]);
    for (const value of sample) squares += (value - centre) ** 2;
    freedom += sample.length - 1;
  }
  return freedom === 0 ? 0 : squares / freedom;
}

/** The expected true mean of each sample. Only the first `common` values of each, if given, show how far the members differ. */
export function shrunkMeans(samples: readonly Sample[], common?: number): number[] {
  const group = samples.map((sample) => sample.slice(0, common));
  const centre = mean(group.map((sample) => mean([...sample])));
  const noise = varianceWithin(samples);
  const between = varianceBetween(group, noise);
  return samples.map((sample) => {
    const measured = mean([...sample]);
    const spread = between + noise / sample.length;
    return spread === 0 ? measured : centre + (between / spread) * (measured - centre);
  });
}

/** The laps of a race: the share of the genomes still running, and the jobs of each as a share of the mean. */
const LAPS = [
  { runners: 1, pairs: 1 / 2 },
  { runners: 1 / 2, pairs: 1 / 2 },
  { runners: 1 / 4, pairs: 1 },
] as const;

/** The least number of jobs in a lap: a single score says nothing about its noise. */
const SHORTEST_LAP = 2;

/** The laps of a race among so many genomes: how many of them run, and the jobs of each. */
function lapsOf(genomes: number, pairs: number) {
  return LAPS.map((lap) => ({
    runners: Math.ceil(genomes * lap.runners),
    length: Math.max(SHORTEST_LAP, Math.round(pairs * lap.pairs)),
  }));
}

/** The number of jobs that a race among so many genomes plays. */
export function jobsOfRace(genomes: number, pairs: number): number {
  return sum(lapsOf(genomes, pairs).map(({ runners, length }) => runners * length));
}

/** The number of jobs that the duels of so many genomes play. */
export function jobsOfDuels(genomes: number, pairs: number): number {
  return Math.ceil(genomes / 2) * 2 * pairs;
}

/** The mean score of all genomes against each opponent in the first lap, less the mean over all opponents. */
function difficultiesOf(firstLap: readonly (readonly number[])[], opponents: number): number[] {
  const means = Array.from({ length: opponents }, (_, opponent) =>
    mean(firstLap.flatMap((own) => own.filter((_, pair) => pair % opponents === opponent))),
  );
  return means.map((value) => value - mean(means));
}

/** The expected score of each genome, had all met the same opponents equally often. */
function fitnessOf(
  scores: readonly (readonly number[])[],
  difficulties: readonly number[],
  firstLap: number,
): number[] {
  const levelled = scores.map((own) =>
    own.map((score, pair) => score - (difficulties[pair % difficulties.length] as number)),
  );
  return shrunkMeans(levelled, firstLap);
}

/** Rates genomes by a race: all play the first lap, and after each lap the better half plays on. */
export async function runRace<Job>(
  play: GameRunner<Job>,
  { genomes, opponents, pairs, path }: Race,
): Promise<RaceResult> {
  const laps = lapsOf(genomes.length, pairs);
  const firstLap = laps[0]?.length as number;
  const met = opponents.slice(0, firstLap);
  const scores = genomes.map((): number[] => []);
  let difficulties: readonly number[] = [];
  let runners = genomes.map((_, index) => index);
  let pairsPlayed = 0;
  let games = 0;
  for (const [lap, { runners: count, length: lapLength }] of laps.entries()) {
    if (lap > 0) {
      const fitness = fitnessOf(scores, difficulties, firstLap);
      runners.sort((one, two) => (fitness[two] as number) - (fitness[one] as number));
      runners = runners.slice(0, count);
    }
    const meetings = runners.flatMap((runner) =>
      Array.from({ length: lapLength }, (_, index) => {
        const pair = pairsPlayed + index;
        const place = pair % met.length;
        const opponents = [...met.slice(place), ...met.slice(0, place)];
        return { genome: genomes[runner] as Genome, opponents, path: [...path, pair] };
      }),
    );
    const results = (await playForFirst(play, meetings)).map(scoreWithoutLuck);
    runners.forEach((runner, place) => {
      scores[runner]?.push(...results.slice(place * lapLength, (place + 1) * lapLength));
    });
    if (lap === 0) difficulties = difficultiesOf(scores, met.length);
    pairsPlayed += lapLength;
    games += play.game.gamesPerJob * results.length;
  }
  const fitness = fitnessOf(scores, difficulties, firstLap);
  return {
    racers: genomes.map((genome, index) => ({
      genome,
      score: estimateScore(scores[index] as number[]),
      fitness: fitness[index] as number,
    })),
    games,
  };
}

/** The fittest racer, the first of equals. */
export function fittestOf({ racers }: RaceResult): Racer {
  return racers.reduce((best, racer) => (racer.fitness > best.fitness ? racer : best));
}

/**
 * Plays duels: the first genome meets the second, the third the fourth, and so on; the last of an odd number meets the first.
 * Fitness is the mean score.
 */
export async function runDuels<Job>(
  play: GameRunner<Job>,
  { genomes, pairs, path }: Duels,
): Promise<RaceResult> {
  // Each job counts for both genomes.
  const length = 2 * pairs;
  const meetings = Array.from({ length: Math.ceil(genomes.length / 2) }, (_, meeting) => {
    const genome = genomes[2 * meeting] as Genome;
    const opponents = [(genomes[2 * meeting + 1] ?? genomes[0]) as Genome];
    return Array.from({ length }, (_, pair) => ({ genome, opponents, path: [...path, meeting, pair] }));
  });
  const results = (await playForFirst(play, meetings.flat())).map(scoreWithoutLuck);
  const racers = genomes.map((genome, index) => {
    const from = Math.floor(index / 2) * length;
    const scores = results.slice(from, from + length);
    const own = index % 2 === 0 ? scores : scores.map((score) => 1 - score);
    return { genome, score: estimateScore(own), fitness: mean(own) };
  });
  return { racers, games: play.game.gamesPerJob * results.length };
}
