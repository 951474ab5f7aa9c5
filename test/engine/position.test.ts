import { describe, expect, it } from 'vitest';
import { EMPTY_BOARD } from '../../src/engine/board.ts';
import * as Mirror from '../../src/engine/mirror.ts';
import { IllegalDropError, initialPosition, play, spawn } from '../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import { boardOf, positionOf } from './boardOf.ts';

describe('a coin', () => {
  it('falls, raises the round and passes the turn', () => {
    const turn = play(initialPosition(2), 3, FOUR_CONNECT_XTREME);
    expect(turn).toEqual({
      position: { board: boardOf('...o...'), bomb: null, round: 2, toMove: 1, bombsDropped: 0 },
      outcome: null,
      landed: 3,
      explosion: null,
    });
  });

  it('that makes a line wins; round and player to move stay', () => {
    const { position, outcome } = play(
      positionOf(boardOf('ooo....', 'xxx....'), { round: 7, toMove: 1 }),
      3,
      FOUR_CONNECT_XTREME,
    );
    expect(outcome).toEqual({ winners: [1], reason: 'line' });
    expect([position.round, position.toMove]).toEqual([7, 1]);
  });

  it('wins before the bomb explodes, though the explosion would break its line', () => {
    const board = boardOf('o.ob...', 'oxxx...');
    const turn = play(positionOf(board, { round: 9, toMove: 1, explodes: 10 }), 4, FOUR_CONNECT_XTREME);
    expect(turn.outcome).toEqual({ winners: [1], reason: 'line' });
    expect(turn.explosion).toBeNull();
    expect(turn.position.board).toEqual(boardOf('o.ob...', 'oxxxx..'));
    expect(turn.position.bomb).toEqual({ row: 1, column: 3, explodeInRound: 10 });
  });

  it.each([
    [7, 'noSuchColumn', 'column 7 is not on the board; columns are 0 to 6'],
    [-1, 'noSuchColumn', 'column -1 is not on the board; columns are 0 to 6'],
    [1.5, 'noSuchColumn', 'column 1.5 is not on the board; columns are 0 to 6'],
    [0, 'fullColumn', 'column 0 is full'],
  ])('cannot be dropped in column %d: %s', (column, code, message) => {
    const board = boardOf('x......', 'o......', 'x......', 'o......', 'x......', 'o......');
    const drop = () => play(positionOf(board, { round: 7, toMove: 1 }), column, FOUR_CONNECT_XTREME);
    expect(drop).toThrow(IllegalDropError);
    expect(drop).toThrow(expect.objectContaining({ code, message }));
  });
});

describe('a bomb', () => {
  it('drops to the lowest free cell and explodes four rounds later', () => {
    const position = spawn(positionOf(boardOf('..x....'), { round: 5, toMove: 1 }), 2, FOUR_CONNECT_XTREME);
    expect(position).toEqual({
      board: boardOf('..b....', '..x....'),
      bomb: { row: 1, column: 2, explodeInRound: 9 },
      round: 5,
      toMove: 1,
      bombsDropped: 1,
    });
  });

  it('stays in place while exactly four coins drop, and explodes right after the fourth', () => {
    let position = spawn(positionOf(boardOf('xoxo...'), { round: 5, toMove: 1 }), 5, FOUR_CONNECT_XTREME);
    for (const column of [0, 1, 2]) {
      const turn = play(position, column, FOUR_CONNECT_XTREME);
      expect(turn.explosion).toBeNull();
      expect(turn.position.board[5]).toBe(99);
      position = turn.position;
    }
    const last = play(position, 6, FOUR_CONNECT_XTREME);
    expect(last.explosion?.destroyed).toEqual([6]);
    expect(last.position).toMatchObject({ bomb: null, round: 9, toMove: 1 });
    expect(last.position.board).toEqual(boardOf('xox....', 'xoxo...'));
  });

  it('that destroys no coin does not end the game', () => {
    const turn = play(
      positionOf(boardOf('x.....b'), { round: 8, toMove: 2, explodes: 9 }),
      1,
      FOUR_CONNECT_XTREME,
    );
    expect(turn).toMatchObject({ outcome: null, explosion: { destroyed: [] } });
    expect(turn.position.board).toEqual(boardOf('xo.....'));
  });

  it.each([
    ['secondBomb', 'there is already a bomb on the board', boardOf('b......'), 9],
    ['noBombLeft', 'all bombs of this game (3) have dropped', EMPTY_BOARD, undefined],
  ])('cannot drop: %s', (code, message, board, explodes) => {
    const position = positionOf(board, { round: 6, toMove: 2, ...(explodes ? { explodes } : {}) });
    expect(() => spawn({ ...position, bombsDropped: 3 }, 1, FOUR_CONNECT_XTREME)).toThrow(
      expect.objectContaining({ code, message }),
    );
  });
});

describe('an explosion', () => {
  it('can make a line for one player', () => {
    const board = boardOf('...x...', '...b...', 'xxxoo..');
    const turn = play(positionOf(board, { round: 9, toMove: 1, explodes: 10 }), 3, FOUR_CONNECT_XTREME);
    expect(turn.outcome).toEqual({ winners: [1], reason: 'explosion' });
    expect(turn.position.board).toEqual(boardOf('xxxxo..'));
  });

  it('can make a line for both: both win', () => {
    const board = boardOf('...o...', '...x...', '..ox...', 'ooxb...', 'xxxo...');
    const turn = play(positionOf(board, { round: 19, toMove: 2, explodes: 20 }), 6, FOUR_CONNECT_XTREME);
    expect(turn.position.board).toEqual(boardOf('oooo...', 'xxxx..o'));
    expect(turn.outcome).toEqual({ winners: [1, 2], reason: 'explosion' });
  });

  it('can make the opponent of the last coin win', () => {
    const board = boardOf('...x...', '...o...', '...b...', 'xxxo...');
    const turn = play(positionOf(board, { round: 8, toMove: 2, explodes: 9 }), 6, FOUR_CONNECT_XTREME);
    expect(turn.outcome).toEqual({ winners: [1], reason: 'explosion' });
  });
});

describe('a full board without a line', () => {
  const almostFull = boardOf('.oxxoox', 'ooxxoox', 'xxooxxo', 'ooxxoox', 'xxooxxo', 'ooxxoox');

  it('is lost by the player to move: the player who drops the last coin wins', () => {
    const turn = play(
      { ...positionOf(almostFull, { round: 42, toMove: 1 }), bombsDropped: 3 },
      0,
      FOUR_CONNECT_XTREME,
    );
    expect(turn.outcome).toEqual({ winners: [1], reason: 'fullBoard' });
    expect(turn.position.toMove).toBe(2);
  });

  it('is won by the other player when an odd number of coins was destroyed', () => {
    const turn = play(
      { ...positionOf(almostFull, { round: 45, toMove: 2 }), bombsDropped: 3 },
      0,
      FOUR_CONNECT_XTREME,
    );
    expect(turn.outcome).toEqual({ winners: [2], reason: 'fullBoard' });
  });
});

it('a position has a mirror image, bomb included', () => {
  const position = positionOf(boardOf('b......', 'xo.....'), { round: 6, toMove: 2, explodes: 9 });
  const mirrored = positionOf(boardOf('......b', '.....ox'), { round: 6, toMove: 2, explodes: 9 });
  expect(Mirror.position(position)).toEqual(mirrored);
});
