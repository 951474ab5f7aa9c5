/**
 * The kernel's results with limits that do not depend on the clock, as recorded when this was written. A change of the search
 * may change these values, but only on purpose; a change of anything else must not.
 */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SEARCH_OPTIONS, Kernel, type SearchResult } from '../../../src/bot/kernel/kernel.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { read } from '../../engine/boardOf.ts';
import { frozenEvaluation, hashOf } from '../frozenWeights.ts';

/** A kernel that has not searched yet. */
function newKernel(tableBits: number): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, tableBits);
  kernel.setEvaluation(0, frozenEvaluation('default'));
  return kernel;
}

/** A result on one line: column, score, depth, nodes, and the columns of the principal variation. */
function lineOf({ column, score, depth, nodes, principalVariation }: SearchResult): string {
  return `${column} ${score} ${depth} ${nodes} ${principalVariation.join('')}`;
}

const LIMITS = [{ nodes: 1000 }, { nodes: 20000 }, { depth: 1 }, { depth: 5 }];

const SEEN = '7/3o3/o2x3/x2x1x1/xx1o1o1/xo1x1oo x 17 - 1';

const POSITIONS = [
  '7/7/7/7/7/7 x 1 - 0',
  '7/7/7/7/7/x1ox1o1 x 5 - 0',
  '7/7/7/2b4/2oo3/oxxxo1x x 9 13 1',
  '7/7/5x1/1o1x1o1/1x1o1x1/1xooox1 o 14 - 1',
  SEEN,
  '7/2o4/2xx1o1/x1ob1xo/x1xx1xo/o1xo1xo x 21 22 2',
  '3o3/3ox2/2xoo2/2oxx1o/x1xxo1o/x1oox1o x 23 - 2',
  '2xo3/2xx3/2oox2/o1xoxoo/xoooxxo/xxoxoox o 34 - 3',
  '7/o4o1/x2b1xx/xoxx1oo/oxooxoo/xooxoox x 30 33 3',
];

/** What is found without a table and with one of 2^14 entries, and what a search of seven plies finds that ignores bombs to come. */
function resultsIn(text: string) {
  const position = read(text);
  const [plain, remembering] = [0, 14].map((tableBits) =>
    LIMITS.map((limits) => lineOf(newKernel(tableBits).search(position, limits))),
  );
  const certain = newKernel(0);
  certain.setOptions(0, { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 });
  return { plain, remembering, certain: lineOf(certain.search(position, { depth: 7 })) };
}

const RESULTS = POSITIONS.map(resultsIn);

describe('the search', () => {
  it('finds what it has always found', () => {
    expect(RESULTS[POSITIONS.indexOf(SEEN)]).toEqual({
      plain: ['5 275074 2 1000 55', '6 373946 3 20000 6', '5 451877 1 52 5', '6 384166 5 98392 6'],
      remembering: ['5 275074 2 1000 55', '6 209691 4 20000 6', '5 451877 1 52 5', '6 383728 5 37683 6'],
      certain: '6 475471 7 8145 6113665',
    });
    expect(hashOf(RESULTS)).toBe('7f83c193d2e10cb8');
  });

  it('builds on the content of its table', () => {
    const kernel = newKernel(14);
    const results = [1, 2].map(() => lineOf(kernel.search(read(SEEN), { nodes: 20_000 })));
    expect(results).toEqual(['6 209691 4 20000 6', '1 181103 4 20000 1']);
  });

  it('reports its progress', () => {
    const lines: string[] = [];
    newKernel(0).search(read(SEEN), { nodes: 3000, onProgress: (result) => lines.push(lineOf(result)) });
    expect(lines.slice(-3)).toEqual(['5 0 0 39 5', '5 451877 1 52 5', '5 275074 2 578 55']);
    expect(hashOf(lines)).toBe('4bfa4482654b09e2');
  });
});
