import { beforeEach, expect, it } from 'vitest';
import { LEVELS } from '../../../src/arena/players/levels.ts';
import { keepWin, nextLevel, wonLevels } from '../../../src/page/state/played.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
});

it('offers the level above the highest that was beaten, and the last one again', () => {
  const first = nextLevel(wonLevels());
  keepWin(first);
  keepWin(1);
  keepWin(1);
  expect(wonLevels()).toEqual([first, 1]);
  expect(nextLevel(wonLevels())).toBe(first + 1);
  keepWin(LEVELS.length);
  expect(nextLevel(wonLevels())).toBe(LEVELS.length);
});

it('takes nothing for a beaten level that is none', () => {
  kept.set('fcx-won', 'x 0 99 -1');
  expect(wonLevels()).toEqual([]);
});
