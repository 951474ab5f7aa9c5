import { expect, it } from 'vitest';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import { gameChoices } from '../../../src/page/state/words.ts';

it('of the games of a tournament, only those of the match are to choose from, under their numbers in the file', () => {
  const game = (match: number, players: readonly string[], winners: readonly number[]) =>
    ({ match, players, winners }) as GameRecord;
  const games = [
    game(1, ['Ada', 'Bea'], [1]),
    game(2, ['Cid', 'Ada'], [2]),
    game(2, ['Cid', 'Ada'], [1, 2]),
    game(2, ['Cid', 'Ada'], []),
  ];
  expect(gameChoices(games, 2)).toEqual([
    [1, 'Game 2: Ada won'],
    [2, 'Game 3: Cid and Ada won'],
    [3, 'Game 4: a draw'],
  ]);
  expect(gameChoices(games, null)[0]).toEqual([0, 'Game 1, Ada – Bea: Ada won']);
});
