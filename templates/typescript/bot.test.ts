/** node --test */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import choose, { type PlayState } from './bot.ts';

/** A state after these coins (row, column, coin); coin 1 is to move. */
function state(...coins: [number, number, number][]): PlayState {
  const board = Array.from({ length: 6 }, () => new Array<number>(7).fill(0));
  for (const [row, column, coin] of coins) board[row]![column] = coin;
  return { board, bombs: [], bot: 'mybot', coin_id: 1, round: coins.length + 1 };
}

test('prefers the middle', () => assert.equal(choose(state()), 3));

test('wins', () => {
  assert.equal(choose(state([0, 0, 1], [0, 1, 1], [0, 2, 1], [0, 6, 2], [1, 6, 2], [2, 6, 2])), 3);
});

test('blocks', () => assert.equal(choose(state([0, 6, 2], [1, 6, 2], [2, 6, 2])), 6));
