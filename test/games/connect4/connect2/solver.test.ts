import { describe, expect, it } from 'vitest';
import { openColumns } from '../../../../src/engine/board.ts';
import { initialPosition, type Position, play } from '../../../../src/engine/position.ts';
import { plainRules } from '../../../../src/engine/rules.ts';
import { solve, WIN } from '../../../../src/games/connect4/connect2/bot.ts';
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

describe('Connect 2', () => {
  it("is won by the first player's second coin, against any reply", () => {
    const start = initialPosition(1);
    expect(solve(start, CONNECT_TWO)).toMatchObject({ score: WIN - 3 });
    const { position } = play(start, solve(start, CONNECT_TWO).column, CONNECT_TWO);
    for (const answer of openColumns(position.board)) {
      const { position: next } = play(position, answer, CONNECT_TWO);
      const { outcome } = play(next, solve(next, CONNECT_TWO).column, CONNECT_TWO);
      expect(outcome).toEqual({ winners: [1], reason: 'line' });
    }
  });

  it('is lost by the second player after any first coin', () => {
    for (const position of positionsAfter(1)) {
      expect(solve(position, CONNECT_TWO)).toMatchObject({ score: 2 - WIN });
    }
  });

  it.each([2, 3, 4])('is won at once by the side to move after %d coins', (coins) => {
    const positions = positionsAfter(coins);
    expect(positions.length).toBeGreaterThan(0);
    for (const position of positions) {
      const { column, score } = solve(position, CONNECT_TWO);
      expect(score).toBe(WIN - 1);
      expect(play(position, column, CONNECT_TWO).outcome?.winners).toEqual([position.toMove]);
    }
  });
});

it('a full board has no move', () => {
  const board = boardOf('oxoxoxo', 'oxoxoxo', 'oxoxoxo', 'xoxoxox', 'xoxoxox', 'xoxoxox');
  expect(() => solve(positionOf(board, { round: 43, toMove: 1 }), CONNECT_TWO)).toThrow(RangeError);
});

describe('with four in a row', () => {
  const CONNECT_FOUR = plainRules(4);

  it('the last coins of a game are solved exactly', () => {
    const drawn = boardOf('.oxxoox', 'ooxxoox', 'xxooxxo', 'ooxxoox', 'xxooxxo', 'ooxxoox');
    const position = positionOf(drawn, { round: 42, toMove: 1 });
    expect(solve(position, CONNECT_FOUR)).toEqual({ column: 0, score: 0 });
  });

  it('a double threat is a loss with the next coin but one', () => {
    const board = boardOf('o.xxx.o');
    expect(solve(positionOf(board, { round: 6, toMove: 2 }), CONNECT_FOUR)).toMatchObject({ score: 2 - WIN });
  });
});
