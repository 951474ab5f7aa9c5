import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { expectedScore, type PairScore } from '../../../src/arena/index.ts';
import {
  BATCH,
  isEvaluatedAfter,
  type Pentanomial,
  runSequentialMatch,
  SequentialTest,
  type SprtBounds,
} from '../../../src/arena/match/sequentialTest.ts';
import { stream } from '../../../src/engine/random.ts';
import { simulatedPairs } from './simulatedPairs.ts';

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

it('shows a verdict only where it is looked at: beyond 4096 pairs not after every batch', async () => {
  // Slightly ahead so far; from then on the first half of the 64 pairs between two looks is won, and the second one lost.
  const scoreOf = (pair: number) => {
    if (pair >= 4096) return pair % 64 < BATCH ? 1 : 0;
    return pair % 2 === 1 || pair % 60 === 0 ? 0.75 : 0.25;
  };
  const shown: { pairs: number; verdict: string; isBeyond: boolean }[] = [];
  const match = {
    bounds: { ...BOUNDS, elo1: 10 },
    maxPairs: 4096 + 10 * BATCH,
    playPairs: async (pairs: readonly number[]) => pairs.map((pair) => ({ score: scoreOf(pair) })),
  };
  const { games, verdict } = await runSequentialMatch(match, ({ games, verdict, llr, upper }) =>
    shown.push({ pairs: games / 2, verdict, isBeyond: llr >= upper }),
  );
  expect([games / 2, verdict]).toEqual([match.maxPairs, 'undecided']);
  expect(shown.map((each) => each.verdict)).toEqual(shown.map(() => 'undecided'));
  const beyond = shown.filter(({ isBeyond }) => isBeyond).map(({ pairs }) => pairs);
  expect(beyond).toContain(4096 + BATCH);
  expect(beyond.filter(isEvaluatedAfter)).toEqual([]);
});

it('is looked at after its last pair', async () => {
  const played = async (maxPairs: number) => {
    const scores = (pairs: readonly number[]) => pairs.map((pair) => ({ score: pair % 8 === 3 ? 0.5 : 1 }));
    return runSequentialMatch({ bounds: BOUNDS, maxPairs, playPairs: async (pairs) => scores(pairs) });
  };
  const { games, verdict } = await played(1000);
  expect(verdict).toBe('H1');
  // The ratio is beyond the bound before the pair at which it is looked at next.
  const early = Array.from({ length: games / 2 }, (_, index) => index + 1).filter(
    (pairs) => !isEvaluatedAfter(pairs),
  );
  const verdicts = await Promise.all(early.map(async (pairs) => (await played(pairs)).verdict));
  expect(verdicts).toContain('H1');
});

/** A test after so many pairs with a score of 0, ¼, ½, ¾ and 1. */
function testAfter(counts: Pentanomial, bounds: SprtBounds = BOUNDS): SequentialTest {
  const test = new SequentialTest(bounds);
  for (const [index, count] of counts.entries())
    for (let pair = 0; pair < count; pair++) test.add({ score: index / 4 });
  test.finish();
  return test;
}

function llrOf(counts: Pentanomial, elo0: number, elo1: number): number {
  return testAfter(counts, { ...BOUNDS, elo0, elo1 }).state.llr;
}

it('counts pair scores, one between two counts for both', () => {
  const test = new SequentialTest(BOUNDS);
  for (const score of [0, 1, 0.5, 0.5, 0.75, 0.25, 1]) test.add({ score });
  expect(test.counts).toEqual([1, 1, 2, 1, 2]);
  const ofMany = new SequentialTest(BOUNDS);
  for (const score of [1 / 3, 2 / 3, 2 / 3, 1]) ofMany.add({ score });
  const { counts } = ofMany;
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeCloseTo(4, 12);
  expect(counts.reduce((sum, count, index) => sum + (count * index) / 4, 0)).toBeCloseTo(8 / 3, 12);
  expect(counts[4]).toBe(1);
});

describe('the log-likelihood ratio', () => {
  it('is that of wins and losses where nothing else was seen', () => {
    // By hand: 30 won and 10 lost pairs, of a binomial distribution.
    const under = (elo: number) => 30 * Math.log(expectedScore(elo)) + 10 * Math.log(1 - expectedScore(elo));
    expect(llrOf([10, 0, 0, 0, 30], 0, 100)).toBeCloseTo(under(100) - under(0), 1);
  });

  it('is about that of a normal distribution where many pairs lie near both means', () => {
    // By hand: 1000 pairs with a mean of 0.55, a mean of squares of 0.35625, and so a variance of 0.05375.
    const under = (elo: number) => -(1000 * (0.55 - expectedScore(elo)) ** 2) / (2 * 0.05375);
    const ratio = llrOf([50, 150, 400, 350, 50], 20, 40);
    expect(ratio / (under(40) - under(20))).toBeGreaterThan(0.95);
    expect(ratio / (under(40) - under(20))).toBeLessThan(1.05);
  });

  it('knows that wins alone may hide a loss: of 500 to 600 Elo 32 of them tell little', () => {
    // (score at 600 Elo / score at 500 Elo) ^ 32
    const expected = 32 * Math.log(expectedScore(600) / expectedScore(500));
    expect(llrOf([0, 0, 0, 0, 32], 500, 600)).toBeCloseTo(expected, 1);
    expect(expected).toBeLessThan(0.8);
  });

  it('changes its sign with the sides, and grows with the score', () => {
    const ratio = llrOf([5, 10, 30, 20, 15], -20, 40);
    expect(llrOf([15, 20, 30, 10, 5], -40, 20)).toBeCloseTo(-ratio, 9);
    expect(llrOf([4, 10, 30, 20, 16], -20, 40)).toBeGreaterThan(ratio);
  });

  it('is nil before any pair', () => {
    expect(llrOf([0, 0, 0, 0, 0], -20, 20)).toBeCloseTo(0, 9);
  });
});

describe('the test', () => {
  it.each([
    [0.05, 0.05, -2.944439, 2.944439],
    // ln(0.1 / 0.99) and ln(0.9 / 0.01)
    [0.01, 0.1, -2.292535, 4.49981],
  ])('has the bounds of Wald: alpha %f, beta %f', (alpha, beta, low, high) => {
    const { lower, upper, verdict } = testAfter([0, 0, 0, 0, 0], { ...BOUNDS, alpha, beta }).state;
    expect(lower).toBeCloseTo(low, 6);
    expect(upper).toBeCloseTo(high, 6);
    expect(verdict).toBe('undecided');
  });

  it('decides when the evidence is clear', () => {
    expect(testAfter([50, 100, 300, 400, 150]).state.verdict).toBe('H1');
    expect(testAfter([150, 400, 300, 100, 50]).state.verdict).toBe('H0');
    expect(testAfter([10, 20, 30, 22, 10]).state.verdict).toBe('undecided');
  });

  it.each([
    [{ ...BOUNDS, elo0: 20 }, 'elo0 must be below elo1, not 20 and 20'],
    [{ ...BOUNDS, alpha: 0 }, 'alpha and beta must be positive and sum to less than 1, not 0 and 0.05'],
    [{ ...BOUNDS, beta: 0 }, 'alpha and beta must be positive and sum to less than 1, not 0.05 and 0'],
    [{ ...BOUNDS, alpha: 0.5, beta: 0.5 }, 'alpha and beta must be positive'],
  ])('refuses %j', (bounds, message) => {
    expect(() => new SequentialTest(bounds)).toThrow(RangeError);
    expect(() => new SequentialTest(bounds)).toThrow(message);
  });

  it('takes luck out as long as it is known of every pair', () => {
    const lucky = Array.from({ length: 40 }, (_, pair) => ({ score: pair % 2, luck: (pair % 2) - 0.5 }));
    const [known, unknown] = [new SequentialTest(BOUNDS), new SequentialTest(BOUNDS)];
    for (const pair of lucky) known.add(pair);
    for (const pair of [...lucky, { score: 1 }]) unknown.add(pair);
    expect(unknown.state).toEqual(testAfter([20, 0, 0, 0, 21]).state);
    // Without luck all these pairs are nearly even, so that they tell much more.
    expect(known.state.llr).toBeLessThan(testAfter([20, 0, 0, 0, 20]).state.llr - 1);
  });

  it('is looked at after every fourth pair, and from 512 on after every 64th to 128th part', () => {
    const looks = (from: number, to: number) => {
      const numbers = Array.from({ length: to - from }, (_, index) => from + index);
      return numbers.filter(isEvaluatedAfter);
    };
    expect(looks(1, 17)).toEqual([4, 8, 12, 16]);
    expect(looks(512, 545)).toEqual([512, 520, 528, 536, 544]);
    expect(looks(1024, 1057)).toEqual([1024, 1040, 1056]);
  });

  /** How often simulated tests accept each hypothesis. `npm run bench -- sprt` has more of them. */
  function verdicts(bounds: SprtBounds, elo: number, draws: number, hasLuck: boolean, tests: number) {
    const drawPair = simulatedPairs({ elo, draws, hasLuck });
    const accepted = { H0: 0, H1: 0, undecided: 0 };
    for (let number = 0; number < tests; number++) {
      const random = stream(1, 'sprt', elo, draws, number);
      const test = new SequentialTest(bounds);
      while (test.addUntilDecided(Array.from({ length: 16 }, () => drawPair(random))) === null);
      accepted[test.state.verdict]++;
    }
    return { H0: accepted.H0 / tests, H1: accepted.H1 / tests };
  }

  it.each([
    [-100, 0],
    [100, 200],
    [350, 450],
    [500, 600],
  ])('seldom errs, between %i and %i Elo', (elo0, elo1) => {
    const tests = 300;
    // Three standard errors of a share of 0.05.
    const slack = 3 * Math.sqrt((0.05 * 0.95) / tests);
    const bounds = { ...BOUNDS, elo0, elo1 };
    for (const hasLuck of [false, true])
      for (const draws of [0, 0.6]) {
        expect(verdicts(bounds, elo0, draws, hasLuck, tests).H1).toBeLessThan(0.05 + slack);
        expect(verdicts(bounds, elo1, draws, hasLuck, tests).H0).toBeLessThan(0.05 + slack);
      }
  });

  it('accepts a hypothesis at its very bound', () => {
    // Error probabilities whose bound is the ratio of some pairs, bit by bit.
    const leads = Array.from({ length: 40 }, (_, more): Pentanomial => [10, 20, 30, 20, 20 + more]);
    const upper = leads.flatMap((counts) => {
      const alpha = 0.95 / Math.exp(llrOf(counts, 0, 20));
      const { state } = testAfter(counts, { ...BOUNDS, alpha });
      return state.llr === state.upper ? [state.verdict] : [];
    });
    expect(new Set(upper)).toEqual(new Set(['H1']));
    const lower = leads.flatMap((counts) => {
      const behind = counts.toReversed() as unknown as Pentanomial;
      const beta = 0.95 * Math.exp(llrOf(behind, 0, 20));
      const { state } = testAfter(behind, { ...BOUNDS, beta });
      return state.llr === state.lower ? [state.verdict] : [];
    });
    expect(new Set(lower)).toEqual(new Set(['H0']));
  });
});
