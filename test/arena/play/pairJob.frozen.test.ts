/**
 * Pairs as they were played when this was written. A tuning, a match or a tournament with a seed must give the same result
 * for ever; to change a value or a hash here is to change all of them.
 */
import { describe, expect, it, test } from 'vitest';
import {
  drawPairSetup,
  type FixedLimits,
  type PairJob,
  playJob,
  playPair,
} from '../../../src/arena/play/pairJob.ts';
import { loadPackageWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { DEFAULT_SEARCH_OPTIONS, DEFAULT_WEIGHTS, Kernel } from '../../../src/bot/index.ts';
import { drawSchedule, FOUR_CONNECT_XTREME } from '../../../src/engine/index.ts';
import { FROZEN_WEIGHTS, type FrozenName, frozenEvaluation, hashOf } from '../../bot/frozenWeights.ts';

/** As tuning searches to a fixed depth. */
const WITHOUT_CHANCE = { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 };

const PLAYERS: readonly (readonly [FrozenName, FrozenName])[] = [
  ['default', 'reference'],
  ['reference', 'best'],
  ['best', 'best'],
];

/** Pairs of all players, with and without a table, after up to four random coins. */
const jobsWith = (limits: FixedLimits) =>
  PLAYERS.flatMap(([one, two]) =>
    [0, 12].map((tableBits, index): PairJob => {
      const options = limits.nodes === undefined ? WITHOUT_CHANCE : DEFAULT_SEARCH_OPTIONS;
      return {
        seed: 42,
        path: ['frozen', one, two, index],
        limits,
        openingPlies: 2 * index,
        players: [frozenEvaluation(one), frozenEvaluation(two)],
        searchOptions: [options, options],
        ...(tableBits > 0 && { tableBits }),
      };
    }),
  );

test('the default and the reference weights are those of these games', () => {
  expect(DEFAULT_WEIGHTS).toMatchObject(FROZEN_WEIGHTS.default);
  expect(loadPackageWeights('default.json').weights).toMatchObject(FROZEN_WEIGHTS.default);
  expect(loadPackageWeights('reference.json').weights).toMatchObject(FROZEN_WEIGHTS.reference);
});

it('schedules and setups are the same for ever', () => {
  expect(drawPairSetup({ seed: 42, path: ['match', 7], openingPlies: 4 })).toEqual({
    schedule: { rounds: [8, 19, 28], rolls: [61, 191, 17] },
    opening: [2, 6, 3, 0],
  });
  const paths = [[], ['match', 7], ['match', '7'], [7, 'match'], ['play-off', 20, 'x', 0]];
  const sources = [0, 1, 123456789, 4294967295].flatMap((seed) => paths.map((path) => ({ seed, path })));
  const schedules = sources.map(({ seed, path }) => drawSchedule(FOUR_CONNECT_XTREME, seed, ...path));
  const setups = sources.map((source, index) => drawPairSetup({ ...source, openingPlies: index % 5 }));
  expect(setups.map(({ schedule }) => schedule)).toEqual(schedules);
  expect(hashOf(setups)).toBe('fb736b9637a64408');
});

describe('a pair', () => {
  it.each<readonly [FixedLimits, string]>([
    [{ nodes: 300 }, 'd1287473206edb25'],
    [{ nodes: 1000 }, '241f43b707aa10be'],
    [{ depth: 3 }, '9921317185852f3f'],
    [{ depth: 4, nodes: 700 }, 'f020d9dd7d68ee04'],
  ])('is played the same for ever: %j', (limits, hash) => {
    const jobs = jobsWith(limits);
    const results = jobs.map((job) => playPair(job, new Kernel(FOUR_CONNECT_XTREME, job.tableBits ?? 0)));
    // Nothing of the pairs before is left in a kernel.
    expect(jobs.map(playJob)).toEqual(results);
    expect(hashOf(results)).toBe(hash);
  });

  it('is played with each player’s own search options, and with the default ones when none are given', () => {
    const own = playJob({
      seed: 9,
      path: ['options'],
      players: [frozenEvaluation('default'), frozenEvaluation('default')],
      limits: { nodes: 500 },
      searchOptions: [WITHOUT_CHANCE, { chancePlies: 2, halfWin: 200 }],
      openingPlies: 2,
    });
    expect(own).toEqual({ scores: [1, 0], plies: 53 });
    const unsaid = playJob({
      seed: 9,
      path: ['options'],
      players: [frozenEvaluation('default'), frozenEvaluation('best')],
      limits: { depth: 3 },
      openingPlies: 2,
    });
    expect(unsaid).toEqual({ scores: [1, 0], plies: 48 });
  });
});
