import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../../src/bot/evaluation/features.ts';
import { openColumns } from '../../../../src/engine/board.ts';
import * as positions from '../../../../src/engine/position.ts';
import { CONNECT_FOUR, plainRules } from '../../../../src/engine/rules.ts';
import { connectFourBot, connectTwoColumn, playAsBot } from '../../../../src/games/connect4/connect2/bot.ts';
import { ProtocolError } from '../../../../src/games/connect4/connect2/connectGame.ts';
import { Solver } from '../../../../src/games/connect4/solver/solver.ts';
import { boardOf, positionOf } from '../../../engine/boardOf.ts';

const { IllegalDropError, initialPosition, play } = positions;
const CONNECT_TWO = plainRules(2);

async function* written(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** What a bot that prefers these columns, in order, answers to these lines. */
async function answers(columns: readonly number[], lines: readonly string[], rules = CONNECT_TWO) {
  const left = [...columns];
  const said: string[] = [];
  const choose = () => left.shift() as number;
  await playAsBot(written(lines), (line) => said.push(line), choose, rules);
  return said;
}

describe('a bot', () => {
  it.each([
    ['B in the example', [0, 1], ['Opponent played 1', 'Move', 'Opponent played 3', 'Move', 'Move'], '1 2'],
    ['one that hears comments', [3], ['# welcome', 'Move', '#disqualified: too slow'], '4'],
    ['one whose engine ends', [], [], ''],
  ])('says what it should: %s', async (_, columns, lines, said) => {
    expect((await answers(columns, lines)).join(' ')).toBe(said);
  });

  it('complains about lines that are not part of the protocol, and about impossible moves', async () => {
    await expect(answers([], ['Hello'])).rejects.toThrow(ProtocolError);
    const column = Array.from({ length: 4 }, () => ['Opponent played 1', 'Move']).flat();
    await expect(answers([0, 0, 0, 0], column, plainRules(4))).rejects.toThrow(IllegalDropError);
  });
});

describe('of Connect 2', () => {
  function positionsAfter(coins: number): positions.Position[] {
    if (coins === 0) return [initialPosition(1)];
    return positionsAfter(coins - 1).flatMap((position) =>
      openColumns(position.board)
        .map((column) => play(position, column, CONNECT_TWO))
        .filter(({ outcome }) => outcome === null)
        .map((turn) => turn.position),
    );
  }

  it.each([2, 3, 4])('the side to move wins at once after %d coins', (coins) => {
    const reached = positionsAfter(coins);
    expect(reached.length).toBeGreaterThan(0);
    for (const position of reached) {
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
});

it('of Connect Four solves what the book covers and what is solved quickly, and searches in between', async () => {
  const solution = new Solver().solve(initialPosition(1));
  let asked = false;
  const solve = () => {
    asked = true;
    return { ...solution, column: 5 };
  };
  const choose = connectFourBot(DEFAULT_WEIGHTS, 1, { bookPlies: 4, solve });
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
