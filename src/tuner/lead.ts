/**
 * The lead of a run's best guess over its start, from the few games that each generation gives to that question alone.
 *
 * The model of the true score is a climb that flattens, `height` × (1 − e^(−distance / reach)) after the guess has moved some distance
 * through the ranges of the genes, plus a random walk, whose steps have a deviation in proportion to the distance of each generation.
 * Each generation's mean score is the true score with the noise of its pairs. A Kalman filter estimates height and walk (Durbin and
 * Koopman, "Time Series Analysis by State Space Methods", 2012, chapters 2 and 4). The start scores one half against itself, so the
 * filter begins without doubt. Reach and the walk's rate are unknown: filters with all values of `REACHES` and `RATES` run side by
 * side, each weighted by the likelihood of the scores so far. The noise of a pair is pooled over all generations.
 */
import { mean, sum } from 'simple-statistics';
import { type EloEstimate, eloEstimate, Z_95 } from '../arena/index.ts';
import { coordinatesOf, type Gene, type Genome } from './genome.ts';

/** A generation as the filter sees it: its best guess, and the score of that guess. */
export interface ScoredGeneration {
  readonly candidate: Genome;
  /** The score of the guess against the start: mean and variance over its pairs, without luck. */
  readonly overStart: { readonly mean: number; readonly variance: number; readonly pairs: number };
  /** The level at which its games were played; see `TunedGame.levels`. */
  readonly level: number;
}

/** Distances after which a climb has 63 % of its height. */
const REACHES = Array.from({ length: 7 }, (_, step) => 0.05 * 2.5 ** step);
/**
 * The deviation of the height before any game: so wide that the games decide, also on a climb that has shown only a part of its height so
 * far. A narrower one holds back the lead of a start that lies far off.
 */
const HEIGHT_DEVIATION = 2;
/** Deviations of the walk over a distance as long as the range of one gene. */
const RATES = [0, ...Array.from({ length: 5 }, (_, step) => 0.01 * 3 ** step)];
/** The deviation of the score's change from one level to another: 10 Elo. */
const LEVEL_DEVIATION = 0.0144;
/** The variance of a pair's score before any was played: that of games without draws. */
const FIRST_VARIANCE = 0.125;
/** The number of pairs as which `FIRST_VARIANCE` counts. */
const FIRST_PAIRS = 2;

/** The state of a filter with this reach and rate: means, variances and covariance of height and walk. */
interface Filter {
  readonly reach: number;
  readonly rate: number;
  readonly height: number;
  readonly walk: number;
  readonly heightVariance: number;
  readonly walkVariance: number;
  readonly covariance: number;
  readonly logLikelihood: number;
}

const FILTERS: readonly Filter[] = REACHES.flatMap((reach) =>
  RATES.map((rate) => ({
    reach,
    rate,
    height: 0,
    walk: 0.5,
    heightVariance: HEIGHT_DEVIATION ** 2,
    walkVariance: 0,
    covariance: 0,
    logLikelihood: 0,
  })),
);

/** The mean and variance of the score at a distance, by one filter. */
function scoreOf(filter: Filter, distance: number) {
  const climbed = 1 - Math.exp(-distance / filter.reach);
  const { height, walk, heightVariance, walkVariance, covariance } = filter;
  return {
    climbed,
    mean: walk + climbed * height,
    variance: walkVariance + 2 * climbed * covariance + climbed ** 2 * heightVariance,
  };
}

/** The filter after one more score. `walkStep` and `noise` are variances: of the walk since the last score, and of the score. */
function updated(filter: Filter, distance: number, walkStep: number, score: number, noise: number): Filter {
  const before = { ...filter, walkVariance: filter.walkVariance + walkStep };
  const { climbed, mean: expected, variance } = scoreOf(before, distance);
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

/** The mean and variance of the score at a distance, by all filters together, each weighted by its likelihood. */
function mixed(filters: readonly Filter[], distance: number) {
  const most = Math.max(...filters.map(({ logLikelihood }) => logLikelihood));
  const shares = filters.map(({ logLikelihood }) => Math.exp(logLikelihood - most));
  const total = sum(shares);
  const scores = filters.map((filter) => scoreOf(filter, distance));
  const meanOf = (value: (score: (typeof scores)[number]) => number) =>
    sum(scores.map((score, at) => (shares[at] as number) * value(score))) / total;
  const centre = meanOf(({ mean }) => mean);
  return { mean: centre, variance: meanOf(({ mean, variance }) => variance + (mean - centre) ** 2) };
}

/** The lead over the start in Elo after the last of these generations, with its 95 % interval. They must be all so far. */
export function leadOf(
  genes: readonly Gene[],
  ancestor: Genome,
  generations: readonly ScoredGeneration[],
): EloEstimate {
  let filters = FILTERS;
  let [squares, freedom] = [FIRST_PAIRS * FIRST_VARIANCE, FIRST_PAIRS];
  let before = { places: coordinatesOf(genes, ancestor), level: generations[0]?.level };
  let distance = 0;
  for (const { candidate, overStart, level } of generations) {
    const { mean: score, variance, pairs } = overStart;
    const places = coordinatesOf(genes, candidate);
    const moved = Math.hypot(...places.map((place, gene) => place - (before.places[gene] as number)));
    const jump = level === before.level ? 0 : LEVEL_DEVIATION ** 2;
    distance += moved;
    // A single pair shows its noise only by its distance from what was expected.
    squares += pairs === 1 ? (score - mixed(filters, distance).mean) ** 2 : pairs * variance;
    freedom += Math.max(1, pairs - 1);
    const noise = squares / freedom / pairs;
    filters = filters.map((filter) =>
      updated(filter, distance, (filter.rate * moved) ** 2 + jump, score, noise),
    );
    before = { places, level };
  }
  const { mean: score, variance } = mixed(filters, distance);
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

/** Generations among which a gain must show. */
const PATIENCE = 20;

/** True if the last generations, all of one level, show no gain on the start beyond their noise, by a line fitted with least squares. */
export function gainsNothing(generations: readonly ScoredGeneration[]): boolean {
  const last = generations.slice(-PATIENCE);
  if (last.length < PATIENCE || last[0]?.level !== last.at(-1)?.level) return false;
  const centre = (PATIENCE - 1) / 2;
  const spread = sum(last.map((_, at) => (at - centre) ** 2));
  const level = mean(last.map(({ overStart }) => overStart.mean));
  const slope = sum(last.map(({ overStart }, at) => (at - centre) * overStart.mean)) / spread;
  const rest = sum(last.map(({ overStart }, at) => (overStart.mean - level - slope * (at - centre)) ** 2));
  return slope <= Math.sqrt(rest / (PATIENCE - 2) / spread);
}
