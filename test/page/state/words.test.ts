import { expect, it } from 'vitest';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import type { ShownTurn } from '../../../src/page/state/frames.ts';
import {
  describeConsequences,
  describeEnd,
  describeLead,
  finalChance,
  gameChoices,
} from '../../../src/page/state/words.ts';

it('of the games of a tournament, only those of the match are to choose from, with numbers of their own', () => {
  const game = (match: number, players: readonly string[], winners: readonly number[]) =>
    ({ match, players, winners }) as GameRecord;
  const games = [
    game(1, ['Ada', 'Bea'], [1]),
    game(2, ['Cid', 'Ada'], [2]),
    game(2, ['Cid', 'Ada'], [1, 2]),
    game(2, ['Cid', 'Ada'], []),
  ];
  expect(gameChoices(games, 2)).toEqual([
    [1, 'Game 1: Ada won'],
    [2, 'Game 2: Cid and Ada won'],
    [3, 'Game 3: a draw'],
  ]);
  expect(gameChoices(games, null)[0]).toEqual([0, 'Game 1, Ada – Bea: Ada won']);
});

it('a bomb that no coin was near takes nothing', () => {
  const turn = { explosion: { destroyed: [] }, before: { bombsDropped: 1, bomb: { column: 6 } } };
  const position = { bombsDropped: 1, bomb: null, round: 12 };
  expect(describeConsequences({ ...turn, position, outcome: null } as unknown as ShownTurn)).toBe(
    'The bomb in column 6 explodes and takes nothing.',
  );
});

it('who was gone in a game has forfeited it, unless it had played', () => {
  const ended = { winners: [1], reason: 'disconnect', illegalColumn: null } as const;
  const said = (moves?: readonly number[]) =>
    describeEnd({ ...ended, ...(moves && { moves }) }, ['Ada', 'Zed']);
  expect(said([3])).toBe('Ada × wins: Zed forfeits.');
  expect(said([3, 3])).toBe('Ada × wins: Zed was disconnected.');
  expect(said()).toBe('Ada × wins: Zed was disconnected.');
});

it('says who is ahead, and by how much, unless the game is even', () => {
  const said = [0.64, 0.36, 0.48, 1].map((chance) => describeLead(['Ada', 'Bob'], chance));
  const ahead = ['Ada × is ahead, 64 %', 'Bob ○ is ahead, 64 %', 'An even game', 'Ada × is ahead, 100 %'];
  expect(said).toEqual(ahead);
});

it('once a game is over, it was the winner’s, and nobody’s if both have won or none', () => {
  expect([[1], [2], [1, 2], []].map((winners) => finalChance(winners as never))).toEqual([1, 0, 0.5, 0.5]);
});
