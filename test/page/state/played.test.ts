import { beforeEach, expect, it } from 'vitest';
import { LEVELS } from '../../../src/arena/players/levels.ts';
import { drop, gameAgainst, newGame, PERSON } from '../../../src/page/state/lab.ts';
import {
  keepGame,
  keepMistakes,
  keepWin,
  keptGame,
  keptGames,
  lastChoices,
  openMistakes,
  resultOf,
  solveMistake,
  wonLevels,
} from '../../../src/page/state/played.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
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

it('takes nothing for a beaten level that is none', () => {
  kept.set('fcx-won', 'x 0 99 -1');
  expect(wonLevels()).toEqual([]);
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

it('asks for each mistake until it is solved, those of the newest game first', () => {
  for (const number of [1, 2]) keepGame(number, newGame([PERSON, 1], 7));
  keepMistakes(1, [5]);
  keepMistakes(2, [3, 7]);
  keepMistakes(3, [1]);
  solveMistake(2, 3);
  // As another look at its analysis does.
  keepMistakes(2, [3, 7]);
  expect(openMistakes()).toEqual([
    { number: 2, coin: 7 },
    { number: 1, coin: 5 },
  ]);
  // A game that was over goes on when coins are taken back.
  keepGame(2, newGame([PERSON, 1], 7));
  expect(openMistakes()).toEqual([{ number: 1, coin: 5 }]);
});

it.each(['', 'null', '7', '{'])('has no games in what it did not write: %j', (text) => {
  kept.set('fcx-games', text);
  expect([keptGames(), keptGame(1)]).toEqual([[], null]);
});

it('says of a win that it was one with help', () => {
  const won = [0, 1, 0, 1, 0, 1, 0].reduce(
    (game, column, ply) => drop(game, column, ply + 1),
    newGame([PERSON, 3], 7),
  );
  expect(resultOf(won)?.text).toBe('You have won.');
  expect(resultOf({ ...won, isHelped: true })?.text).toBe('You have won, with help.');
});
