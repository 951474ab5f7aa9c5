import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { forcedColumn, settling, TimedSearch } from '../../../src/bot/search/timedSearch.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { read } from '../../engine/boardOf.ts';

const at = (nodes: number, column: number, score = 0) => ({ nodes, column, score });

describe('a column', () => {
  it('is settled when the search has eight times the nodes with which it was found', () => {
    const isSettled = settling();
    expect(isSettled(at(10, 3))).toBe(false);
    expect(isSettled(at(100_000, 2))).toBe(false);
    expect(isSettled(at(700_000, 2))).toBe(false);
    expect(isSettled(at(900_000, 2))).toBe(true);
  });

  it('is not settled in the first 50 ms of a free core, however early it was found', () => {
    const isSettled = settling();
    expect(isSettled(at(1, 3))).toBe(false);
    expect(isSettled(at(290_000, 3))).toBe(false);
    expect(isSettled(at(300_000, 3))).toBe(true);
  });

  it('starts anew when the search comes back to it', () => {
    const isSettled = settling();
    for (const result of [at(1, 3), at(50_000, 2), at(200_000, 3)]) isSettled(result);
    expect(isSettled(at(400_000, 3))).toBe(false);
    expect(isSettled(at(1_600_000, 3))).toBe(true);
  });

  it('is not settled where all lose', () => {
    const isSettled = settling();
    isSettled(at(1, 3));
    expect(isSettled(at(1_000_000, 3, -999_990))).toBe(false);
  });
});

const search = new TimedSearch({ weights: DEFAULT_WEIGHTS }, FOUR_CONNECT_XTREME);
const never = Number.POSITIVE_INFINITY;

it('a search with a deadline ends when its column is settled', () => {
  const start = read('7/7/7/7/7/7 x 1 - 0');
  expect(search.think(start, never).column).toBeLessThan(7);
});

it.each([
  ['is none where there is a choice', '7/7/7/7/7/7 x 1 - 0', null],
  ['is none where two wins would have to be stopped', '7/7/7/7/1xox1x1/1ooo1xx x 11 - 1', null],
  ['is none where a bomb may come before the win', '7/7/7/7/xx5/ooo1xox x 9 - 0', null],
  ['is the only open one', 'xxo1xxo/ooxxoox/xxooxxo/ooxxoox/xxooxxo/ooxxoox o 42 - 3', 3],
])('a forced column %s', (_, text, column) => {
  expect(forcedColumn(read(text), FOUR_CONNECT_XTREME)).toBe(column);
});
