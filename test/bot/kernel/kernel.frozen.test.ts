/**
 * The kernel's results with limits that do not depend on the clock, as recorded when this was written. A change of the search
 * may change these values, but only on purpose; a change of anything else must not.
 */
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SEARCH_OPTIONS,
  Kernel,
  type SearchLimits,
  type SearchResult,
} from '../../../src/bot/kernel/kernel.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { read } from '../../engine/boardOf.ts';
import { frozenWeights } from '../frozenWeights.ts';

/** A kernel that has not searched yet: slot 0 has the first weights, slot 1 the other ones. */
function newKernel(tableBits: number): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, tableBits);
  kernel.setEvaluation(0, { weights: frozenWeights('default') });
  kernel.setEvaluation(1, { weights: frozenWeights('best') });
  return kernel;
}

/** A result on one line: column, score, depth, nodes, and the columns of the principal variation. */
function lineOf({ column, score, depth, nodes, principalVariation }: SearchResult): string {
  return `${column} ${score} ${depth} ${nodes} ${principalVariation.join('')}`;
}

/** The limits of the results below, in their order. */
const LIMITS = [{ nodes: 1000 }, { nodes: 20000 }, { depth: 1 }, { depth: 5 }];

/**
 * Positions, the results without a table and with one of 2^14 entries; then what a search of seven plies finds that ignores
 * bombs to come, and the evaluations with the default and the other weights.
 */
const POSITIONS: [string, string[], string[], readonly [string, number, number]][] = [
  [
    '7/7/7/7/7/7 x 1 - 0',
    ['3 -23726 4 1000 3323', '3 274431 5 20000 32453', '3 110526 1 8 3', '3 274431 5 8226 32453'],
    ['3 -23726 4 1000 3323', '3 274431 5 20000 32453', '3 110526 1 8 3', '3 274431 5 7634 32453'],
    ['3 283561 7 6935 3222233', 0, 117],
  ],
  [
    '7/7/7/7/7/x1ox1o1 x 5 - 0',
    ['2 -27249 2 1000 23', '0 241796 3 20000 0', '3 219070 1 35 3', '3 282339 5 299832 3'],
    ['2 -27249 2 1000 23', '0 241796 3 20000 0', '3 219070 1 35 3', '3 282821 5 95993 3'],
    ['3 238235 7 5284 3332225', 10, 141],
  ],
  [
    '7/7/7/2b4/2oo3/oxxxo1x x 9 13 1',
    ['1 300000 5 1000 14461', '1 -110074 6 20000 144432', '4 137288 1 8 4', '1 300000 5 598 14461'],
    ['1 300000 5 1000 14461', '1 262422 7 20000 1040013', '4 137288 1 8 4', '1 300000 5 411 14461'],
    ['1 291891 7 6469 1040013', -30, 88],
  ],
  [
    '7/7/5x1/1o1x1o1/1x1o1x1/1xooox1 o 14 - 1',
    ['1 122820 2 1000 13', '1 159318 4 20000 1', '1 407806 1 29 1', '1 418026 5 51906 1'],
    ['1 122820 2 1000 13', '1 158927 4 20000 1', '1 407806 1 29 1', '1 417887 5 31045 1'],
    ['1 357831 7 4574 1311344', 80, 89],
  ],
  [
    '7/3o3/o2x3/x2x1x1/xx1o1o1/xo1x1oo x 17 - 1',
    ['5 275074 2 1000 55', '6 373946 3 20000 6', '5 451877 1 52 5', '6 384166 5 100443 6'],
    ['5 275074 2 1000 55', '6 209691 4 20000 6', '5 451877 1 52 5', '6 383728 5 37700 6'],
    ['6 475471 7 8145 6113665', 380, 662],
  ],
  [
    '7/2o4/2xx1o1/x1ob1xo/x1xx1xo/o1xo1xo x 21 22 2',
    ['6 322197 4 1000 6333', '6 324158 6 20000 6333', '6 315584 1 8 6', '6 475793 5 1892 63330'],
    ['6 322197 4 1000 6333', '6 324158 6 20000 6333', '6 315584 1 8 6', '6 475793 5 1892 63330'],
    ['6 458823 7 1079 6333203', -50, 315],
  ],
  [
    '3o3/3ox2/2xoo2/2oxx1o/x1xxo1o/x1oox1o x 23 - 2',
    ['6 144251 3 1000 602', '6 88676 5 20000 65', '6 185714 1 2 6', '6 88676 5 11443 65'],
    ['6 144251 3 1000 602', '6 -30087 6 20000 65', '6 185714 1 2 6', '6 88676 5 5550 65'],
    ['6 -17647 7 1271 6400061', -270, -366],
  ],
  [
    '2xo3/2xx3/2oox2/o1xoxoo/xoooxxo/xxoxoox o 34 - 3',
    ['4 382758 8 1000 45041116', '4 999987 11 5121 450400665561', '4 467307 1 2 4', '4 494594 5 73 45006'],
    ['4 382758 8 1000 45041116', '4 999987 11 3141 450566004561', '4 467307 1 2 4', '4 494594 5 73 45006'],
    ['4 445454 7 521 4506001', 40, 232],
  ],
  [
    '7/o4o1/x2b1xx/xoxx1oo/oxooxoo/xooxoox x 30 33 3',
    ['4 218181 5 1000 46143', '4 -17647 11 20000 41124441503', '1 66666 1 8 1', '4 218181 5 979 46143'],
    ['4 -66666 7 1000 4112442', '4 -150000 15 20000 4514333342214', '1 66666 1 8 1', '4 218181 5 443 46143'],
    ['4 -66666 7 2695 4112442', -120, -122],
  ],
];

/** Games: rounds and rolls of bombs, opening, starter, limits; points and plies without a table and with one of 2^12 entries. */
const GAMES: [number[], number[], number[], 0 | 1, Pick<SearchLimits, 'nodes' | 'depth'>, string[]][] = [
  [[5, 16, 26], [284, 20, 85], [], 0, { nodes: 200 }, ['0:1 25', '0:1 25']],
  [[5, 18, 25], [412, 193, 287], [3, 3], 1, { nodes: 200 }, ['0:1 4', '0:1 4']],
  [[10, 15, 25], [207, 413, 299], [0, 6, 1, 5], 0, { nodes: 1000 }, ['0:1 9', '0:1 9']],
  [[6, 16, 30], [22, 83, 120], [2], 1, { nodes: 1000 }, ['0:1 15', '1:0 29']],
  [[10, 20, 30], [419, 0, 210], [3, 2, 4], 0, { depth: 4 }, ['0:1 9', '0:1 9']],
  [[7, 17, 27], [60, 300, 180], [1, 1], 1, { depth: 4 }, ['0:1 16', '0:1 16']],
  [[8, 19, 28], [100, 200, 300], [6, 6, 6, 6], 0, { depth: 2 }, ['0:1 29', '0:1 29']],
  [[9, 15, 29], [5, 55, 155], [], 1, { depth: 5, nodes: 400 }, ['0:1 14', '0:1 14']],
];

describe('the search', () => {
  it.each(POSITIONS)('finds in %s what it has always found', (text, plain, remembering) => {
    const position = read(text);
    expect(LIMITS.map((limits) => lineOf(newKernel(0).search(position, limits)))).toEqual(plain);
    expect(LIMITS.map((limits) => lineOf(newKernel(14).search(position, limits)))).toEqual(remembering);
  });

  it('starts afresh with a cleared table', () => {
    const [plainKernel, kernel] = [newKernel(0), newKernel(14)];
    for (const [text, plain, remembering] of POSITIONS) {
      const position = read(text);
      LIMITS.forEach((limits, index) => {
        kernel.clearTable();
        expect(lineOf(kernel.search(position, limits))).toBe(remembering[index]);
        expect(lineOf(plainKernel.search(position, limits))).toBe(plain[index]);
      });
    }
  });

  it('builds on the content of its table', () => {
    const kernel = newKernel(14);
    const position = read('7/3o3/o2x3/x2x1x1/xx1o1o1/xo1x1oo x 17 - 1');
    const results = [1, 2].map(() => lineOf(kernel.search(position, { nodes: 20_000 })));
    expect(results).toEqual(['6 209691 4 20000 6', '1 181103 4 20000 1']);
  });

  it('reports its progress', () => {
    const lines: string[] = [];
    const position = read('7/3o3/o2x3/x2x1x1/xx1o1o1/xo1x1oo x 17 - 1');
    newKernel(0).search(position, { nodes: 3000, onProgress: (result) => lines.push(lineOf(result)) });
    expect(lines).toEqual([
      '3 0 0 0 3',
      '2 0 0 16 2',
      '1 0 0 31 1',
      '5 0 0 39 5',
      '5 451877 1 52 5',
      '5 275074 2 583 55',
    ]);
  });

  it.each(POSITIONS)(
    'finds in %s what it has always found without bombs to come',
    (text, _, __, [result]) => {
      const kernel = newKernel(0);
      kernel.setOptions(0, { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 });
      expect(lineOf(kernel.search(read(text), { depth: 7 }))).toBe(result);
    },
  );
});

it.each(POSITIONS)('the evaluation of %s is what it has always been', (text, _, __, [, ...evaluations]) => {
  const kernel = newKernel(0);
  const position = read(text);
  expect([kernel.evaluate(position, 0), kernel.evaluate(position, 1)]).toEqual(evaluations);
});

it.each(GAMES)(
  'the game of %j %j %j %j %j goes as it always has',
  (rounds, rolls, opening, starter, limits, results) => {
    const played = [0, 12].map((tableBits) => {
      const game = { schedule: { rounds, rolls }, opening, starter, limits };
      const { points, plies } = newKernel(tableBits).playGame(game);
      return `${points.join(':')} ${plies}`;
    });
    expect(played).toEqual(results);
  },
);
