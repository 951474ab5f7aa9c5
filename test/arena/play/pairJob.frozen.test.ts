/**
 * Pairs as they were played when this was written. A tuning, a match or a tournament with a seed must give the same result
 * for ever; whoever changes a value here changes all of them.
 */
import { describe, expect, it, test } from 'vitest';
import {
  drawPairSetup,
  type FixedLimits,
  type PairResult,
  play,
  playPair,
} from '../../../src/arena/play/pairJob.ts';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { loadPackageWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { DEFAULT_SEARCH_OPTIONS, Kernel } from '../../../src/bot/kernel/kernel.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { type BombSchedule, drawSchedule } from '../../../src/engine/schedule.ts';
import { FROZEN_WEIGHTS, type FrozenName, frozenWeights } from '../../bot/frozenWeights.ts';

/** As tuning searches to a fixed depth. */
const WITHOUT_CHANCE = { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 };

interface Given {
  readonly seed: number;
  readonly path: readonly (string | number)[];
  readonly players: readonly [FrozenName, FrozenName];
  readonly limits: FixedLimits;
  readonly tableBits: number;
  readonly openingPlies: number;
}

const PAIRS: readonly (readonly [Given, PairResult])[] = [
  [
    {
      seed: 1,
      path: ['fitness', 1, 0],
      players: ['default', 'reference'],
      limits: { nodes: 300 },
      tableBits: 0,
      openingPlies: 2,
    },
    { scores: [0.5, 0], plies: 46 },
  ],
  [
    {
      seed: 1,
      path: ['fitness', 1, 1],
      players: ['reference', 'best'],
      limits: { nodes: 300 },
      tableBits: 0,
      openingPlies: 0,
    },
    { scores: [1, 0], plies: 10 },
  ],
  [
    {
      seed: 1,
      path: ['fitness', 1, 2],
      players: ['best', 'default'],
      limits: { nodes: 300 },
      tableBits: 0,
      openingPlies: 4,
    },
    { scores: [1, 0], plies: 31 },
  ],
  [
    {
      seed: 42,
      path: ['match', 7],
      players: ['default', 'best'],
      limits: { nodes: 300 },
      tableBits: 12,
      openingPlies: 2,
    },
    { scores: [0, 1], plies: 54 },
  ],
  [
    {
      seed: 42,
      path: ['match', 8],
      players: ['best', 'reference'],
      limits: { nodes: 300 },
      tableBits: 12,
      openingPlies: 4,
    },
    { scores: [1, 1], plies: 42 },
  ],
  [
    {
      seed: 7,
      path: [],
      players: ['default', 'reference'],
      limits: { nodes: 1000 },
      tableBits: 0,
      openingPlies: 0,
    },
    { scores: [0, 0], plies: 38 },
  ],
  [
    {
      seed: 7,
      path: ['validation', 3],
      players: ['reference', 'default'],
      limits: { nodes: 1000 },
      tableBits: 0,
      openingPlies: 2,
    },
    { scores: [0, 0], plies: 47 },
  ],
  [
    {
      seed: 7,
      path: ['validation', 4],
      players: ['best', 'default'],
      limits: { nodes: 1000 },
      tableBits: 0,
      openingPlies: 4,
    },
    { scores: [1, 1], plies: 43 },
  ],
  [
    {
      seed: 7,
      path: ['validation', 3],
      players: ['reference', 'default'],
      limits: { nodes: 1000 },
      tableBits: 14,
      openingPlies: 2,
    },
    { scores: [1, 0], plies: 34 },
  ],
  [
    {
      seed: 7,
      path: ['validation', 4],
      players: ['best', 'default'],
      limits: { nodes: 1000 },
      tableBits: 14,
      openingPlies: 4,
    },
    { scores: [1, 1], plies: 45 },
  ],
  [
    {
      seed: 123456789,
      path: ['promotion', 0],
      players: ['best', 'reference'],
      limits: { depth: 3 },
      tableBits: 0,
      openingPlies: 0,
    },
    { scores: [1, 0], plies: 52 },
  ],
  [
    {
      seed: 123456789,
      path: ['promotion', 1],
      players: ['default', 'best'],
      limits: { depth: 3 },
      tableBits: 0,
      openingPlies: 2,
    },
    { scores: [0, 0], plies: 28 },
  ],
  [
    {
      seed: 123456789,
      path: ['promotion', 2],
      players: ['reference', 'default'],
      limits: { depth: 3 },
      tableBits: 0,
      openingPlies: 4,
    },
    { scores: [1, 1], plies: 37 },
  ],
  [
    {
      seed: 123456789,
      path: ['promotion', 2],
      players: ['reference', 'default'],
      limits: { depth: 3 },
      tableBits: 10,
      openingPlies: 4,
    },
    { scores: [1, 1], plies: 37 },
  ],
  [
    {
      seed: 0,
      path: ['both', 'limits'],
      players: ['default', 'best'],
      limits: { depth: 4, nodes: 700 },
      tableBits: 0,
      openingPlies: 2,
    },
    { scores: [1, 1], plies: 70 },
  ],
  [
    {
      seed: 5,
      path: ['twins'],
      players: ['best', 'best'],
      limits: { nodes: 300 },
      tableBits: 0,
      openingPlies: 2,
    },
    { scores: [1, 0], plies: 56 },
  ],
];

const SETUPS: readonly (readonly [
  Pick<Given, 'seed' | 'path' | 'openingPlies'>,
  ReturnType<typeof drawPairSetup>,
])[] = [
  [
    { seed: 1, path: [], openingPlies: 0 },
    { schedule: { rounds: [5, 18, 25], rolls: [412, 193, 287] }, opening: [] },
  ],
  [
    { seed: 1, path: ['fitness', 1, 0], openingPlies: 2 },
    { schedule: { rounds: [7, 16, 28], rolls: [280, 4, 378] }, opening: [3, 1] },
  ],
  [
    { seed: 42, path: ['match', 7], openingPlies: 4 },
    { schedule: { rounds: [8, 19, 28], rolls: [61, 191, 17] }, opening: [2, 6, 3, 0] },
  ],
  [
    { seed: 123456789, path: ['promotion', 10000], openingPlies: 3 },
    { schedule: { rounds: [9, 17, 30], rolls: [155, 226, 22] }, opening: [2, 3, 3] },
  ],
  [
    { seed: 4294967295, path: ['play-off', 20, 'x', 0], openingPlies: 1 },
    { schedule: { rounds: [5, 18, 28], rolls: [153, 204, 412] }, opening: [0] },
  ],
];

const SCHEDULES: readonly (readonly [number, readonly (string | number)[], BombSchedule])[] = [
  [2147483648, [], { rounds: [7, 18, 25], rolls: [402, 336, 208] }],
  [4294967295, [], { rounds: [5, 17, 28], rolls: [159, 90, 309] }],
  [42, ['match', 7], { rounds: [8, 19, 28], rolls: [61, 191, 17] }],
  [42, ['match', '7'], { rounds: [9, 19, 27], rolls: [275, 25, 220] }],
  [42, [7, 'match'], { rounds: [7, 16, 26], rolls: [412, 30, 414] }],
  [1, ['game', 0, 0], { rounds: [5, 20, 29], rolls: [301, 221, 24] }],
];

test('the default and the reference weights are those of these games', () => {
  expect(DEFAULT_WEIGHTS).toMatchObject(FROZEN_WEIGHTS.default);
  expect(loadPackageWeights('default.json').weights).toMatchObject(FROZEN_WEIGHTS.default);
  expect(loadPackageWeights('reference.json').weights).toMatchObject(FROZEN_WEIGHTS.reference);
});

it.each(SCHEDULES)('the schedule of seed %i and path %j is the same for ever', (seed, path, schedule) => {
  expect(drawSchedule(FOUR_CONNECT_XTREME, seed, ...path)).toEqual(schedule);
});

it.each(SETUPS)('the setup of %j is the same for ever', (given, setup) => {
  expect(drawPairSetup(given)).toEqual(setup);
});

describe('a pair', () => {
  it.each(PAIRS)('is played the same for ever: %j', ({ players, limits, tableBits, ...given }, result) => {
    const options = limits.nodes === undefined ? WITHOUT_CHANCE : DEFAULT_SEARCH_OPTIONS;
    const job = {
      ...given,
      players: [frozenWeights(players[0]), frozenWeights(players[1])],
      limits,
      searchOptions: [options, options],
      ...(tableBits > 0 && { tableBits }),
    } as const;
    expect(playPair(job, new Kernel(FOUR_CONNECT_XTREME, tableBits))).toEqual(result);
    // Nothing of the pairs before is left in a kernel.
    expect(play(job)).toEqual(result);
  });

  it('is played with each player’s own search options, and with the default ones when none are given', () => {
    const own = play({
      seed: 9,
      path: ['options'],
      players: [frozenWeights('default'), frozenWeights('default')],
      limits: { nodes: 500 },
      searchOptions: [WITHOUT_CHANCE, { chancePlies: 2, chanceReduction: 0, halfWin: 200 }],
      openingPlies: 2,
    });
    expect(own).toEqual({ scores: [0, 1], plies: 38 });
    const unsaid = play({
      seed: 9,
      path: ['options'],
      players: [frozenWeights('default'), frozenWeights('best')],
      limits: { depth: 3 },
      openingPlies: 2,
    });
    expect(unsaid).toEqual({ scores: [1, 0], plies: 39 });
  });
});
