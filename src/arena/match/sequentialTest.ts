/** A match that plays batches of pairs until a sequential test accepts a hypothesis. */
import { chunk } from 'simple-statistics';
import { anySignal } from '../../system/index.ts';
import { playAhead } from '../play/executor.ts';
import { estimatePairs, type PairScore } from './luck.ts';
import { type Pentanomial, type SprtBounds, type SprtState, verdictOf } from './sprt.ts';
import { type EloEstimate, eloEstimate } from './statistics.ts';

interface SequentialMatch {
  readonly bounds: SprtBounds;
  /** The test ends undecided after this many pairs. */
  readonly maxPairs: number;
  /** Pairs played at a time, and between two checks of the result, default `BATCH`. The verdict depends on it. */
  readonly batch?: number;
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

/** Fixed, so that the verdict does not depend on the number of workers. */
export const BATCH = 32;

/**
 * Plays pairs until the test is decided or out of pairs. Batches are judged in order, whichever finishes first, so the
 * verdict does not depend on the capacity; pairs after the decision are void.
 */
export async function runSequentialMatch(
  { bounds, maxPairs, batch = BATCH, capacity = 1, gamesPerPair = 2, playPairs }: SequentialMatch,
  onCheck: (result: SequentialTestResult) => void = () => {},
  signal?: AbortSignal,
): Promise<SequentialTestResult> {
  const batches = chunk([...new Array(maxPairs).keys()], batch);
  const atOnce = capacity > 1 ? 1 + Math.ceil(capacity / batch) : 1;
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
