import { describe, expect, it } from 'vitest';
import { advance, type Game, playMoves, scheduledDropper, startGame } from '../../src/engine/game.ts';
import { initialPosition, type Position } from '../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME, maxPlies } from '../../src/engine/rules.ts';
import { drawSchedule } from '../../src/engine/schedule.ts';
import { formatPosition } from '../../src/engine/text.ts';
import { boardOf } from './boardOf.ts';

function playColumns(game: Game, columns: string): Game {
  return [...columns].reduce((current, column) => advance(current, Number(column)), game);
}

const LEFT_BOMBS = { rounds: [5, 15, 25], rolls: [0, 0, 0] };

describe('a game', () => {
  it('starts empty in round 1 with its starter to move', () => {
    const game = startGame(FOUR_CONNECT_XTREME, LEFT_BOMBS, 2);
    expect(game).toEqual({
      rules: FOUR_CONNECT_XTREME,
      schedule: LEFT_BOMBS,
      position: initialPosition(2),
      outcome: null,
    });
  });

  it('drops the bomb of round 5 after coin 4 and before coin 5, and explodes it after coin 8', () => {
    const four = playColumns(startGame(FOUR_CONNECT_XTREME, LEFT_BOMBS, 1), '6655');
    expect(formatPosition(four.position)).toBe('7/7/7/7/5oo/b4xx x 5 9 1');
    const seven = playColumns(four, '001');
    expect(formatPosition(seven.position)).toBe('7/7/7/o6/x4oo/bx3xx o 8 9 1');
    const eight = advance(seven, 4);
    expect(eight.position.board).toEqual(boardOf('.....oo', 'o...oxx'));
    expect(eight.position).toMatchObject({ round: 9, toMove: 1, bomb: null, bombsDropped: 1 });
    expect(eight.outcome).toBeNull();
  });

  it('drops no bomb once it is over', () => {
    const game = playColumns(
      startGame(FOUR_CONNECT_XTREME, { ...LEFT_BOMBS, rounds: [8, 15, 25] }, 1),
      '0101010',
    );
    expect(game.outcome).toEqual({ winners: [1], reason: 'line' });
    expect(game.position).toMatchObject({ round: 7, bomb: null, bombsDropped: 0 });
  });

  it('refuses a coin once it is over', () => {
    const over = playColumns(
      startGame(FOUR_CONNECT_XTREME, { ...LEFT_BOMBS, rounds: [8, 15, 25] }, 1),
      '0101010',
    );
    expect(() => advance(over, 2)).toThrow(
      expect.objectContaining({ code: 'gameOver', message: 'the game is over' }),
    );
  });

  it('is replayed from columns, or from functions that pick them, and no further than its end', () => {
    const columns = [0, 1, 0, 1, 0, ({ round }: Position) => round - 5];
    const replay = (moves: typeof columns) =>
      [...playMoves(FOUR_CONNECT_XTREME, () => null, 1, moves)].map(({ column }) => column);
    expect(replay(columns)).toEqual([0, 1, 0, 1, 0, 1]);
    expect(() => replay([...columns, 0, 2])).toThrow(expect.objectContaining({ code: 'gameOver' }));
  });

  it('picks the column of a bomb among the open ones only', () => {
    const board = boardOf('x......', 'o......', 'x......', 'o......', 'x......', 'o......');
    const dropper = scheduledDropper(LEFT_BOMBS);
    expect(dropper({ ...initialPosition(1), board, round: 15 })).toBe(1);
    expect(dropper({ ...initialPosition(1), board, round: 16 })).toBeNull();
    expect(dropper({ ...initialPosition(1), board: new Array(42).fill(1), round: 15 })).toBeNull();
  });

  it('has at most 42 coins and the twelve that three bombs can destroy', () => {
    expect(maxPlies(FOUR_CONNECT_XTREME)).toBe(54);
  });

  // A whole seeded game: what a seed and its columns lead to must never change.
  it('never changes its course', () => {
    const game = playColumns(
      startGame(FOUR_CONNECT_XTREME, drawSchedule(FOUR_CONNECT_XTREME, 42), 1),
      '336464554262',
    );
    expect(formatPosition(game.position)).toBe('7/7/7/3bx1x/2oooox/2oxoxx o 12 14 1');
    expect(game.outcome).toEqual({ winners: [2], reason: 'line' });
  });
});
