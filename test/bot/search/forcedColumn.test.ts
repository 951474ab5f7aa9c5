import { describe, expect, it } from 'vitest';
import { forcedColumn } from '../../../src/bot/search/forcedColumn.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { parsePosition } from '../../../src/engine/text.ts';

function forcedIn(text: string): number | null {
  return forcedColumn(parsePosition(text, { rules: FOUR_CONNECT_XTREME }), FOUR_CONNECT_XTREME);
}

describe('a forced column', () => {
  it.each([
    ['is the one that stops the opponent', '7/7/7/x6/xox4/ooo1xx1 x 11 - 1', 3],
    ['is none where there is a choice', '7/7/7/7/7/7 x 1 - 0', null],
    ['is none where two wins would have to be stopped', '7/7/7/7/1xox1x1/1ooo1xx x 11 - 1', null],
    ['is none where a bomb may come before the win', '7/7/7/7/xx5/ooo1xox x 9 - 0', null],
    ['is the only open one', 'xxo1xxo/ooxxoox/xxooxxo/ooxxoox/xxooxxo/ooxxoox o 42 - 3', 3],
  ])('%s', (_, position, column) => {
    expect(forcedIn(position)).toBe(column);
  });
});
