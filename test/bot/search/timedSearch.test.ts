import { expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { forcedColumn, TimedSearch } from '../../../src/bot/search/timedSearch.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { read } from '../../engine/boardOf.ts';

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
