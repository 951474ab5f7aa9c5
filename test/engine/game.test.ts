import { describe, expect, it } from 'vitest';
import { advance, type Game, playMoves, scheduledDropper, startGame } from '../../src/engine/game.ts';
import { initialPosition, type Position } from '../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME as RULES } from '../../src/engine/rules.ts';
import { type BombSchedule, drawSchedule } from '../../src/engine/schedule.ts';
import { formatPosition } from '../../src/engine/text.ts';
import { boardOf } from './boardOf.ts';

const LEFT_BOMBS = { rounds: [5, 15, 25], rolls: [0, 0, 0] };

function playColumns(game: Game, columns: string): Game {
  return [...columns].reduce((current, column) => advance(current, Number(column)), game);
}

function played(columns: string, schedule: BombSchedule = LEFT_BOMBS): Game {
  return playColumns(startGame(RULES, schedule, 1), columns);
}

describe('a game', () => {
  it('starts empty in round 1 with its starter to move', () => {
    const start = { rules: RULES, schedule: LEFT_BOMBS, position: initialPosition(2), outcome: null };
    expect(startGame(RULES, LEFT_BOMBS, 2)).toEqual(start);
  });

  it('drops the bomb of round 5 after coin 4 and before coin 5, and explodes it after coin 8', () => {
    const four = played('6655');
    expect(formatPosition(four.position)).toBe('7/7/7/7/5oo/b4xx x 5 9 1');
    const seven = playColumns(four, '001');
    expect(formatPosition(seven.position)).toBe('7/7/7/o6/x4oo/bx3xx o 8 9 1');
    const eight = advance(seven, 4);
    expect(eight.position.board).toEqual(boardOf('.....oo', 'o...oxx'));
    expect(eight.position).toMatchObject({ round: 9, toMove: 1, bomb: null, bombsDropped: 1 });
    expect(eight.outcome).toBeNull();
  });

  it('drops no bomb and takes no coin once it is over', () => {
    const over = played('0101010', { ...LEFT_BOMBS, rounds: [8, 15, 25] });
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

  it('picks the column of a bomb among the open ones only', () => {
    const board = boardOf('x......', 'o......', 'x......', 'o......', 'x......', 'o......');
    const dropper = scheduledDropper(LEFT_BOMBS);
    expect(dropper({ ...initialPosition(1), board, round: 15 })).toBe(1);
    expect(dropper({ ...initialPosition(1), board, round: 16 })).toBeNull();
    expect(dropper({ ...initialPosition(1), board: new Array(42).fill(1), round: 15 })).toBeNull();
  });

  // A whole seeded game: what a seed and its columns lead to must never change.
  it('never changes its course', () => {
    const game = played('336464554262', drawSchedule(RULES, 42));
    expect(formatPosition(game.position)).toBe('7/7/7/3bx1x/2oooox/2oxoxx o 12 14 1');
    expect(game.outcome).toEqual({ winners: [2], reason: 'line' });
  });
});
