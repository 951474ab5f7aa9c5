/**
 * The sequential probability ratio test: play pairs of games until it is clear enough whether a player is stronger by at
 * least `elo1` or by no more than `elo0`.
 *
 * The unit is the pair, whose score is one of five: its two games share bombs and opening and are not independent, and
 * pairs vary less than two games on their own. The log-likelihood ratio is that of the generalized test for the mean of
 * a distribution estimated from the sample (Michel Van den Bergh, "The generalized sequential probability ratio test and
 * its application to Elo", as used by fishtest), in its normal approximation.
 */
import { chunk, mean, sampleVariance, sum } from 'simple-statistics';
import { z } from 'zod';
import { anySignal, defaultsOf, setting } from '../../system/index.ts';
import { playAhead } from '../play/executor.ts';
import { adjustForLuck, estimatePairs, type PairScore } from './luck.ts';
import {
  type EloEstimate,
  type Estimate,
  eloEstimate,
  expectedScore,
  heldScore,
  Z_95,
} from './statistics.ts';

/** Numbers of pairs with a score of 0, ¼, ½, ¾ and 1. */
export type Pentanomial = readonly [number, number, number, number, number];

/** What a test decides, and how often it may be wrong. */
export interface SprtBounds {
  /** The difference in Elo under the hypothesis H0, and the larger one under H1. */
  readonly elo0: number;
  readonly elo1: number;
  /** Probabilities of accepting H1 although H0 holds, and H0 although H1 holds. */
  readonly alpha: number;
  readonly beta: number;
}

/** The schema of the bounds of a test that `what` has to pass. */
export function boundsSchema(what: string) {
  return z.strictObject({
    elo0: setting(z.number(), {
      help: `${what} passes if the test shows a lead in Elo above this (alpha 0.05)`,
      flag: 'sprt-elo0',
      unit: '<elo>',
      default: 0,
    }),
    elo1: setting(z.number(), {
      help: 'lead in Elo that the test must not miss (beta 0.05)',
      flag: 'sprt-elo1',
      unit: '<elo>',
      default: 10,
    }),
    alpha: setting(z.number(), { help: 'how often H1 may be accepted wrongly', flag: null, default: 0.05 }),
    beta: setting(z.number(), { help: 'how often H0 may be accepted wrongly', flag: null, default: 0.05 }),
  });
}

export const DEFAULT_SPRT_BOUNDS = defaultsOf(boundsSchema('')) as SprtBounds;

export interface SprtState {
  /** Log-likelihood ratio of H1 to H0; `null` below `MIN_DECISIVE_PAIRS`, where it means nothing. */
  readonly llr: number | null;
  /** H0 is accepted at or below `lower`, H1 at or above `upper` (Abraham Wald, 1945). */
  readonly lower: number;
  readonly upper: number;
  readonly verdict: 'H0' | 'H1' | 'undecided';
}

const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1] as const;

/** Added to each count, so that there is a variance from the first pair on; fishtest does the same. */
const PRIOR = 1e-3;

/**
 * The test continues until this many pairs had a winner. The variance of fewer is usually too small, and a ratio divided by
 * it would decide far too soon between nearly equal players.
 */
export const MIN_DECISIVE_PAIRS = 16;

/** How many pairs had a winner. */
export function decisivePairs(counts: Pentanomial): number {
  return sum(counts) - counts[2];
}

/**
 * Counts scores of 0, ¼, ½, ¾ and 1. A score between two of these, as games of many players give, is split between both:
 * the mean stays the same and the variance grows, which makes a test more cautious.
 */
export function countScores(scores: readonly number[]): Pentanomial {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const score of scores) {
    const below = Math.floor(4 * score) as 0 | 1 | 2 | 3 | 4;
    const beyond = 4 * score - below;
    counts[below] += 1 - beyond;
    if (beyond > 0) counts[(below + 1) as 1 | 2 | 3 | 4] += beyond;
  }
  return counts;
}

function sampleOf(counts: Pentanomial) {
  const weights = counts.map((count) => count + PRIOR);
  const pairs = sum(weights);
  const moment = (power: number) =>
    sum(weights.map((weight, index) => weight * (PAIR_SCORES[index] as number) ** power)) / pairs;
  const mean = moment(1);
  return { pairs, mean, variance: moment(2) - mean ** 2 };
}

/** The mean score of these pairs with its 95 % interval; `null` without pairs. */
export function estimateOfCounts(counts: Pentanomial): Estimate | null {
  const count = Math.round(sum([...counts]));
  if (count === 0) return null;
  const { pairs, mean, variance } = sampleOf(counts);
  const margin = Z_95 * Math.sqrt(variance / pairs);
  return { mean, low: heldScore(mean - margin), high: heldScore(mean + margin), count };
}

/**
 * A test stops rather when few pairs happen to vary little. With this many more, simulated tests of pairs that were played err in at
 * most 5 %, also where one player nearly always wins.
 */
const CAUTION_PAIRS = 8;

function sampleOfScores(scores: readonly number[]): ReturnType<typeof sampleOf> {
  const pairs = scores.length;
  const caution = (pairs + CAUTION_PAIRS) / pairs;
  return { pairs, mean: mean([...scores]), variance: caution * sampleVariance([...scores]) };
}

/** The log-likelihood ratio of a difference of `elo1` to one of `elo0` after these pairs. */
function ratioOf({ pairs, mean, variance }: ReturnType<typeof sampleOf>, elo0: number, elo1: number): number {
  const [score0, score1] = [expectedScore(elo0), expectedScore(elo1)];
  return (pairs * (score1 - score0) * (2 * mean - score0 - score1)) / (2 * variance);
}

/** Between which log-likelihood ratios a test goes on (Abraham Wald, 1945). */
export function decisionBounds({ alpha, beta }: SprtBounds): Pick<SprtState, 'lower' | 'upper'> {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/**
 * The state of a test after these pairs; once decided, the test is over.
 *
 * @param adjusted their scores without luck, if that was measured: then these are tested
 */
export function sprt(
  counts: Pentanomial,
  bounds: SprtBounds,
  adjusted: readonly number[] | null = null,
): SprtState {
  const { elo0, elo1, alpha, beta } = bounds;
  if (!(elo0 < elo1)) throw new RangeError(`elo0 must be below elo1, not ${elo0} and ${elo1}`);
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1))
    throw new RangeError(`alpha and beta must be positive and sum to less than 1, not ${alpha} and ${beta}`);
  const { lower, upper } = decisionBounds(bounds);
  if (decisivePairs(counts) < MIN_DECISIVE_PAIRS) return { llr: null, lower, upper, verdict: 'undecided' };
  const sample = adjusted === null ? sampleOf(counts) : sampleOfScores(adjusted);
  // Without any luck, as where one player never comes to the board, scores may all be alike: then the prior gives a variance.
  const llr = ratioOf(sample.variance > 0 ? sample : sampleOf(counts), elo0, elo1);
  return { llr, lower, upper, verdict: llr >= upper ? 'H1' : llr <= lower ? 'H0' : 'undecided' };
}

/** What a test says of pairs, with their luck taken out where it was measured: `adjusted` are their scores then. */
export function verdictOf(pairs: readonly PairScore[], bounds: SprtBounds) {
  const counts = countScores(pairs.map(({ score }) => score));
  const adjusted = adjustForLuck(pairs);
  return { ...sprt(counts, bounds, adjusted), counts, adjusted };
}

interface SequentialMatch {
  readonly bounds: SprtBounds;
  /** The test ends undecided after this many pairs. */
  readonly maxPairs: number;
  /** Pairs that can be played at once, default 1; later batches begin early to keep that many going. */
  readonly capacity?: number;
  /** Games in a pair, default 2. */
  readonly gamesPerPair?: number;
  /**
   * Plays the pairs with these numbers, from 0, and returns how the first player did. The signal is aborted once the test
   * is over, and with the one that the test was given; pairs begun early are then void.
   */
  readonly playPairs: (pairs: readonly number[], over: AbortSignal) => Promise<readonly PairScore[]>;
}

export interface SequentialTestResult extends SprtState {
  readonly counts: Pentanomial;
  readonly games: number;
  /**
   * The first player's lead, adjusted if luck was measured, and biased outwards: a test stops when luck or strength has
   * carried it to a bound. For an unbiased lead, play fresh games.
   */
  readonly elo: EloEstimate;
}

/** Pairs played at a time, and between two checks of the result. Fixed, so that the verdict does not depend on the number of workers. */
export const BATCH = 32;

/**
 * Plays pairs until the test is decided or out of pairs. Batches are judged in order, whichever finishes first, so the
 * verdict does not depend on the capacity; pairs after the decision are void.
 */
export async function runSequentialMatch(
  { bounds, maxPairs, capacity = 1, gamesPerPair = 2, playPairs }: SequentialMatch,
  onCheck: (result: SequentialTestResult) => void = () => {},
  signal?: AbortSignal,
): Promise<SequentialTestResult> {
  const batches = chunk([...new Array(maxPairs).keys()], BATCH);
  const atOnce = capacity > 1 ? 1 + Math.ceil(capacity / BATCH) : 1;
  const over = new AbortController();
  const stop = anySignal(signal, over.signal);
  const play = (pairs: readonly number[]) => playPairs(pairs, stop);
  const pairs: PairScore[] = [];
  const check = (): SequentialTestResult => {
    const { adjusted, ...verdict } = verdictOf(pairs, bounds);
    const elo = eloEstimate(estimatePairs(pairs, adjusted));
    return { ...verdict, games: gamesPerPair * pairs.length, elo };
  };
  let result: SequentialTestResult | undefined;
  try {
    for await (const played of playAhead(batches, atOnce, play)) {
      pairs.push(...played);
      result = check();
      onCheck(result);
      if (result.verdict !== 'undecided') return result;
    }
  } finally {
    over.abort();
  }
  if (result === undefined) throw new RangeError('a match needs at least one pair');
  return result;
}
