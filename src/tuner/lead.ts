/**
 * The lead of a run's best guess over its start, from the few games that each generation gives to that question alone.
 *
 * The true score is a climb that flattens, `height` × (1 − e^(−way / reach)) after a way through the ranges of the genes, and a random
 * walk that follows the guess: it moves by a deviation in proportion to each generation's way. Each generation's mean score shows it
 * with the noise of its pairs. A Kalman filter knows height and walk at any moment (Durbin and Koopman, "Time Series Analysis by State
 * Space Methods", 2012, chapters 2 and 4). The start scores one half against itself, so the filter begins without doubt. Reach and the
 * worth of a way are not known: filters with all values of `REACHES` and `WORTHS` run side by side and count by the likelihood of what
 * they have seen. The noise of a pair is pooled over all generations.
 */
import { mean, sum } from 'simple-statistics';
import { type EloEstimate, eloEstimate, Z_95 } from '../arena/index.ts';
import { type Gene, type Genome, placesOf } from './genome.ts';

/** A generation as the filter sees it. */
export interface SeenGeneration {
  readonly candidate: Genome;
  /** What the games of the guess against the start say: the mean and variance of its pairs' scores, luck taken out. */
  readonly overStart: { readonly mean: number; readonly variance: number; readonly pairs: number };
  /** How thoroughly its games were played; see `TunedGame.levels`. */
  readonly level: number;
}

/**
 * The ways after which a climb has 63 % of its height, and its height's deviation before any game: so wide that the games decide, also on a
 * climb that has shown but a part of its height so far. A narrower one holds back the lead of a start that lies far off.
 */
const REACHES = Array.from({ length: 7 }, (_, step) => 0.05 * 2.5 ** step);
const HEIGHT_DEVIATION = 2;
/** The walk's deviation for a way as long as the range of one gene. */
const WORTHS = [0, ...Array.from({ length: 5 }, (_, step) => 0.01 * 3 ** step)];
/** What another level changes in the score, as a deviation: 10 Elo. */
const LEVEL_DEVIATION = 0.0144;
/** The variance of a pair's score before any was seen, that of games without draws, and the pairs that it counts as. */
const FIRST_VARIANCE = 0.125;
const FIRST_PAIRS = 2;

/** What a filter holds of the height and the walk: means, variances, covariance. */
interface Filter {
  readonly reach: number;
  readonly worth: number;
  readonly height: number;
  readonly walk: number;
  readonly heightVariance: number;
  readonly walkVariance: number;
  readonly covariance: number;
  readonly logLikelihood: number;
}

const FILTERS: readonly Filter[] = REACHES.flatMap((reach) =>
  WORTHS.map((worth) => ({
    ...{ reach, worth, height: 0, walk: 0.5, heightVariance: HEIGHT_DEVIATION ** 2 },
    ...{ walkVariance: 0, covariance: 0, logLikelihood: 0 },
  })),
);

/** The score's mean and variance after a way, by one filter. */
function scoreOf(filter: Filter, way: number) {
  const climbed = 1 - Math.exp(-way / filter.reach);
  const { height, walk, heightVariance, walkVariance, covariance } = filter;
  return {
    climbed,
    mean: walk + climbed * height,
    variance: walkVariance + 2 * climbed * covariance + climbed ** 2 * heightVariance,
  };
}

/** The filter after a score with this noise, as a variance; its walk may have moved by `moved`, a variance, since the last one. */
function updated(filter: Filter, way: number, moved: number, score: number, noise: number): Filter {
  const before = { ...filter, walkVariance: filter.walkVariance + moved };
  const { climbed, mean: expected, variance } = scoreOf(before, way);
  const surprise = score - expected;
  const all = variance + noise;
  const ofHeight = before.covariance + climbed * before.heightVariance;
  const ofWalk = before.walkVariance + climbed * before.covariance;
  return {
    ...before,
    height: before.height + (ofHeight / all) * surprise,
    walk: before.walk + (ofWalk / all) * surprise,
    heightVariance: before.heightVariance - ofHeight ** 2 / all,
    walkVariance: before.walkVariance - ofWalk ** 2 / all,
    covariance: before.covariance - (ofHeight * ofWalk) / all,
    logLikelihood: before.logLikelihood - (Math.log(all) + surprise ** 2 / all) / 2,
  };
}

/** The score's mean and variance after a way, by all filters together, each counted by its likelihood. */
function mixed(filters: readonly Filter[], way: number) {
  const most = Math.max(...filters.map(({ logLikelihood }) => logLikelihood));
  const shares = filters.map(({ logLikelihood }) => Math.exp(logLikelihood - most));
  const total = sum(shares);
  const scores = filters.map((filter) => scoreOf(filter, way));
  const meanOf = (value: (score: (typeof scores)[number]) => number) =>
    sum(scores.map((score, at) => (shares[at] as number) * value(score))) / total;
  const centre = meanOf(({ mean }) => mean);
  return { mean: centre, variance: meanOf(({ mean, variance }) => variance + (mean - centre) ** 2) };
}

/** The lead after the last of these generations, which are all so far, with its 95 % interval. */
export function leadOf(
  genes: readonly Gene[],
  ancestor: Genome,
  generations: readonly SeenGeneration[],
): EloEstimate {
  let filters = FILTERS;
  let [squares, freedom] = [FIRST_PAIRS * FIRST_VARIANCE, FIRST_PAIRS];
  let before = { places: placesOf(genes, ancestor), level: generations[0]?.level };
  let way = 0;
  for (const { candidate, overStart, level } of generations) {
    const { mean: score, variance, pairs } = overStart;
    const places = placesOf(genes, candidate);
    const walked = Math.hypot(...places.map((place, gene) => place - (before.places[gene] as number)));
    const jump = level === before.level ? 0 : LEVEL_DEVIATION ** 2;
    way += walked;
    // A single pair shows its noise only by its distance from what was expected.
    squares += pairs === 1 ? (score - mixed(filters, way).mean) ** 2 : pairs * variance;
    freedom += Math.max(1, pairs - 1);
    const noise = squares / freedom / pairs;
    filters = filters.map((filter) =>
      updated(filter, way, (filter.worth * walked) ** 2 + jump, score, noise),
    );
    before = { places, level };
  }
  const { mean: score, variance } = mixed(filters, way);
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
