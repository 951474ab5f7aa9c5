import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SEARCH_OPTIONS, DEFAULT_WEIGHTS, TimedSearch } from '../../../src/bot/index.ts';
import { ESTIMATE_LIMIT, PROVEN_SCORE, WIN_SCORE } from '../../../src/bot/kernel/kernelExports.ts';
import { expectedResult, winningChanceOf } from '../../../src/bot/search/winningChance.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { read } from '../../engine/boardOf.ts';
import { always } from '../../thorough.ts';
import { defaultKernel } from '../kernel/positions.ts';

/** The live bomb's window is the second; before the win in round 26 the third one opens. */
const LONG_WIN = read('7/7/5o1/2xo1o1/1bxxox1/1xoxxxo o 16 20 2');
/** The highest chance of what is not certain. */
const HIGHEST = (ESTIMATE_LIMIT + WIN_SCORE - PROVEN_SCORE + WIN_SCORE) / (2 * WIN_SCORE);

/** Bombs of the next four plies are searched, later ones not. */
const CHANCE_PLIES = 4;

const winIn = (plies: number) => WIN_SCORE - plies;

describe('a proven win', () => {
  it.each([
    ['before the next window opens', LONG_WIN, 9, false],
    ['with the last coin in the first round of a window', LONG_WIN, 10, true],
    ['in a round that bombs may come before', LONG_WIN, 11, true],
    ['in the rounds whose bombs are searched', { ...LONG_WIN, bomb: null, round: 24 }, 5, false],
    ['one round after these', { ...LONG_WIN, bomb: null, round: 24 }, 6, true],
    ['when all bombs have dropped', { ...LONG_WIN, bombsDropped: 3 }, 20, false],
  ])('%s', (_, position, plies, mayCome) => {
    const chance = (score: number) => winningChanceOf(position, score, FOUR_CONNECT_XTREME, CHANCE_PLIES);
    expect(chance(winIn(plies)) > HIGHEST).toBe(!mayCome);
    expect(chance(-winIn(plies)) < 1 - HIGHEST).toBe(!mayCome);
  });

  it('is less than certain if later bombs were not searched, and certain if it is proven against all', () => {
    const kernel = defaultKernel(16);
    kernel.setOptions(0, { ...DEFAULT_SEARCH_OPTIONS, chancePlies: CHANCE_PLIES });
    const { score } = kernel.search(LONG_WIN, { depth: 12 });
    expect(score).toBeGreaterThan(PROVEN_SCORE);
    expect(winningChanceOf(LONG_WIN, score, FOUR_CONNECT_XTREME, CHANCE_PLIES)).toBeLessThanOrEqual(HIGHEST);
    const search = new TimedSearch({ weights: DEFAULT_WEIGHTS }, FOUR_CONNECT_XTREME);
    const { winningChance } = search.think(LONG_WIN, performance.now() + 300);
    expect(winningChance).toBeGreaterThan(HIGHEST);
  });
});

const scores = fc.oneof(
  fc.integer({ min: -WIN_SCORE, max: WIN_SCORE }),
  fc.integer({ min: 1, max: 30 }).map(winIn),
  fc.integer({ min: 1, max: 30 }).map((plies) => -winIn(plies)),
);

it("a chance rises with the score, and adds up to 1 with the other side's", () => {
  always([scores, scores], (one, two) => {
    const lower = Math.min(one, two);
    const higher = Math.max(one, two);
    expect(expectedResult(LONG_WIN, lower, FOUR_CONNECT_XTREME)).toBeLessThanOrEqual(
      expectedResult(LONG_WIN, higher, FOUR_CONNECT_XTREME),
    );
    expect(
      winningChanceOf(LONG_WIN, one, FOUR_CONNECT_XTREME) +
        winningChanceOf(LONG_WIN, -one, FOUR_CONNECT_XTREME),
    ).toBeCloseTo(1, 12);
  });
});
