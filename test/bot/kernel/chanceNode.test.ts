/** Bombs to come, deeper than a plain expectimax of all columns can be: on boards with few open columns. */
import type fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SEARCH_OPTIONS } from '../../../src/bot/kernel/kernel.ts';
import { FOUR_CONNECT_XTREME, openColumns, type Position } from '../../../src/engine/index.ts';
import { read } from '../../engine/boardOf.ts';
import { alwaysWith, thorough } from '../../thorough.ts';
import { ReferenceSearch } from '../referenceSearch.ts';
import { defaultKernel, positionsThat } from './positions.ts';
import { expectExactProof, expectExactProofs } from './proofs.ts';

/** The error allowed at each chance node of the principal variation, see `TOLERANCE` in `chanceNode.ts`. */
const TOLERANCE = 1000;

function mayMeetBomb({ bomb, round, bombsDropped }: Position, depth: number): boolean {
  const window = FOUR_CONNECT_XTREME.windows[bombsDropped];
  return bomb === null && window !== undefined && round + depth > window.first && round < window.last;
}

/** Positions that have at most four open columns and a bomb to come within a few coins. */
function narrowPositions(depth: number): fc.Arbitrary<Position> {
  return positionsThat((position) => openColumns(position.board).length <= 4 && mayMeetBomb(position, depth));
}

describe('a bomb that may drop', () => {
  it.each([3, 4])('is worth what a plain expectimax of depth %i makes of it', (depth) => {
    const kernel = defaultKernel();
    const reference = new ReferenceSearch(kernel, DEFAULT_SEARCH_OPTIONS);
    alwaysWith({ numRuns: thorough(depth === 3 ? 40 : 12) }, [narrowPositions(depth)], (position) => {
      const { score, column } = kernel.search(position, { depth });
      const value = reference.value(position, depth);
      const values = [score, reference.columnValue(position, column, depth)];
      for (const found of values) expect(Math.abs(found - value)).toBeLessThan(depth * TOLERANCE);
    });
  });

  it('is searched from a table that is kept as from an empty one', () => {
    const [fresh, kept] = [defaultKernel(14), defaultKernel(14)];
    alwaysWith({ numRuns: thorough(40) }, [narrowPositions(6)], (position) => {
      fresh.clearTable();
      const limits = { depth: 60, nodes: 300_000 };
      const expected = fresh.search(position, limits);
      // What is proven to its very end does not depend on what was searched before.
      if (expected.nodes >= limits.nodes || Math.abs(expected.score) < 999_000) return;
      expect(kept.search(position, limits).score).toBe(expected.score);
    });
  });
});

describe('a result proven against all bombs', () => {
  const kernel = defaultKernel();

  it.each([
    // All of these once had means of distances, or bounds, for the distance.
    ['7/4o2/o3xxx/o3xox/x3xoo/xxoxoox x 25 - 2', 3],
    ['7/4x2/4o2/1x2o1x/ooo1ooo/xoxoxox x 24 - 2', 3],
    ['7/x2o3/x2x3/o1xx3/oxxxo2/oxxooxx o 24 - 2', 3],
    ['5o1/5x1/o4xx/x2x1oo/x1xx1oo/xxxoxxo o 26 - 2', 3],
    ['7/o6/o1x2oo/xoo2xx/xox1xox/xxo1ooo x 27 - 2', 3],
  ])('comes in as many plies as it says: %s', (text, depth) => {
    expectExactProof(kernel, read(text), depth);
  });

  it.each([2, 3])('comes in as many plies as it says at depth %i', (depth) => {
    expectExactProofs(kernel, depth, { games: 30 });
  });
});
