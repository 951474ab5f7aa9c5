import { entries, setMany } from 'idb-keyval';
import { beforeEach, expect, it, vi } from 'vitest';
import { LEVELS } from '../../../src/arena/players/levels.ts';
import { drop, gameAgainst, newGame, PERSON } from '../../../src/page/state/lab.ts';
import {
  keepGame,
  keepPuzzles,
  keepWin,
  keptGame,
  keptGames,
  lastChoices,
  openKept,
  openPuzzles,
  puzzlesOf,
  resultOf,
  solvePuzzle,
  wonLevels,
} from '../../../src/page/state/played.ts';

const stored = vi.hoisted(() => new Map<number, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => () => {},
  entries: vi.fn(async () => [...stored]),
  set: async (key: number, value: unknown) => void stored.set(key, value),
  setMany: vi.fn(async (all: [number, unknown][]) => {
    for (const [key, value] of all) stored.set(key, value);
  }),
  delMany: async (keys: number[]) => {
    for (const key of keys) stored.delete(key);
  },
}));

const kept = new Map<string, string>();
beforeEach(async () => {
  kept.clear();
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  await openKept();
});

it('keeps each level that was beaten, once', () => {
  for (const level of [3, 1, 1, LEVELS.length]) keepWin(level);
  expect(wonLevels().toSorted()).toEqual([1, 3, LEVELS.length]);
});

it('offers the level, the side and the name of the last game', () => {
  expect(lastChoices()).toEqual({ level: 3, side: 1, name: 'guest' });
  keepGame(1, gameAgainst(6, 1, 'Bea', 7, false));
  keepGame(2, gameAgainst(2, 2, 'Ann', 7, false));
  expect(lastChoices()).toEqual({ level: 2, side: 2, name: 'Ann' });
});

it('keeps games as they stand, the newest first, and only so many', () => {
  const begun = newGame([PERSON, 1], 7, { names: ['Ann', 'fcx level 1'] });
  for (let number = 1; number <= 120; number++) keepGame(number, begun);
  const over = [0, 1, 0, 1, 0, 1, 0].reduce((game, column, ply) => drop(game, column, ply + 1), begun);
  keepGame(119, over);
  expect([keptGames().slice(0, 3), keptGames().length]).toEqual([[120, 119, 118], 100]);
  expect(keptGame(119)?.nodes.map(({ column }) => column)).toEqual([0, 1, 0, 1, 0, 1, 0]);
  const results = [119, 120].map((number) => resultOf(keptGame(number) ?? begun)?.text);
  expect(results).toEqual(['You have won.', undefined]);
  expect(keptGame(20)).toBeNull();
});

it('asks for each mistake until it is solved, those of the newest game first, also after a reload', async () => {
  for (const number of [1, 2]) keepGame(number, newGame([PERSON, 1], 7));
  keepPuzzles(1, [5]);
  keepPuzzles(2, [3, 7]);
  keepPuzzles(3, [1]);
  solvePuzzle(2, 3);
  // As another look at its analysis does.
  keepPuzzles(2, [3, 7]);
  await openKept();
  const left = [{ number: 1, coin: 5 }];
  expect(openPuzzles()).toEqual([{ number: 2, coin: 7 }, ...left]);
  expect(puzzlesOf(2).map(({ isSolved }) => isSolved)).toEqual([true, false]);
  // A game that was over goes on when coins are taken back.
  keepGame(2, newGame([PERSON, 1], 7));
  expect(openPuzzles()).toEqual(left);
});

const OLD = JSON.stringify({ seats: [0, 3], seed: 7, names: ['Ann', 'fcx'], isHelped: false, moves: '3 3' });

it('takes over the games and mistakes that an older fcx kept, once they are kept anew', async () => {
  kept.set('fcx-games', JSON.stringify({ 5: OLD }));
  kept.set('fcx-mistakes', '{"5":[7]}');
  vi.mocked(setMany).mockRejectedValueOnce(new Error('full'));
  await openKept();
  expect([keptGames(), openPuzzles(), kept.size]).toEqual([[5], [{ number: 5, coin: 7 }], 2]);
  await openKept();
  expect([kept.size, stored.size]).toEqual([0, 1]);
});

it('has games as long as it is open where nothing may be kept, and none in what it did not write', async () => {
  for (const text of ['', 'null', '7', '{']) {
    kept.set('fcx-games', text);
    await openKept();
    expect(keptGames()).toEqual([]);
  }
  vi.mocked(entries).mockRejectedValueOnce(new Error('refused'));
  await openKept();
  keepGame(1, newGame([PERSON, 1], 7));
  expect(keptGame(1)).not.toBeNull();
});
