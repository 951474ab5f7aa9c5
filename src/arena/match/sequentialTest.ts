/**
 * The sequential probability ratio test: play pairs of games until it is clear enough whether a player is stronger by at
 * least `elo1` or by no more than `elo0`.
 *
 * The unit is the pair, whose score is one of five: its two games share bombs and opening and are not independent, and
 * pairs vary less than two games on their own. The log-likelihood ratio is that of the generalized test for the mean of
 * an unknown distribution (Michel Van den Bergh, "The generalized sequential probability ratio test and
 * its application to Elo", as used by fishtest), with the likeliest distribution under each hypothesis (`likelihood.ts`).
 * `npm run bench -- sprt` simulates how often tests err.
 */
import { chunk, sum } from 'simple-statistics';
import { z } from 'zod';
import { anySignal, defaultsOf, setting } from '../../system/index.ts';
import { playAhead } from '../play/executor.ts';
import { logLikelihoodRatio, ScoreCounts } from './likelihood.ts';
import { estimatePairs, LuckSoFar, type PairScore } from './luck.ts';
import {
  clampScore,
  type EloEstimate,
  type Estimate,
  eloEstimate,
  expectedScore,
  Z_95,
} from './statistics.ts';

/** Numbers of pairs with a score of 0, ¼, ½, ¾ and 1; a score in between, as games of many players give, is split between both. */
export type Pentanomial = readonly [number, number, number, number, number];

/** The hypotheses of a sequential test, and its probabilities of error. */
export interface SprtBounds {
  /** The difference in Elo under the hypothesis H0, and the larger one under H1. */
  readonly elo0: number;
  readonly elo1: number;
  /** Probabilities of accepting H1 although H0 holds, and H0 although H1 holds. */
  readonly alpha: number;
  readonly beta: number;
}

/** Make the schema of a test's bounds; `what` names, in the help, the thing that has to pass the test. */
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

/** The default bounds: 0 to 10 Elo, with alpha and beta of 0.05. */
export const DEFAULT_SPRT_BOUNDS = defaultsOf(boundsSchema('')) as SprtBounds;

/** The state of a sequential test. */
export interface SprtState {
  /** Log-likelihood ratio of H1 to H0. */
  readonly llr: number;
  /** H0 is accepted at or below `lower`, H1 at or above `upper` (Abraham Wald, 1945). */
  readonly lower: number;
  readonly upper: number;
  readonly verdict: 'H0' | 'H1' | 'undecided';
}

/** Return the log-likelihood ratios between which a test goes on (Abraham Wald, 1945). */
export function decisionBounds({ alpha, beta }: SprtBounds): Pick<SprtState, 'lower' | 'upper'> {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/**
 * True if a test is evaluated after this many pairs: after every fourth, as games move by move take long, and from 512 on after
 * a 64th to a 128th more. It is the same wherever pairs are played, so that the same games have the same verdict.
 */
export function isEvaluatedAfter(pairs: number): boolean {
  if (pairs % 4 !== 0) return false;
  return pairs < 512 || pairs % 2 ** Math.floor(Math.log2(pairs / 64)) === 0;
}

/** Steps from 0 to 1 in which scores without luck are counted: their variance grows by about 0.0007, 1 % of the usual one. */
const ADJUSTED_STEPS = 16;

/**
 * Weight against few scores without luck, which all differ and so seem to say more than they do: the ratio counts as if this
 * many more pairs had been neutral. Without it, simulated tests err in up to 6.3 % where one player mostly wins.
 */
const CAUTION_PAIRS = 6;

/** A sequential test of pairs that are added in their order. */
export class SequentialTest {
  readonly #outcomes = new ScoreCounts(4);
  readonly #adjusted = new ScoreCounts(ADJUSTED_STEPS);
  readonly #luck = new LuckSoFar();
  readonly #means: readonly [number, number];
  #pairs = 0;
  #isLuckKnown = true;
  #isOver = false;

  /** Throws a `RangeError` for bounds that nothing can lie between. */
  constructor(private readonly bounds: SprtBounds) {
    const { elo0, elo1, alpha, beta } = bounds;
    if (!(elo0 < elo1)) throw new RangeError(`elo0 must be below elo1, not ${elo0} and ${elo1}`);
    if (!(alpha > 0 && beta > 0 && alpha + beta < 1))
      throw new RangeError(
        `alpha and beta must be positive and sum to less than 1, not ${alpha} and ${beta}`,
      );
    this.#means = [expectedScore(elo0), expectedScore(elo1)];
  }

  /** Add a pair. Luck is subtracted as long as it was measured in every pair. */
  add({ score, luck }: PairScore): void {
    this.#pairs++;
    this.#outcomes.add(score);
    this.#isLuckKnown &&= luck !== undefined;
    if (this.#isLuckKnown && luck !== undefined) this.#adjusted.add(this.#luck.adjust({ score, luck }));
  }

  /**
   * Add pairs until the test is decided, and return how many that took; `null` if it stays undecided. Everything that plays
   * games ends a test by this, so it is evaluated after the same pairs everywhere.
   *
   * @param seen number of these pairs that were added to an earlier test, which stayed undecided
   */
  addUntilDecided(pairs: readonly PairScore[], seen = 0): number | null {
    let added = 0;
    for (const pair of pairs) {
      this.add(pair);
      added++;
      if (added > seen && isEvaluatedAfter(this.#pairs) && this.state.verdict !== 'undecided') return added;
    }
    return null;
  }

  /** Tell that no more pairs follow, so that the test is evaluated after the last one. */
  finish(): void {
    this.#isOver = true;
  }

  /** The scores of the pairs so far, with luck. */
  get counts(): Pentanomial {
    return [0, 1, 2, 3, 4].map((step) => this.#outcomes.at(step)) as unknown as Pentanomial;
  }

  /**
   * The state after the pairs so far, without luck if it was measured in all of them. The verdict is open where the test is not
   * evaluated.
   */
  get state(): SprtState {
    const { lower, upper } = decisionBounds(this.bounds);
    const { seen } = this.#isLuckKnown ? this.#adjusted : this.#outcomes;
    const ratio = logLikelihoodRatio(seen, ...this.#means);
    const caution = this.#isLuckKnown ? this.#pairs / (this.#pairs + CAUTION_PAIRS) : 1;
    const llr = caution * ratio;
    if (!this.#isOver && !isEvaluatedAfter(this.#pairs)) return { llr, lower, upper, verdict: 'undecided' };
    return { llr, lower, upper, verdict: llr >= upper ? 'H1' : llr <= lower ? 'H0' : 'undecided' };
  }
}

/** Weight added to each count, so that there is a variance from the first pair on. */
const PRIOR = 1e-3;

/** The mean score of these pairs with its 95 % interval; `null` without pairs. */
export function estimateOfCounts(counts: Pentanomial): Estimate | null {
  const count = Math.round(sum([...counts]));
  if (count === 0) return null;
  const weights = counts.map((each) => each + PRIOR);
  const pairs = sum(weights);
  const moment = (power: number) =>
    sum(weights.map((weight, index) => weight * (index / 4) ** power)) / pairs;
  const mean = moment(1);
  const margin = Z_95 * Math.sqrt((moment(2) - mean ** 2) / pairs);
  return { mean, low: clampScore(mean - margin), high: clampScore(mean + margin), count };
}

interface SequentialMatch {
  readonly bounds: SprtBounds;
  /** The test ends undecided after this many pairs. */
  readonly maxPairs: number;
  /** Number of pairs that can be played at once, default 1; later batches begin early to keep that many going. */
  readonly capacity?: number;
  /** Games in a pair, default 2. */
  readonly gamesPerPair?: number;
  /**
   * Play the pairs with these numbers, from 0, and return the first player's scores. The signal is aborted once the test is
   * over, and with the one that the test was given; pairs begun early are then void.
   */
  readonly playPairs: (pairs: readonly number[], over: AbortSignal) => Promise<readonly PairScore[]>;
}

/** The result of a sequential test so far. */
export interface SequentialTestResult extends SprtState {
  readonly counts: Pentanomial;
  readonly games: number;
  /**
   * The first player's lead, adjusted if luck was measured, and biased outwards: a test stops when luck or strength has
   * carried it to a bound. For an unbiased lead, play fresh games.
   */
  readonly elo: EloEstimate;
}

/** Number of pairs in a batch. */
export const BATCH = 32;

/**
 * Plays pairs until the test is decided or out of pairs. Pairs are judged in order, whichever finishes first, so the verdict does not
 * depend on the capacity; pairs after the decision are void.
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
  const test = new SequentialTest(bounds);
  const pairs: PairScore[] = [];
  let result: SequentialTestResult | undefined;
  try {
    for await (const played of playAhead(batches, atOnce, play)) {
      const decidedAfter = test.addUntilDecided(played);
      pairs.push(...played.slice(0, decidedAfter ?? undefined));
      if (pairs.length === maxPairs) test.finish();
      result = {
        ...test.state,
        counts: test.counts,
        games: gamesPerPair * pairs.length,
        elo: eloEstimate(estimatePairs(pairs)),
      };
      onCheck(result);
      if (decidedAfter !== null) return result;
    }
  } finally {
    over.abort();
  }
  if (result === undefined) throw new RangeError('a match needs at least one pair');
  return result;
}
