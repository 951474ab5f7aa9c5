/** Endings without chance are solved: the search against brute force over the readable rules. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_DEPTH, WIN_SCORE } from '../../../src/bot/kernel/kernelExports.ts';
import { COLUMNS, isFull, openColumns } from '../../../src/engine/board.ts';
import { type Position, play } from '../../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import {
  armPosition,
  cells,
  players,
  quietCoins,
  raiseHeights,
  wholeGamePlans,
} from '../../../src/verify/arbitraries.ts';
import { positionsOf } from '../../../src/verify/gamePlan.ts';
import { scanPlayersWithLine, stackBoard } from '../../../src/verify/naiveRules.ts';
import { patient } from '../../thorough.ts';
import { defaultKernel } from './positions.ts';

const POSITIONS = patient(1000);

const kernel = defaultKernel(16);

function freeCells({ board }: Position): number {
  return board.filter((cell) => cell === 0).length;
}

/** The exact value: `WIN_SCORE` less the plies to a win, minus that for a loss, 0 for a double win. */
function solve(position: Position, known = new Map<string, number>()): number {
  if (isFull(position.board)) return -WIN_SCORE;
  const key = `${position.board.join('')}${position.round}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const values = openColumns(position.board).map((column) => {
    const { position: next, outcome } = play(position, column, FOUR_CONNECT_XTREME);
    if (outcome === null || outcome.reason === 'fullBoard') {
      const value = solve(next, known);
      return value === 0 ? 0 : value > 0 ? 1 - value : -1 - value;
    }
    if (outcome.winners.length === 2) return 0;
    return outcome.winners[0] === position.toMove ? WIN_SCORE - 1 : 1 - WIN_SCORE;
  });
  const best = Math.max(...values);
  known.set(key, best);
  return best;
}

/** Positions from played games in which all bombs have gone off. */
function endingsWithoutBomb(): Position[] {
  return fc
    .sample(wholeGamePlans, { numRuns: patient(12_000), seed: 1 })
    .flatMap((plan) => positionsOf({ ...plan, peaceful: true }))
    .filter(({ bomb, bombsDropped }) => bombsDropped === 3 && bomb === null);
}

/** Boards that are nearly full, with the third bomb somewhere in them. */
const endingWithBomb: fc.Arbitrary<Position> = fc
  .record({
    heights: fc.array(fc.integer({ min: 4, max: 6 }), { minLength: COLUMNS, maxLength: COLUMNS }),
    coins: quietCoins,
    bombCell: cells,
    toMove: players,
    fuse: fc.record({
      window: fc.constant(2),
      delay: fc.nat({ max: 5 }),
      ticksLeft: fc.integer({ min: 1, max: FOUR_CONNECT_XTREME.fuse }),
    }),
  })
  .map(({ heights, coins, bombCell, toMove, fuse }) =>
    armPosition(stackBoard(raiseHeights(heights, [bombCell]), coins), bombCell, toMove, fuse),
  )
  .filter(({ board }) => scanPlayersWithLine(board).length === 0);

function withFewFreeCells(positions: readonly Position[], most: number): Position[] {
  return positions
    .filter((position) => freeCells(position) > 0 && freeCells(position) <= most)
    .slice(0, POSITIONS / 2);
}

it.each([
  ['without a bomb', () => withFewFreeCells(endingsWithoutBomb(), 9)],
  // The explosion frees up to five cells more.
  [
    'with a live bomb',
    () => withFewFreeCells(fc.sample(endingWithBomb, { numRuns: patient(8000), seed: 1 }), 5),
  ],
])('the search solves endings %s as brute force does', (_, sample) => {
  const endings = sample();
  expect(endings).toHaveLength(POSITIONS / 2);
  const values = endings.map((position) => solve(position));
  for (const [index, position] of endings.entries()) {
    const { score } = kernel.search(position, { depth: MAX_DEPTH });
    expect(score).toBe(values[index]);
  }
  // Wins by a line, and wins and losses by filling the board, are among them.
  expect(new Set(values).size).toBeGreaterThan(6);
});
