import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { expectedScore, type PairScore } from '../../../src/arena/index.ts';
import {
  BATCH,
  countScores,
  decisivePairs,
  type Pentanomial,
  runSequentialMatch,
  type SprtBounds,
  sprt,
} from '../../../src/arena/match/sequentialTest.ts';
import { type RandomStream, stream } from '../../../src/engine/random.ts';

const BOUNDS = { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 };

/** A player who wins three of four pairs; each pair always ends alike. */
const scoreOf = (pair: number) => (stream(1, 'pair', pair).float() < 0.75 ? 1 : 0);

/** Tests that player with this many boards, and counts how many are busy at once. */
async function test(boards: number) {
  const board = pLimit(boards);
  let busiest = 0;
  let played = 0;
  const playPair = async (pair: number, over: AbortSignal) => {
    over.throwIfAborted();
    busiest = Math.max(busiest, board.activeCount);
    await setImmediate();
    played++;
    return { score: scoreOf(pair) };
  };
  const result = await runSequentialMatch({
    bounds: BOUNDS,
    maxPairs: 1000,
    capacity: boards,
    playPairs: (pairs, over) => Promise.all(pairs.map((pair) => board(playPair, pair, over))),
  });
  return { result, busiest, played };
}

it('keeps every board busy, with no pair ahead on a single one, and the verdict is the same', async () => {
  const one = await test(1);
  expect(one.result.verdict).toBe('H1');
  expect([one.busiest, 2 * one.played]).toEqual([1, one.result.games]);
  for (const boards of [8, 40, 100]) {
    const { result, busiest } = await test(boards);
    expect(busiest).toBe(boards);
    expect(result).toEqual(one.result);
  }
});

/** A match in which nobody leads: the batches asked for, the most of them under way at once, and whether all is over. */
async function testEquals(match: { maxPairs: number; capacity: number }) {
  const batches: (readonly number[])[] = [];
  let underWay = 0;
  let most = 0;
  let signal = new AbortController().signal;
  await runSequentialMatch({
    ...match,
    bounds: BOUNDS,
    playPairs: async (pairs, over) => {
      signal = over;
      expect(over.aborted).toBe(false);
      batches.push(pairs);
      most = Math.max(most, ++underWay);
      await setImmediate();
      underWay--;
      return pairs.map(() => ({ score: 0.5 }));
    },
  });
  return { batches, most, isOver: signal.aborted };
}

it('asks for every pair once, the rest in a smaller batch, and says when it is over', async () => {
  const { batches, isOver } = await testEquals({ maxPairs: 2 * BATCH + 5, capacity: 100 });
  expect(batches.flat()).toEqual([...new Array(2 * BATCH + 5).keys()]);
  expect(batches.map(({ length }) => length)).toEqual([BATCH, BATCH, 5]);
  expect(isOver).toBe(true);
});

it.each([
  [1, 1],
  [BATCH, 2],
  [BATCH + 1, 3],
  [5 * BATCH, 6],
])('begins no more batches than it takes to keep %i boards busy: %i', async (capacity, most) => {
  expect((await testEquals({ maxPairs: 400, capacity })).most).toBe(most);
});

it('refuses a match without pairs', async () => {
  await expect(testEquals({ maxPairs: 0, capacity: 1 })).rejects.toThrow(RangeError);
});

it('ends with the error of a batch when its turn comes, and not before', async () => {
  const broken = new Error('broken');
  const seen: number[] = [];
  const match = {
    bounds: BOUNDS,
    maxPairs: 1000,
    capacity: 64,
    playPairs: async ([first = 0]: readonly number[]) => {
      if (first > 0) throw broken;
      return new Array<PairScore>(BATCH).fill({ score: 0.5 });
    },
  };
  await expect(runSequentialMatch(match, ({ games }) => seen.push(games))).rejects.toBe(broken);
  expect(seen).toEqual([2 * BATCH]);
});

function logLikelihoodRatio(counts: Pentanomial, elo0: number, elo1: number): number {
  return sprt(counts, { ...BOUNDS, elo0, elo1 }).llr as number;
}

it('counts pair scores, and the pairs that had a winner', () => {
  expect(countScores([0, 1, 0.5, 0.5, 0.75, 0.25, 1])).toEqual([1, 1, 2, 1, 2]);
  expect(decisivePairs([1, 2, 4, 8, 16])).toBe(27);
});

it('splits a score between two counts so that the mean stays the same', () => {
  const counts = countScores([1 / 3, 2 / 3, 2 / 3, 1]);
  expect(counts.reduce((sum, count) => sum + count)).toBeCloseTo(4, 12);
  expect(counts.reduce((sum, count, index) => sum + (count * index) / 4)).toBeCloseTo(8 / 3, 12);
  expect(counts[4]).toBe(1);
});

it('has the log-likelihood ratio of a normal distribution with known variance', () => {
  // By hand: 1000 pairs with a mean of 0.55, a mean of squares of 0.35625, and so a variance of 0.05375.
  const under = (elo: number) => -(1000 * (0.55 - expectedScore(elo)) ** 2) / (2 * 0.05375);
  expect(logLikelihoodRatio([50, 150, 400, 350, 50], 0, 10)).toBeCloseTo(under(10) - under(0), 3);
});

describe('the test', () => {
  it.each([
    [0.05, 0.05, -2.944439, 2.944439],
    // ln(0.1 / 0.99) and ln(0.9 / 0.01)
    [0.01, 0.1, -2.292535, 4.49981],
  ])('has the bounds of Wald: alpha %f, beta %f', (alpha, beta, low, high) => {
    const { lower, upper, verdict } = sprt([0, 0, 0, 0, 0], { ...BOUNDS, alpha, beta });
    expect(lower).toBeCloseTo(low, 6);
    expect(upper).toBeCloseTo(high, 6);
    expect(verdict).toBe('undecided');
  });

  it('decides when the evidence is clear', () => {
    expect(sprt([50, 100, 300, 400, 150], BOUNDS).verdict).toBe('H1');
    expect(sprt([150, 400, 300, 100, 50], BOUNDS).verdict).toBe('H0');
    expect(sprt([10, 20, 30, 22, 10], BOUNDS).verdict).toBe('undecided');
  });

  it.each([
    [{ ...BOUNDS, elo0: 20 }, 'elo0 must be below elo1, not 20 and 20'],
    [{ ...BOUNDS, alpha: 0 }, 'alpha and beta must be positive and sum to less than 1, not 0 and 0.05'],
    [{ ...BOUNDS, beta: 0 }, 'alpha and beta must be positive and sum to less than 1, not 0.05 and 0'],
    [{ ...BOUNDS, alpha: 0.5, beta: 0.5 }, 'alpha and beta must be positive'],
  ])('refuses %j', (bounds, message) => {
    expect(() => sprt([1, 1, 1, 1, 1], bounds)).toThrow(RangeError);
    expect(() => sprt([1, 1, 1, 1, 1], bounds)).toThrow(message);
  });

  /** Chances of a pair score of 0, ¼, ½, ¾ and 1. */
  type Chances = readonly [number, number, number, number, number];

  /** Pairs of lively games: two coins each, which share bombs and are not independent. */
  function livelyPairs(elo: number): Chances {
    const half = expectedScore(elo) - 0.5;
    return [0.22 - half, 0.03, 0.5, 0.03, 0.22 + half];
  }

  /** Pairs of players who are nearly the same: hardly one has a winner. */
  function drawnPairs(elo: number): Chances {
    const lead = 2 * (expectedScore(elo) - 0.5);
    return [0.01, 0, 0.98 - lead, 0, 0.01 + lead];
  }

  function drawScore(random: RandomStream, chances: Chances): 0 | 1 | 2 | 3 | 4 {
    let left = random.float();
    const score = chances.findIndex((chance) => {
      left -= chance;
      return left < 0;
    });
    return (score < 0 ? 4 : score) as 0 | 1 | 2 | 3 | 4;
  }

  /** How often simulated tests, looked at after every 32 pairs, accept each hypothesis. */
  function verdicts(bounds: SprtBounds, chances: Chances, tests: number) {
    const accepted = { H0: 0, H1: 0 };
    for (let test = 0; test < tests; test++) {
      const random = stream(1, 'sprt', ...chances, test);
      const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
      for (;;) {
        for (let pair = 0; pair < 32; pair++) counts[drawScore(random, chances)]++;
        const { verdict } = sprt(counts, bounds);
        if (verdict === 'undecided') continue;
        accepted[verdict]++;
        break;
      }
    }
    return { H0: accepted.H0 / tests, H1: accepted.H1 / tests };
  }

  it.each([
    ['lively games, 0 to 20 Elo', livelyPairs, 20, 2000],
    ['nearly equal players, 0 to 10 Elo', drawnPairs, 10, 2000],
  ] as const)(
    'is wrong no more often than it may be, over thousands of simulated tests: %s',
    (_, pairs, elo1, tests) => {
      const bounds = { ...BOUNDS, elo1 };
      // Three standard errors of a share of 0.05.
      const slack = 3 * Math.sqrt((0.05 * 0.95) / tests);
      expect(verdicts(bounds, pairs(bounds.elo0), tests).H1).toBeLessThan(bounds.alpha + slack);
      expect(verdicts(bounds, pairs(bounds.elo1), tests).H0).toBeLessThan(bounds.beta + slack);
    },
  );

  it('accepts a hypothesis at its very bound', () => {
    // Error probabilities whose bound is the ratio of some pairs, bit by bit.
    const leads = Array.from({ length: 40 }, (_, more): Pentanomial => [10, 20, 30, 20, 20 + more]);
    const upper = leads.flatMap((counts) => {
      const alpha = 0.95 / Math.exp(logLikelihoodRatio(counts, 0, 20));
      const state = sprt(counts, { ...BOUNDS, alpha });
      return state.llr === state.upper ? [state.verdict] : [];
    });
    expect(new Set(upper)).toEqual(new Set(['H1']));
    const lower = leads.flatMap((counts) => {
      const behind = counts.toReversed() as unknown as Pentanomial;
      const beta = 0.95 * Math.exp(logLikelihoodRatio(behind, 0, 20));
      const state = sprt(behind, { ...BOUNDS, beta });
      return state.llr === state.lower ? [state.verdict] : [];
    });
    expect(new Set(lower)).toEqual(new Set(['H0']));
  });

  it('has no ratio before enough pairs had a winner, when only the prior gives a variance', () => {
    expect(sprt([15, 0, 0, 0, 0], BOUNDS)).toMatchObject({ llr: null, verdict: 'undecided' });
    expect(sprt([16, 0, 0, 0, 0], BOUNDS).llr).toBeLessThan(-2.94);
  });
});
