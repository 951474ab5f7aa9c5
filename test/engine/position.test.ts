import { describe, expect, it } from 'vitest';
import { EMPTY_BOARD } from '../../src/engine/board.ts';
import { applyGravity, blastCells, clearBlast, explode } from '../../src/engine/explosion.ts';
import * as Mirror from '../../src/engine/mirror.ts';
import { IllegalDropError, initialPosition, type Position, play, spawn } from '../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME as RULES } from '../../src/engine/rules.ts';
import { boardOf, positionOf } from './boardOf.ts';

const drop = (position: Position, column: number) => play(position, column, RULES);

describe('a coin', () => {
  it('falls, raises the round and passes the turn', () => {
    expect(drop(initialPosition(2), 3)).toEqual({
      position: { board: boardOf('...o...'), bomb: null, round: 2, toMove: 1, bombsDropped: 0 },
      outcome: null,
      landed: 3,
      explosion: null,
    });
  });

  it('that makes a line wins before the bomb explodes, which would break it; round and mover stay', () => {
    const before = positionOf(boardOf('o.ob...', 'oxxx...'), { round: 9, toMove: 1, explodes: 10 });
    expect(drop(before, 4)).toMatchObject({
      position: { ...before, board: boardOf('o.ob...', 'oxxxx..') },
      outcome: { winners: [1], reason: 'line' },
      explosion: null,
    });
  });

  it.each([
    [7, 'noSuchColumn', 'column 7 is not on the board; columns are 0 to 6'],
    [-1, 'noSuchColumn', 'column -1 is not on the board; columns are 0 to 6'],
    [1.5, 'noSuchColumn', 'column 1.5 is not on the board; columns are 0 to 6'],
    [0, 'fullColumn', 'column 0 is full'],
  ])('cannot be dropped in column %d: %s', (column, code, message) => {
    const board = boardOf('x......', 'o......', 'x......', 'o......', 'x......', 'o......');
    const misplaced = () => drop(positionOf(board, { round: 7, toMove: 1 }), column);
    expect(misplaced).toThrow(IllegalDropError);
    expect(misplaced).toThrow(expect.objectContaining({ code, message }));
  });
});

describe('a bomb', () => {
  it('drops to the lowest free cell, to explode four rounds later', () => {
    expect(spawn(positionOf(boardOf('..x....'), { round: 5, toMove: 1 }), 2, RULES)).toEqual({
      board: boardOf('..b....', '..x....'),
      bomb: { row: 1, column: 2, explodeInRound: 9 },
      round: 5,
      toMove: 1,
      bombsDropped: 1,
    });
  });

  it('stays in place while exactly four coins drop, and explodes right after the fourth', () => {
    let position = spawn(positionOf(boardOf('xoxo...'), { round: 5, toMove: 1 }), 5, RULES);
    for (const column of [0, 1, 2]) {
      const turn = drop(position, column);
      expect(turn.explosion).toBeNull();
      expect(turn.position.board[5]).toBe(99);
      position = turn.position;
    }
    const last = drop(position, 6);
    expect(last.explosion?.destroyed).toEqual([6]);
    expect(last.position).toMatchObject({ bomb: null, round: 9, toMove: 1 });
    expect(last.position.board).toEqual(boardOf('xox....', 'xoxo...'));
  });

  it.each([
    ['secondBomb', 'there is already a bomb on the board', boardOf('b......'), 9],
    ['noBombLeft', 'all bombs of this game (3) have dropped', EMPTY_BOARD, undefined],
  ])('cannot drop: %s', (code, message, board, explodes) => {
    const position = positionOf(board, { round: 6, toMove: 2, ...(explodes ? { explodes } : {}) });
    const extra = () => spawn({ ...position, bombsDropped: 3 }, 1, RULES);
    expect(extra).toThrow(expect.objectContaining({ code, message }));
  });
});

describe('an explosion', () => {
  const before = boardOf('..x....', '..o....', '.xxo...', '.obx...', 'xoxoo..');

  it('frees the bomb and its four orthogonal neighbours, and lets the rest fall, order kept', () => {
    const freed = boardOf('..x....', '..o....', '.x.o...', '.......', 'xo.oo..');
    expect(clearBlast(before, 1, 2, RULES)).toEqual(freed);
    const { board, destroyed } = explode(before, 1, 2, RULES);
    expect(board).toEqual(boardOf('.xxo...', 'xoooo..'));
    expect(destroyed.toSorted((a, b) => a - b)).toEqual([2, 8, 10, 16]);
    expect(explode(boardOf('b.....o', 'x.....x'), 1, 0, RULES).board).toEqual(boardOf('......o', '......x'));
    const holes = boardOf('x......', '.......', 'o......', '.......', 'x.....b', '.......');
    expect(applyGravity(holes)).toEqual(boardOf('x......', 'o......', 'x.....b'));
  });

  it.each([
    [0, 0, 3],
    [0, 3, 4],
    [3, 6, 4],
    [5, 6, 3],
    [2, 3, 5],
  ])('in row %i, column %i reaches %i cells', (row, column, cells) => {
    expect(blastCells(row, column, RULES)).toHaveLength(cells);
  });

  it('reaches up and right where its blast says so', () => {
    const [bomb, above, farRight] = [
      { up: 0, right: 0 },
      { up: 1, right: 0 },
      { up: 0, right: 2 },
    ] as const;
    expect(blastCells(1, 2, { ...RULES, blast: [bomb, above, farRight] })).toEqual([9, 16, 11]);
  });

  it.each([
    ['for nobody if it takes no coin', ['x.....b'], 2, 1, ['xo.....'], null],
    ['for one player', ['...x...', '...b...', 'xxxoo..'], 1, 3, ['xxxxo..'], [1]],
    ['for the opponent of the last coin', ['...x...', '...o...', '...b...', 'xxxo...'], 2, 6, null, [1]],
    [
      'for both',
      ['...o...', '...x...', '..ox...', 'ooxb...', 'xxxo...'],
      2,
      6,
      ['oooo...', 'xxxx..o'],
      [1, 2],
    ],
  ] as const)('wins %s', (_, rows, toMove, column, after, winners) => {
    const turn = drop(positionOf(boardOf(...rows), { round: 19, toMove, explodes: 20 }), column);
    expect(turn.outcome).toEqual(winners && { winners, reason: 'explosion' });
    if (after !== null) expect(turn.position.board).toEqual(boardOf(...after));
  });
});

it.each([
  [42, 1],
  [45, 2],
] as const)('a full board in round %i is lost by the player to move after it', (round, toMove) => {
  const board = boardOf('.oxxoox', 'ooxxoox', 'xxooxxo', 'ooxxoox', 'xxooxxo', 'ooxxoox');
  const turn = drop({ ...positionOf(board, { round, toMove }), bombsDropped: 3 }, 0);
  expect(turn.outcome).toEqual({ winners: [toMove], reason: 'fullBoard' });
  expect(turn.position.toMove).toBe(3 - toMove);
});

it('a position has a mirror image, bomb included', () => {
  const position = positionOf(boardOf('b......', 'xo.....'), { round: 6, toMove: 2, explodes: 9 });
  const mirrored = positionOf(boardOf('......b', '.....ox'), { round: 6, toMove: 2, explodes: 9 });
  expect(Mirror.position(position)).toEqual(mirrored);
});
