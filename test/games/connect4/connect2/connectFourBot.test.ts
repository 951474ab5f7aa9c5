import { expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../../src/bot/evaluation/features.ts';
import { openColumns } from '../../../../src/engine/board.ts';
import { initialPosition, play } from '../../../../src/engine/position.ts';
import { CONNECT_FOUR } from '../../../../src/engine/rules.ts';
import { connectFourBot } from '../../../../src/games/connect4/connect2/bot.ts';
import { Solver } from '../../../../src/games/connect4/solver/solver.ts';

it('solves what the book covers and what is solved quickly, and searches in between', async () => {
  const solution = new Solver().solve(initialPosition(1));
  let asked = false;
  const choose = connectFourBot(DEFAULT_WEIGHTS, 1, {
    bookPlies: 4,
    solve: () => {
      asked = true;
      return { ...solution, column: 5 };
    },
  });
  const solvedAt: number[] = [];
  let position = initialPosition(1);
  // Three full columns, of alternating coins: no side has four in a line.
  for (const [coins, column] of [...'00000011111122222266'].map(Number).entries()) {
    asked = false;
    const chosen = await choose(position);
    expect(asked ? [5] : openColumns(position.board)).toContain(chosen);
    if (asked) solvedAt.push(coins);
    const turn = play(position, column, CONNECT_FOUR);
    expect(turn.outcome).toBeNull();
    position = turn.position;
  }
  expect(solvedAt).toEqual([0, 1, 2, 3, 14, 15, 16, 17, 18, 19]);
});
