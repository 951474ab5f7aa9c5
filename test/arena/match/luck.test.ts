import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustForLuck,
  estimatePairs,
  LUCK_FACTOR,
  LuckSoFar,
  type PairScore,
} from '../../../src/arena/match/luck.ts';
import { DEFAULT_SPRT_BOUNDS, SequentialTest } from '../../../src/arena/match/sequentialTest.ts';
import { estimateMean } from '../../../src/arena/match/statistics.ts';
import { stream } from '../../../src/engine/random.ts';
import { always } from '../../thorough.ts';

/** Pairs of a player whose expected score is `skill`: a score is skill, luck and noise, as whole quarters. */
function drawPairs(seed: number, count: number, skill: number, weight = 1): PairScore[] {
  const random = stream(seed, 'pairs');
  return Array.from({ length: count }, () => {
    const luck = (random.float() - 0.5) * 0.8;
    const chance = Math.min(1, Math.max(0, skill + weight * luck));
    const games = [0, 0, 0, 0].map(() => (random.float() < chance ? 1 : 0) as number);
    return { score: games.reduce((sum, won) => sum + won, 0) / 4, luck };
  });
}

/** The luck of a pair is a whole number of quarters of a millionth. */
const pairs = fc.array(
  fc.record({
    score: fc.constantFrom(0, 0.25, 0.5, 0.75, 1),
    luck: fc.integer({ min: -4_000_000, max: 4_000_000 }).map((parts) => parts / 4_000_000),
  }),
  { minLength: 2, maxLength: 30 },
);

const adjusted = (some: readonly PairScore[]) => adjustForLuck(some) as number[];

describe('scores without luck', () => {
  it('do not depend on the order of the pairs', () => {
    always([pairs], (some) => {
      const reversed = adjusted(some.toReversed()).toReversed();
      for (const [index, score] of reversed.entries()) expect(score).toBeCloseTo(adjusted(some)[index]!, 9);
    });
  });

  it('are corrected by a factor that does not know the score that it corrects', () => {
    always([pairs, fc.nat(), fc.constantFrom(0, 0.5, 1)], (some, at, score) => {
      const place = at % some.length;
      const changed = some.map((pair, index) => (index === place ? { ...pair, score } : pair));
      const correction = (all: readonly PairScore[]) =>
        (all[place] as PairScore).score - (adjusted(all)[place] as number);
      expect(correction(changed)).toBeCloseTo(correction(some), 9);
    });
  });

  it('are those of the other player with both turned round', () => {
    always([pairs], (some) => {
      const other = some.map(({ score, luck }) => ({ score: 1 - score, luck: -luck }));
      for (const [index, score] of adjusted(other).entries())
        expect(score).toBeCloseTo(1 - adjusted(some)[index]!, 9);
    });
  });

  it('are unknown unless the luck of every pair is known', () => {
    expect(adjustForLuck([])).toBeNull();
    expect(adjustForLuck([{ score: 1, luck: 0.1 }, { score: 0 }])).toBeNull();
    expect(estimatePairs([{ score: 1 }, { score: 0.5 }])).toMatchObject({ mean: 0.75 });
  });

  it('vary less, with the same mean', () => {
    const some = drawPairs(1, 20_000, 0.55);
    const raw = estimateMean(some.map(({ score }) => score));
    const without = estimateMean(adjusted(some));
    expect(without.high - without.low).toBeLessThan(0.9 * (raw.high - raw.low));
    expect(without.mean).toBeGreaterThan(raw.low);
    expect(without.mean).toBeLessThan(raw.high);
  });

  it('take off hardly anything where luck hardly matters, and about as much as measured where little is known', () => {
    const indifferent = drawPairs(2, 2000, 0.5, 0);
    for (const [at, score] of adjusted(indifferent).entries()) {
      const { score: raw, luck = 0 } = indifferent[at] as PairScore;
      expect(Math.abs(raw - score)).toBeLessThanOrEqual(0.1 * Math.abs(luck));
    }
    expect(adjusted([{ score: 1, luck: 0.2 }])).toEqual([1 - LUCK_FACTOR * 0.2]);
  });

  it('leave the doubt that pairs leave which all end alike', () => {
    const wins = drawPairs(3, 6, 0.5).map((pair) => ({ ...pair, score: 1 }));
    expect(estimatePairs(wins)).toEqual(estimatePairs(wins.map(({ score }) => ({ score }))));
  });
});

describe('scores without luck, one pair after the other', () => {
  const soFar = (some: readonly PairScore[]) => {
    const adjusting = new LuckSoFar();
    return some.map(({ score, luck = 0 }) => adjusting.adjust({ score, luck }));
  };

  it('are corrected by a factor that knows only the pairs before', () => {
    always([pairs, fc.nat(), fc.constantFrom(0, 0.5, 1)], (some, at, score) => {
      const place = at % some.length;
      const changed = some.map((pair, index) => (index === place ? { ...pair, score } : pair));
      const [one, other] = [soFar(some), soFar(changed)];
      expect(other.slice(0, place)).toEqual(one.slice(0, place));
      const own = (some[place] as PairScore).score;
      expect((other[place] as number) - score).toBeCloseTo((one[place] as number) - own, 9);
    });
  });

  it('have the factor of all others for the last pair', () => {
    always([pairs], (some) => {
      expect(soFar(some).at(-1)).toBeCloseTo(adjusted(some).at(-1)!, 9);
    });
  });
});

it('a test has a finite ratio where one player never comes to the board, and there is no luck', () => {
  const test = new SequentialTest(DEFAULT_SPRT_BOUNDS);
  for (let pair = 0; pair < 400; pair++) test.add({ score: 1, luck: 0 });
  expect(Number.isFinite(test.state.llr)).toBe(true);
  expect(test.state.verdict).toBe('H1');
});
