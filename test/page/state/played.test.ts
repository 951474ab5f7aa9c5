import { entries } from 'idb-keyval';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { beforeEach, expect, it, vi } from 'vitest';
import { LEVELS } from '../../../src/arena/players/levels.ts';
import { dropCoin, gameAgainst, newGame, PERSON } from '../../../src/page/state/lab.ts';
import type { GameJudgement } from '../../../src/page/thinking/thinkWorker.ts';
import { value } from './turns.ts';

const stored = vi.hoisted(() => new Map<number, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => () => {},
  entries: vi.fn(async () => [...stored]),
  update: async (key: number, by: (value: unknown) => unknown) => void stored.set(key, by(stored.get(key))),
  delMany: async (keys: number[]) => {
    for (const key of keys) stored.delete(key);
  },
}));

/** As a tab that has just been opened. */
async function openTab(): Promise<typeof import('../../../src/page/state/played.ts')> {
  vi.resetModules();
  const tab = await import('../../../src/page/state/played.ts');
  await tab.loadStoredGames();
  return tab;
}

let tab: Awaited<ReturnType<typeof openTab>>;
const kept = new Map<string, string>();
beforeEach(async () => {
  kept.clear();
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  tab = await openTab();
});

it('keeps each level that was beaten, once, and takes nothing for one that is none', () => {
  kept.set('fcx-won', 'x 0 99 -1');
  for (const level of [3, 1, 1, LEVELS.length]) tab.storeWin(level);
  expect(tab.wonLevels().toSorted()).toEqual([1, 3, LEVELS.length]);
});

it('offers the level, the side and the name of the last game', () => {
  expect(tab.lastChoices()).toEqual({ level: 3, side: 1, name: 'guest' });
  tab.storeGame(1, gameAgainst(6, 1, 'Bea', 7, false));
  tab.storeGame(2, gameAgainst(2, 2, 'Ann', 7, false));
  expect(tab.lastChoices()).toEqual({ level: 2, side: 2, name: 'Ann' });
});

it('keeps games as they stand, the newest first, and only so many', () => {
  const begun = newGame([PERSON, 1], 7, { names: ['Ann', 'fcx level 1'] });
  for (let number = 1; number <= 120; number++) tab.storeGame(number, begun);
  const over = [0, 1, 0, 1, 0, 1, 0].reduce((game, column, ply) => dropCoin(game, column, ply + 1), begun);
  tab.storeGame(119, over);
  expect([tab.storedGameNumbers().slice(0, 3), tab.storedGameNumbers().length]).toEqual([
    [120, 119, 118],
    100,
  ]);
  expect(tab.storedGame(119)?.nodes.map(({ column }) => column)).toEqual([0, 1, 0, 1, 0, 1, 0]);
  const results = [119, 120].map((number) => tab.resultForPerson(tab.storedGame(number) ?? begun)?.text);
  expect(results).toEqual(['You have won.', undefined]);
  expect(tab.storedGame(20)).toBeNull();
});

it('asks for each mistake until it is solved, those of the newest game first, also after a reload', async () => {
  for (const number of [1, 2]) tab.storeGame(number, newGame([PERSON, 1], 7));
  tab.storePuzzles(1, [5]);
  tab.storePuzzles(2, [3, 7]);
  tab.storePuzzles(3, [1]);
  tab.markPuzzleSolved(2, 3);
  // As another look at its analysis does.
  tab.storePuzzles(2, [3, 7]);
  tab = await openTab();
  const left = [{ number: 1, coin: 5 }];
  expect(tab.unsolvedPuzzles()).toEqual([{ number: 2, coin: 7 }, ...left]);
  expect(tab.puzzlesOf(2).map(({ isSolved }) => isSolved)).toEqual([true, false]);
  // A game that was over goes on when coins are taken back.
  tab.storeGame(2, newGame([PERSON, 1], 7));
  expect(tab.unsolvedPuzzles()).toEqual(left);
});

it('two tabs keep what was solved in each, and see the games of the other once they read again', async () => {
  tab.storeGame(1, newGame([PERSON, 1], 7));
  tab.storePuzzles(1, [5, 7]);
  const other = await openTab();
  tab.markPuzzleSolved(1, 5);
  other.markPuzzleSolved(1, 7);
  other.storeGame(2, newGame([PERSON, 1], 7));
  await tab.loadStoredGames();
  expect([tab.storedGameNumbers(), tab.unsolvedPuzzles()]).toEqual([[2, 1], []]);
});

it('does not lose a coin that is dropped while it reads what other tabs have kept', async () => {
  tab.storeGame(1, newGame([PERSON, 1], 7));
  const [begun] = [...stored];
  vi.mocked(entries).mockImplementationOnce(async () => {
    tab.storeGame(1, dropCoin(newGame([PERSON, 1], 7), 3, 1));
    return [begun] as never;
  });
  await tab.loadStoredGames();
  expect(tab.storedGame(1)?.nodes.map(({ column }) => column)).toEqual([3]);
});

it('has games as long as it is open where nothing may be kept', async () => {
  vi.mocked(entries).mockRejectedValueOnce(new Error('refused'));
  tab = await openTab();
  tab.storeGame(1, newGame([PERSON, 1], 7));
  expect(tab.storedGameNumbers()).toEqual([1]);
});

it('has no puzzles of a game before the search of it is final', async () => {
  const { SolveMistakes } = await import('../../../src/page/lab/PuzzleView.tsx');
  tab.storeGame(1, newGame([PERSON, 1], 7));
  const columns = [value(2, { winningChance: 0.9 }), value(3)];
  const moves = [{ round: 9, player: 1, verdict: 'blunder', best: value(2), played: value(3), columns }];
  for (const isFinal of [false, true]) {
    const judgement = { isFinal, analysis: { moves } } as unknown as GameJudgement;
    renderToString(h(SolveMistakes, { of: { number: 1, side: 1, judgement } }));
    expect(tab.puzzlesOf(1)).toHaveLength(isFinal ? 1 : 0);
  }
});
