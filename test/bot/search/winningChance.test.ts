import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import {
  DEFAULT_SEARCH_OPTIONS,
  ESTIMATE_LIMIT,
  Kernel,
  PROVEN_SCORE,
  WIN_SCORE,
} from '../../../src/bot/kernel/kernel.ts';
import { TimedSearch } from '../../../src/bot/search/timedSearch.ts';
import {
  bombMayComeBetween,
  expectedResult,
  winningChanceOf,
} from '../../../src/bot/search/winningChance.ts';
import { openColumns } from '../../../src/engine/board.ts';
import { type Position, play, spawn } from '../../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { parsePosition } from '../../../src/engine/text.ts';
import { gamePlans } from '../../../src/verify/arbitraries.ts';
import { positionsOf } from '../../../src/verify/gamePlan.ts';

/** The live bomb's window is the second; before the win in round 26 the third one opens. */
const LONG_WIN = parsePosition('7/7/5o1/2xo1o1/1bxxox1/1xoxxxo o 16 20 2', { rules: FOUR_CONNECT_XTREME });
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
    for (const score of [winIn(plies), -winIn(plies)]) {
      expect(bombMayComeBetween(position, score, FOUR_CONNECT_XTREME, CHANCE_PLIES)).toBe(mayCome);
    }
    const chance = (score: number) => winningChanceOf(position, score, FOUR_CONNECT_XTREME, CHANCE_PLIES);
    expect(chance(winIn(plies)) > HIGHEST).toBe(!mayCome);
    expect(chance(-winIn(plies)) < 1 - HIGHEST).toBe(!mayCome);
  });

  it('is less than certain if later bombs were not searched, and certain if it is proven against all', () => {
    const kernel = new Kernel(FOUR_CONNECT_XTREME, 16);
    kernel.setWeights(0, DEFAULT_WEIGHTS);
    kernel.setOptions(0, { ...DEFAULT_SEARCH_OPTIONS, chancePlies: CHANCE_PLIES });
    const { score } = kernel.search(LONG_WIN, { depth: 12 });
    expect(score).toBeGreaterThan(PROVEN_SCORE);
    expect(winningChanceOf(LONG_WIN, score, FOUR_CONNECT_XTREME, CHANCE_PLIES)).toBeLessThanOrEqual(HIGHEST);
    const search = new TimedSearch({ weights: DEFAULT_WEIGHTS }, FOUR_CONNECT_XTREME);
    const { winningChance } = search.think(LONG_WIN, performance.now() + 300);
    expect(winningChance).toBeGreaterThan(HIGHEST);
  });
});

describe('a chance', () => {
  const scores = fc.oneof(
    fc.integer({ min: -WIN_SCORE, max: WIN_SCORE }),
    fc.integer({ min: 1, max: 30 }).map(winIn),
    fc.integer({ min: 1, max: 30 }).map((plies) => -winIn(plies)),
  );

  it("rises with the score, and adds up to 1 with the other side's", () => {
    fc.assert(
      fc.property(scores, scores, (one, two) => {
        const lower = Math.min(one, two);
        const higher = Math.max(one, two);
        expect(expectedResult(LONG_WIN, lower, FOUR_CONNECT_XTREME)).toBeLessThanOrEqual(
          expectedResult(LONG_WIN, higher, FOUR_CONNECT_XTREME),
        );
        expect(
          winningChanceOf(LONG_WIN, one, FOUR_CONNECT_XTREME) +
            winningChanceOf(LONG_WIN, -one, FOUR_CONNECT_XTREME),
        ).toBeCloseTo(1, 12);
      }),
    );
  });
});

/** Every position that may follow from this one, depending on bombs, before its player moves. */
function withBombs(position: Position): Position[] {
  const { round, bomb, bombsDropped, board } = position;
  const window = FOUR_CONNECT_XTREME.windows[bombsDropped];
  if (bomb !== null || !window || round < window.first || round > window.last) return [position];
  const bombs = openColumns(board).map((column) => spawn(position, column, FOUR_CONNECT_XTREME));
  return round === window.last ? bombs : [position, ...bombs];
}

describe('a win that is called certain', () => {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, 18);
  kernel.setWeights(0, DEFAULT_WEIGHTS);

  /** Whether the side to move wins within this many plies against every reply and every bomb. */
  function wins(position: Position, plies: number): boolean {
    const { toMove } = position;
    const { column } = kernel.search(position, { depth: plies });
    const turn = play(position, column, FOUR_CONNECT_XTREME);
    if (turn.outcome !== null) return turn.outcome.winners.join() === `${toMove}`;
    if (plies <= 2) return false;
    return withBombs(turn.position).every((shown) =>
      openColumns(shown.board).every((answer) => {
        const reply = play(shown, answer, FOUR_CONNECT_XTREME);
        if (reply.outcome !== null) return reply.outcome.winners.join() === `${toMove}`;
        return withBombs(reply.position).every((next) => wins(next, plies - 2));
      }),
    );
  }

  it('is won against every answer and every bomb', () => {
    const proven = fc
      .sample(gamePlans, { numRuns: 150, seed: 11 })
      .flatMap((plan) => positionsOf({ ...plan, peaceful: true }).slice(3, 12))
      .filter(({ board }) => openColumns(board).length > 0)
      .map((position) => ({ position, score: kernel.search(position, { depth: 5 }).score }))
      .filter(
        ({ position, score }) =>
          score > PROVEN_SCORE && !bombMayComeBetween(position, score, FOUR_CONNECT_XTREME),
      );
    const long = proven.filter(({ score }) => score <= winIn(5)).slice(0, 8);
    expect(long.length).toBeGreaterThan(5);
    for (const { position, score } of long) expect(wins(position, WIN_SCORE - score)).toBe(true);
  });
});
