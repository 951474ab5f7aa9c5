/**
 * The lead of a run's best guess over its start, from the few games that each generation gives to that question alone.
 *
 * A local-level model (Durbin and Koopman, "Time Series Analysis by State Space Methods", 2012, chapter 2) in the Kalman filter: the
 * true score moves from generation to generation as the guess does, by a deviation in proportion to the guess's way, and each
 * generation's mean score shows it with the noise of its pairs. The start scores one half against itself, so the filter begins without
 * doubt. How much a way is worth is not known: filters with all values of `WORTHS` run side by side and count by the likelihood of what
 * they have seen. The noise of a pair is pooled over all generations.
 */
import { mean, sum } from 'simple-statistics';
import { type EloEstimate, eloEstimate, Z_95 } from '../arena/index.ts';
import { type Gene, type Genome, placesOf } from './genome.ts';

/** What the games of a guess against the start say: the mean and variance of its pairs' scores, luck taken out. */
export interface Glimpse {
  readonly mean: number;
  readonly variance: number;
  readonly pairs: number;
}

/** A generation as the filter sees it. */
export interface SeenGeneration {
  readonly candidate: Genome;
  readonly overStart: Glimpse;
  /** How thoroughly its games were played; see `TunedGame.levels`. */
  readonly level: number;
}

/** The score's deviation for a way as long as the range of one gene. */
const WORTHS = Array.from({ length: 10 }, (_, step) => 0.04 * 2 ** step);
/** What another level changes in the score, as a deviation: 10 Elo. */
const LEVEL_DEVIATION = 0.0144;
/** The variance of a pair's score before any was seen, that of games without draws, and the pairs that it counts as. */
const FIRST_VARIANCE = 0.125;
const FIRST_PAIRS = 2;

interface Filter {
  readonly worth: number;
  readonly mean: number;
  readonly variance: number;
  readonly logLikelihood: number;
}

/** The mean and variance of all filters together, each counted by its likelihood. */
function mixed(filters: readonly Filter[]) {
  const most = Math.max(...filters.map(({ logLikelihood }) => logLikelihood));
  const shares = filters.map(({ logLikelihood }) => Math.exp(logLikelihood - most));
  const total = sum(shares);
  const meanOf = (value: (filter: Filter) => number) =>
    sum(filters.map((filter, at) => (shares[at] as number) * value(filter))) / total;
  const centre = meanOf(({ mean }) => mean);
  return { mean: centre, variance: meanOf(({ mean, variance }) => variance + (mean - centre) ** 2) };
}

/** The lead after the last of these generations, which are all so far, with its 95 % interval. */
export function leadOf(
  genes: readonly Gene[],
  ancestor: Genome,
  generations: readonly SeenGeneration[],
): EloEstimate {
  let filters: Filter[] = WORTHS.map((worth) => ({ worth, mean: 0.5, variance: 0, logLikelihood: 0 }));
  let [squares, freedom] = [FIRST_PAIRS * FIRST_VARIANCE, FIRST_PAIRS];
  let before = { places: placesOf(genes, ancestor), level: generations[0]?.level };
  for (const { candidate, overStart, level } of generations) {
    const { mean: score, variance, pairs } = overStart;
    const places = placesOf(genes, candidate);
    const way = Math.hypot(...places.map((place, gene) => place - (before.places[gene] as number)));
    const jump = level === before.level ? 0 : LEVEL_DEVIATION ** 2;
    // A single pair shows its noise only by its distance from what was expected.
    squares += pairs === 1 ? (score - mixed(filters).mean) ** 2 : pairs * variance;
    freedom += Math.max(1, pairs - 1);
    const noise = squares / freedom / pairs;
    filters = filters.map((filter) => {
      const expected = filter.variance + (filter.worth * way) ** 2 + jump;
      const gain = expected / (expected + noise);
      const surprise = score - filter.mean;
      return {
        ...filter,
        mean: filter.mean + gain * surprise,
        variance: (1 - gain) * expected,
        logLikelihood:
          filter.logLikelihood - (Math.log(expected + noise) + surprise ** 2 / (expected + noise)) / 2,
      };
    });
    before = { places, level };
  }
  const { mean: score, variance } = mixed(filters);
  const margin = Z_95 * Math.sqrt(variance);
  const lead = eloEstimate({
    mean: score,
    low: score - margin,
    high: score + margin,
    count: generations.length,
  });
  // `+ 0` turns -0, which JSON does not keep, into 0.
  return { elo: lead.elo + 0, low: lead.low + 0, high: lead.high + 0 };
}

/** Generations that must show a gain. */
const PATIENCE = 20;

/** Whether the last generations, all of one level, gained no more on the start than their noise: the slope of a line, by least squares. */
export function gainsNothing(generations: readonly SeenGeneration[]): boolean {
  const last = generations.slice(-PATIENCE);
  if (last.length < PATIENCE || last[0]?.level !== last.at(-1)?.level) return false;
  const centre = (PATIENCE - 1) / 2;
  const spread = sum(last.map((_, at) => (at - centre) ** 2));
  const level = mean(last.map(({ overStart }) => overStart.mean));
  const slope = sum(last.map(({ overStart }, at) => (at - centre) * overStart.mean)) / spread;
  const rest = sum(last.map(({ overStart }, at) => (overStart.mean - level - slope * (at - centre)) ** 2));
  return slope <= Math.sqrt(rest / (PATIENCE - 2) / spread);
}
