import { describe, expect, it } from 'vitest';
import { advance, type Game, playMoves, startGame } from '../../src/engine/game.ts';
import { type BombSchedule, drawSchedule, formatPosition, type Position } from '../../src/engine/index.ts';
import { FOUR_CONNECT_XTREME as RULES } from '../../src/engine/rules.ts';

function played(columns: string, schedule: BombSchedule): Game {
  const start = startGame(RULES, schedule, 1);
  return [...columns].reduce((game, column) => advance(game, Number(column)), start);
}

describe('a game', () => {
  it('drops no bomb and takes no coin once it is over', () => {
    const over = played('0101010', { rounds: [8, 15, 25], rolls: [0, 0, 0] });
    expect(over.outcome).toEqual({ winners: [1], reason: 'line' });
    expect(over.position).toMatchObject({ round: 7, bomb: null, bombsDropped: 0 });
    const refusal = expect.objectContaining({ code: 'gameOver', message: 'the game is over' });
    expect(() => advance(over, 2)).toThrow(refusal);
  });

  it('is replayed from columns, or from functions that pick them, and no further than its end', () => {
    const columns = [0, 1, 0, 1, 0, ({ round }: Position) => round - 5];
    const replay = (moves: typeof columns) =>
      [...playMoves(RULES, () => null, 1, moves)].map(({ column }) => column);
    expect(replay(columns)).toEqual([0, 1, 0, 1, 0, 1]);
    expect(() => replay([...columns, 0, 2])).toThrow(expect.objectContaining({ code: 'gameOver' }));
  });

  // A whole seeded game: what a seed and its columns lead to must never change.
  it('never changes its course', () => {
    const game = played('336464554262', drawSchedule(RULES, 42));
    expect(formatPosition(game.position)).toBe('7/7/7/3bx1x/2oooox/2oxoxx o 12 14 1');
    expect(game.outcome).toEqual({ winners: [2], reason: 'line' });
  });
});
