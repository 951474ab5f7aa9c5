import { expect, it } from 'vitest';
import { openColumns } from '../../../../src/engine/board.ts';
import { initialPosition, type Position, play } from '../../../../src/engine/position.ts';
import { plainRules } from '../../../../src/engine/rules.ts';
import { connectTwoColumn } from '../../../../src/games/connect4/connect2/bot.ts';
import { boardOf, positionOf } from '../../../engine/boardOf.ts';

const CONNECT_TWO = plainRules(2);

/** All positions of a game that is not over after these coins. */
function positionsAfter(coins: number): Position[] {
  if (coins === 0) return [initialPosition(1)];
  return positionsAfter(coins - 1).flatMap((position) =>
    openColumns(position.board)
      .map((column) => play(position, column, CONNECT_TWO))
      .filter(({ outcome }) => outcome === null)
      .map((turn) => turn.position),
  );
}

it('a game cannot be over before the third coin, so the first player to win is the one who drops it', () => {
  expect(positionsAfter(1)).toHaveLength(7);
  expect(positionsAfter(2)).toHaveLength(7 * 7);
});

it.each([2, 3, 4])('the side to move wins at once after %d coins', (coins) => {
  const positions = positionsAfter(coins);
  expect(positions.length).toBeGreaterThan(0);
  for (const position of positions) {
    const column = connectTwoColumn(position, CONNECT_TWO);
    expect(play(position, column, CONNECT_TWO).outcome?.winners).toEqual([position.toMove]);
  }
});

it('the first coin lies in the middle, and a full board has no move', () => {
  expect(connectTwoColumn(initialPosition(1), CONNECT_TWO)).toBe(3);
  const board = boardOf('oxoxoxo', 'oxoxoxo', 'oxoxoxo', 'xoxoxox', 'xoxoxox', 'xoxoxox');
  const full = positionOf(board, { round: 43, toMove: 1 });
  expect(() => connectTwoColumn(full, CONNECT_TWO)).toThrow(RangeError);
});
