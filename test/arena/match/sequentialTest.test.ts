import { expect, it } from 'vitest';
import type { PairScore } from '../../../src/arena/match/luck.ts';
import { BATCH, runSequentialMatch } from '../../../src/arena/match/sequentialTest.ts';
import { stream } from '../../../src/engine/random.ts';

const BOUNDS = { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 };

/** A player who wins three of four pairs; each pair always ends alike. */
const scoreOf = (pair: number) => (stream(1, 'pair', pair).float() < 0.75 ? 1 : 0);

/** Tests that player with this many boards, and counts how many are busy at once. */
async function test(boards: number) {
  let free = boards;
  let busiest = 0;
  let idle = () => {};
  const played: number[] = [];
  const playPair = async (pair: number, over: AbortSignal) => {
    while (free === 0) {
      await new Promise<void>((resolve) => {
        const wakeBefore = idle;
        idle = () => {
          wakeBefore();
          resolve();
        };
      });
    }
    over.throwIfAborted();
    free--;
    busiest = Math.max(busiest, boards - free);
    await new Promise<void>((resolve) => setImmediate(resolve));
    free++;
    played.push(pair);
    const wake = idle;
    idle = () => {};
    wake();
    return { score: scoreOf(pair) };
  };
  const result = await runSequentialMatch({
    bounds: BOUNDS,
    maxPairs: 1000,
    capacity: boards,
    playPairs: (pairs, over) => Promise.all(pairs.map((pair) => playPair(pair, over))),
  });
  return { result, busiest, played };
}

it('keeps every board busy, however many there are, and the verdict is the same', async () => {
  const one = await test(1);
  expect(one.result.verdict).toBe('H1');
  expect(one.busiest).toBe(1);
  for (const boards of [8, 40, 100]) {
    const { result, busiest } = await test(boards);
    expect(busiest).toBe(boards);
    expect(result).toEqual(one.result);
  }
});

it('plays no pair ahead on a single board', async () => {
  const { result, played } = await test(1);
  expect(2 * played.length).toBe(result.games);
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
      await new Promise((resolve) => setImmediate(resolve));
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
  [2, 2],
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

it('leaves doubt where all pairs end alike', async () => {
  const { elo } = await runSequentialMatch({
    bounds: BOUNDS,
    maxPairs: 2,
    playPairs: async () => [{ score: 0.5 }, { score: 0.5 }],
  });
  expect(elo.low).toBeLessThan(-100);
  expect(elo.high).toBeGreaterThan(100);
});
