import { describe, expect, it } from 'vitest';
import { FOUR_CONNECT_XTREME as RULES, windowOfRound } from '../../src/engine/rules.ts';
import { drawSchedule, pickColumn, ROLLS } from '../../src/engine/schedule.ts';

const EVERY_ROLL = Array.from({ length: ROLLS }, (_, roll) => roll);

describe('a schedule', () => {
  // Seeds are written into files and reports: these schedules must never change.
  it.each<[number, (string | number)[], number[], number[]]>([
    [0, [], [5, 16, 26], [284, 20, 85]],
    [1, [], [5, 18, 25], [412, 193, 287]],
    [42, [], [10, 15, 25], [207, 413, 299]],
    [7, ['pair', 12], [6, 16, 30], [22, 83, 120]],
  ])('never changes for seed %i and path %j', (seed, path, rounds, rolls) => {
    expect(drawSchedule(RULES, seed, ...path)).toEqual({ rounds, rolls });
  });
});

it.each([1, 2, 3, 4, 5, 6, 7])('a roll picks each of %i open columns equally often', (columns) => {
  const open = Array.from({ length: columns }, (_, index) => index + 7 - columns);
  const picked = EVERY_ROLL.map((roll) => pickColumn(roll, open));
  expect(open.map((column) => picked.filter((pick) => pick === column).length)).toEqual(
    open.map(() => ROLLS / columns),
  );
});

it('rounds belong to windows', () => {
  const first = [4, 5, 10, 11, 15, 20, 21, 25, 30, 31].map((round) => windowOfRound(round, RULES));
  expect(first).toEqual([null, 0, 0, null, 1, 1, null, 2, 2, null]);
});
