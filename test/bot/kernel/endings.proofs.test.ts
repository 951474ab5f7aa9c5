/** Endings are solved: the search against brute force over the readable rules. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_SEARCH_OPTIONS, MAX_DEPTH } from '../../../src/bot/index.ts';
import { COLUMNS, FOUR_CONNECT_XTREME, type Position } from '../../../src/engine/index.ts';
import {
  armPosition,
  cellIndices,
  players,
  quietCoins,
  raiseHeights,
  wholeGamePlans,
} from '../../../src/verify/arbitraries.ts';
import { positionsOf } from '../../../src/verify/gamePlan.ts';
import { scanPlayersWithLine, stackBoard } from '../../../src/verify/naiveRules.ts';
import { patient } from '../../thorough.ts';
import { ReferenceSearch } from '../referenceSearch.ts';
import { defaultKernel } from './positions.ts';

const POSITIONS = patient(1000);
const MAX_NODES = 1_000_000;

const kernel = defaultKernel(16);
const reference = new ReferenceSearch(kernel, DEFAULT_SEARCH_OPTIONS);

function freeCells({ board }: Position): number {
  return board.filter((cell) => cell === 0).length;
}

/** Positions from played games in which all bombs have gone off. */
function endingsWithoutBomb(): Position[] {
  return fc
    .sample(wholeGamePlans, { numRuns: patient(12_000), seed: 1 })
    .flatMap((plan) => positionsOf({ ...plan, peaceful: true }))
    .filter(({ bomb, bombsDropped }) => bombsDropped === 3 && bomb === null);
}

const heights = fc.array(fc.integer({ min: 4, max: 6 }), { minLength: COLUMNS, maxLength: COLUMNS });

/** Boards that are nearly full, with the last bomb still to drop. */
const endingBeforeBomb: fc.Arbitrary<Position> = fc
  .record({ heights, coins: quietCoins, toMove: players, round: fc.integer({ min: 26, max: 29 }) })
  .map(({ heights, coins, ...rest }) => {
    return { board: stackBoard(heights, coins), bomb: null, bombsDropped: 2, ...rest };
  })
  .filter(({ board }) => scanPlayersWithLine(board).length === 0);

/** Boards that are nearly full, with the third bomb somewhere in them. */
const endingWithBomb: fc.Arbitrary<Position> = fc
  .record({
    heights,
    coins: quietCoins,
    bombCell: cellIndices,
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
  const values = endings.map((position) => reference.value(position, MAX_DEPTH));
  for (const [index, position] of endings.entries()) {
    const { score } = kernel.search(position, { depth: MAX_DEPTH });
    expect(score).toBe(values[index]);
  }
  // Wins by a line, and wins and losses by filling the board, are among them.
  expect(new Set(values).size).toBeGreaterThan(6);
});

it('the search solves endings before the last bomb as brute force does, over every column in which it may drop', {
  timeout: 300_000,
}, () => {
  const endings = withFewFreeCells(fc.sample(endingBeforeBomb, { numRuns: patient(800), seed: 1 }), 7);
  expect(endings.length).toBeGreaterThan(50);
  for (const position of endings) {
    kernel.clearTable();
    const { score, column, nodes } = kernel.search(position, { nodes: MAX_NODES });
    // A search that stops before its limit has no estimate in its value.
    expect(nodes).toBeLessThan(MAX_NODES);
    const value = reference.value(position, MAX_DEPTH);
    // Means over bombs are known to a thousandth of a win.
    expect(Math.abs(score - value)).toBeLessThan(1000);
    expect(Math.abs(reference.columnValue(position, column, MAX_DEPTH) - value)).toBeLessThan(1000);
  }
});
