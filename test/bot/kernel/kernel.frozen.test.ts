/**
 * The kernel's results with limits that do not depend on the clock, as recorded when this was written. A change of the search
 * may change these values, but only on purpose; a change of anything else must not.
 */
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SEARCH_OPTIONS,
  Kernel,
  type SearchResult,
  type SelfPlayGame,
} from '../../../src/bot/kernel/kernel.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { parsePosition } from '../../../src/engine/text.ts';
import { frozenWeights } from '../frozenWeights.ts';

/** A kernel that has not searched yet: slot 0 has the first weights, slot 1 the other ones. */
function newKernel(tableBits: number): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, tableBits);
  kernel.setWeights(0, frozenWeights('default'));
  kernel.setWeights(1, frozenWeights('best'));
  return kernel;
}

/** A result on one line: column, score, depth, nodes, and the columns of the principal variation. */
function lineOf({ column, score, depth, nodes, principalVariation }: SearchResult): string {
  return `${column} ${score} ${depth} ${nodes} ${principalVariation.join('')}`;
}

/** The limits of the results below, in their order. */
const LIMITS = [{ nodes: 1000 }, { nodes: 20000 }, { depth: 1 }, { depth: 5 }];

/** Positions, the results without a table, and the results with a table of 2^14 entries. */
const SEARCHES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    '7/7/7/7/7/7 x 1 - 0',
    ['3 63568 3 1000 3322', '3 93211 5 20000 32332', '3 31274 1 8 3', '3 93211 5 12271 32332'],
    ['3 63568 3 1000 3344', '3 93211 5 20000 32332', '3 31274 1 8 3', '3 93211 5 11207 32332'],
  ],
  [
    '7/7/7/7/7/x1ox1o1 x 5 - 0',
    ['2 -12203 2 1000 23', '0 74339 3 20000 0', '3 53293 1 52 3', '3 127044 5 185650 3'],
    ['2 -12203 2 1000 23', '0 74339 3 20000 0', '3 53293 1 52 3', '3 126845 5 72980 3'],
  ],
  [
    '7/7/7/2b4/2oo3/oxxxo1x x 9 13 1',
    ['1 168292 5 1000 14461', '1 -91666 6 20000 144002', '4 47727 1 8 4', '1 168292 5 793 14461'],
    ['1 168292 5 1000 14461', '1 125740 7 20000 1440223', '4 47727 1 8 4', '1 168292 5 634 14461'],
  ],
  [
    '7/7/5x1/1o1x1o1/1x1o1x1/1xooox1 o 14 - 1',
    ['1 90031 2 1000 13', '1 114801 4 20000 1', '1 204789 1 34 1', '1 278703 5 56236 1'],
    ['1 90031 2 1000 13', '1 114408 4 20000 1', '1 204789 1 34 1', '1 278150 5 29661 1'],
  ],
  [
    '7/3o3/o2x3/x2x1x1/xx1o1o1/xo1x1oo x 17 - 1',
    ['5 82821 2 1000 55', '1 162302 3 20000 1', '5 182302 1 54 5', '6 228097 5 107086 6'],
    ['5 82821 2 1000 55', '6 80566 4 20000 6', '5 182302 1 54 5', '6 228410 5 30702 6'],
  ],
  [
    '7/2o4/2xx1o1/x1ob1xo/x1xx1xo/o1xo1xo x 21 22 2',
    ['6 63029 4 1000 6336', '6 150027 6 20000 6333', '6 78832 1 8 6', '6 227191 5 1872 63360'],
    ['6 63029 4 1000 6336', '6 149858 6 20000 6333', '6 78832 1 8 6', '6 227191 5 1872 63360'],
  ],
  [
    '3o3/3ox2/2xoo2/2oxx1o/x1xxo1o/x1oox1o x 23 - 2',
    ['6 116304 3 1000 602', '6 92337 5 20000 65', '6 32947 1 2 6', '6 92337 5 18659 65'],
    ['6 116304 3 1000 602', '6 55875 6 20000 65', '6 32947 1 2 6', '6 92118 5 6626 65'],
  ],
  [
    '2xo3/2xx3/2oox2/o1xoxoo/xoooxxo/xxoxoox o 34 - 3',
    ['4 193563 8 1000 45041116', '4 999987 11 4917 450400665561', '4 236283 1 2 4', '4 244978 5 82 45006'],
    ['4 193563 8 1000 45041116', '4 999987 11 3040 450400556661', '4 236283 1 2 4', '4 244978 5 82 45006'],
  ],
  [
    '7/o4o1/x2b1xx/xoxx1oo/oxooxoo/xooxoox x 30 33 3',
    ['4 106349 5 1000 46143', '4 71270 11 20000 41124441503', '2 39579 1 8 2', '4 106349 5 974 46143'],
    ['4 17647 7 1000 4514333', '4 -41221 15 20000 451433334142122', '2 39579 1 8 2', '4 106349 5 476 46143'],
  ],
];

/** Positions and the results of a search of seven plies that ignores bombs to come. */
const CERTAIN_SEARCHES: readonly (readonly [string, string])[] = [
  ['7/7/7/7/7/7 x 1 - 0', '3 84782 7 5663 3332454'],
  ['7/7/7/7/7/x1ox1o1 x 5 - 0', '3 83303 7 6006 3322230'],
  ['7/7/7/2b4/2oo3/oxxxo1x x 9 13 1', '1 142424 7 7952 1141443'],
  ['7/7/5x1/1o1x1o1/1x1o1x1/1xooox1 o 14 - 1', '1 168292 7 4261 1311342'],
  ['7/3o3/o2x3/x2x1x1/xx1o1o1/xo1x1oo x 17 - 1', '6 246879 7 16597 6665232'],
  ['7/2o4/2xx1o1/x1ob1xo/x1xx1xo/o1xo1xo x 21 22 2', '6 223308 7 978 6333101'],
  ['3o3/3ox2/2xoo2/2oxx1o/x1xxo1o/x1oox1o x 23 - 2', '6 27906 7 1285 6400050'],
  ['2xo3/2xx3/2oox2/o1xoxoo/xoooxxo/xxoxoox o 34 - 3', '4 222289 7 497 4506001'],
  ['7/o4o1/x2b1xx/xoxx1oo/oxooxoo/xooxoox x 30 33 3', '4 17647 7 2961 4514333'],
];

/** Positions and their evaluations with the default and the other weights. */
const EVALUATIONS: readonly (readonly [string, number, number])[] = [
  ['7/7/7/7/7/7 x 1 - 0', 0, 0],
  ['7/7/7/7/7/x1ox1o1 x 5 - 0', 0, 0],
  ['7/7/7/2b4/2oo3/oxxxo1x x 9 13 1', -10, 61],
  ['7/7/5x1/1o1x1o1/1x1o1x1/1xooox1 o 14 - 1', 30, 319],
  ['7/3o3/o2x3/x2x1x1/xx1o1o1/xo1x1oo x 17 - 1', 86, 555],
  ['7/2o4/2xx1o1/x1ob1xo/x1xx1xo/o1xo1xo x 21 22 2', 70, 328],
  ['3o3/3ox2/2xoo2/2oxx1o/x1xxo1o/x1oox1o x 23 - 2', -145, -423],
  ['2xo3/2xx3/2oox2/o1xoxoo/xoooxxo/xxoxoox o 34 - 3', -90, -98],
  ['7/o4o1/x2b1xx/xoxx1oo/oxooxoo/xooxoox x 30 33 3', -12, -419],
];

/** Games, and points and plies without a table and with one of 2^12 entries. */
const GAMES: readonly (readonly [SelfPlayGame, readonly string[]])[] = [
  [
    {
      schedule: { rounds: [5, 16, 26], rolls: [284, 20, 85] },
      opening: [],
      starter: 0,
      limits: { nodes: 200 },
    },
    ['1:0 25', '1:1 29'],
  ],
  [
    {
      schedule: { rounds: [5, 18, 25], rolls: [412, 193, 287] },
      opening: [3, 3],
      starter: 1,
      limits: { nodes: 200 },
    },
    ['0:1 4', '0:1 4'],
  ],
  [
    {
      schedule: { rounds: [10, 15, 25], rolls: [207, 413, 299] },
      opening: [0, 6, 1, 5],
      starter: 0,
      limits: { nodes: 1000 },
    },
    ['1:0 24', '1:0 24'],
  ],
  [
    {
      schedule: { rounds: [6, 16, 30], rolls: [22, 83, 120] },
      opening: [2],
      starter: 1,
      limits: { nodes: 1000 },
    },
    ['1:0 15', '1:0 16'],
  ],
  [
    {
      schedule: { rounds: [10, 20, 30], rolls: [419, 0, 210] },
      opening: [3, 2, 4],
      starter: 0,
      limits: { depth: 4 },
    },
    ['1:0 29', '1:0 29'],
  ],
  [
    {
      schedule: { rounds: [7, 17, 27], rolls: [60, 300, 180] },
      opening: [1, 1],
      starter: 1,
      limits: { depth: 4 },
    },
    ['0:1 41', '0:1 41'],
  ],
  [
    {
      schedule: { rounds: [8, 19, 28], rolls: [100, 200, 300] },
      opening: [6, 6, 6, 6],
      starter: 0,
      limits: { depth: 2 },
    },
    ['0:1 27', '0:1 27'],
  ],
  [
    {
      schedule: { rounds: [9, 15, 29], rolls: [5, 55, 155] },
      opening: [],
      starter: 1,
      limits: { depth: 5, nodes: 400 },
    },
    ['0:1 8', '0:1 8'],
  ],
];

describe('the search', () => {
  it.each(SEARCHES)('finds in %s what it has always found', (text, plain, remembering) => {
    const position = parsePosition(text, { rules: FOUR_CONNECT_XTREME });
    expect(LIMITS.map((limits) => lineOf(newKernel(0).search(position, limits)))).toEqual(plain);
    expect(LIMITS.map((limits) => lineOf(newKernel(14).search(position, limits)))).toEqual(remembering);
  });

  it('starts afresh with a cleared table', () => {
    const [plainKernel, kernel] = [newKernel(0), newKernel(14)];
    for (const [text, plain, remembering] of SEARCHES) {
      const position = parsePosition(text, { rules: FOUR_CONNECT_XTREME });
      LIMITS.forEach((limits, index) => {
        kernel.clearTable();
        expect(lineOf(kernel.search(position, limits))).toBe(remembering[index]);
        expect(lineOf(plainKernel.search(position, limits))).toBe(plain[index]);
      });
    }
  });

  it('builds on the content of its table', () => {
    const kernel = newKernel(14);
    const position = parsePosition('7/3o3/o2x3/x2x1x1/xx1o1o1/xo1x1oo x 17 - 1', {
      rules: FOUR_CONNECT_XTREME,
    });
    const results = [1, 2].map(() => lineOf(kernel.search(position, { nodes: 20_000 })));
    expect(results).toEqual(['6 80566 4 20000 6', '6 228487 5 20000 6']);
  });

  it('reports its progress', () => {
    const lines: string[] = [];
    const position = parsePosition('7/3o3/o2x3/x2x1x1/xx1o1o1/xo1x1oo x 17 - 1', {
      rules: FOUR_CONNECT_XTREME,
    });
    newKernel(0).search(position, { nodes: 3000, onProgress: (result) => lines.push(lineOf(result)) });
    expect(lines).toEqual(['3 0 0 0 3', '2 0 0 16 2', '5 0 0 40 5', '5 182302 1 54 5', '5 82821 2 693 55']);
  });

  it.each(CERTAIN_SEARCHES)('finds in %s what it has always found without bombs to come', (text, result) => {
    const kernel = newKernel(0);
    kernel.setOptions(0, { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 });
    expect(lineOf(kernel.search(parsePosition(text, { rules: FOUR_CONNECT_XTREME }), { depth: 7 }))).toBe(
      result,
    );
  });
});

it.each(EVALUATIONS)('the evaluation of %s is what it has always been', (text, byDefault, byOther) => {
  const kernel = newKernel(0);
  const position = parsePosition(text, { rules: FOUR_CONNECT_XTREME });
  expect([kernel.evaluate(position, 0), kernel.evaluate(position, 1)]).toEqual([byDefault, byOther]);
});

it.each(GAMES)('the game %j goes as it has always gone', (game, results) => {
  const played = [0, 12].map((tableBits) => {
    const { points, plies } = newKernel(tableBits).playGame(game);
    return `${points.join(':')} ${plies}`;
  });
  expect(played).toEqual(results);
});
