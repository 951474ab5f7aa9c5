import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOMB, COLUMNS, FREE } from '../../../src/engine/board.ts';
import { play } from '../../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { parsePosition } from '../../../src/engine/text.ts';
import { describeBombs } from '../../../src/page/board/Rounds.tsx';
import {
  endangeredCells,
  type Frame,
  isUndecided,
  newBomb,
  restingFrame,
  type ShownTurn,
  turnFrames,
} from '../../../src/page/state/frames.ts';
import { games, playTurns } from './turns.ts';

function lastFrame(turn: ShownTurn): Frame {
  return turnFrames(turn).at(-1) as Frame;
}

describe('the frames of a turn', () => {
  it('end with the position after it', () => {
    fc.assert(
      fc.property(games, (turns) => {
        for (const turn of turns) {
          const { board, fuse, line } = lastFrame(turn);
          expect({ board, fuse, line }).toMatchObject({
            board: turn.position.board,
            fuse: restingFrame(turn).fuse,
            line: restingFrame(turn).line,
          });
        }
      }),
      { numRuns: 50 },
    );
  });

  it('let only what lies on the board fall, and from its own column', () => {
    fc.assert(
      fc.property(games, (turns) => {
        for (const { board, falls } of turns.flatMap(turnFrames)) {
          for (const { cell, rows } of falls) {
            expect(board[cell]).not.toBe(FREE);
            expect(rows).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('move coins in a collapse from where they were', () => {
    fc.assert(
      fc.property(games, (turns) => {
        for (const turn of turns) {
          const frames = turnFrames(turn);
          const blast = frames.find((frame) => frame.blast.length > 0);
          if (blast === undefined) continue;
          const after = frames[frames.indexOf(blast) + 1] as Frame;
          for (const { cell, rows } of after.falls) {
            expect(after.board[cell]).toBe(blast.board[cell + rows * COLUMNS]);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('show a coin, the blast, the collapse and a new bomb one after the other', () => {
    // The fourth coin after the bomb of round 9.
    const before = parsePosition('3o3/3x3/3o3/3x3/3o3/2bx1x1 o 8 9 1', { rules: FOUR_CONNECT_XTREME });
    const frames = turnFrames({ before, column: 5, ...play(before, 5, FOUR_CONNECT_XTREME) });
    expect(frames.map(({ fuse, blast, falls }) => [fuse, blast.length > 0, falls.length])).toEqual([
      [0, false, 1],
      [0, true, 0],
      [null, false, 5],
    ]);
  });

  it('end with the marks of the turn at rest', () => {
    fc.assert(
      fc.property(games, (turns) => {
        for (const turn of turns) {
          const { last, fallen, board } = restingFrame(turn);
          const own = turnFrames(turn).findLast((frame) => frame.ms > 0 && frame.last !== null);
          if (newBomb(turn) === null) expect(lastFrame(turn)).toMatchObject({ last, fallen });
          if (last !== null) expect([board[last], own?.last]).toEqual([turn.before.toMove, last]);
          for (const cell of fallen) expect(board[cell]).not.toBe(FREE);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('have no fuse once a line has ended the game, as the bomb will not explode', () => {
    const before = parsePosition('7/7/7/7/4o2/xxx1oob x 7 10 1', { rules: FOUR_CONNECT_XTREME });
    const won = { before, column: 3, ...play(before, 3, FOUR_CONNECT_XTREME) };
    expect(won.outcome?.reason).toBe('line');
    expect(turnFrames(won).map(({ fuse }) => fuse)).toEqual([null, null]);
    expect(restingFrame({ position: before, outcome: null }).fuse).toBe(3);
    expect([describeBombs({ position: before, outcome: null }), describeBombs(won)]).toEqual([
      'The bomb in column 6 explodes in 3 coins.',
      'The game is over.',
    ]);
  });

  it('sweep the line after the coin that made it has landed, and say nothing before', () => {
    const [last] = playTurns(7, [0, 1, 0, 1, 0, 1, 0]).slice(-1) as [ShownTurn];
    expect(last.outcome?.reason).toBe('line');
    const frames = turnFrames(last);
    expect(frames.map(({ line, falls }) => [line.length, falls.length])).toEqual([
      [0, 1],
      [4, 0],
    ]);
    const [fall, line] = frames as [Frame, Frame];
    expect(isUndecided({ frame: fall, queue: [line] })).toBe(true);
    expect(isUndecided({ frame: line, queue: [] })).toBe(true);
    expect(isUndecided({ frame: { ...line, ms: 0 }, queue: [] })).toBe(false);
  });
});

describe('what the bomb will take', () => {
  it('is the blast without the bomb itself, cut off at the edges', () => {
    const corner = parsePosition('7/7/7/7/7/boxoxox x 7 10 1', { rules: FOUR_CONNECT_XTREME });
    expect(endangeredCells(restingFrame({ position: corner, outcome: null }))).toEqual([7, 1]);
    expect(corner.board[0]).toBe(BOMB);
  });

  it('is nothing without a bomb', () => {
    const empty = parsePosition('7/7/7/7/7/7 x 1 -', { rules: FOUR_CONNECT_XTREME });
    expect(endangeredCells(restingFrame({ position: empty, outcome: null }))).toEqual([]);
  });

  it('is nothing more once it explodes', () => {
    const before = parsePosition('3o3/3x3/3o3/3x3/3o3/2bx1x1 o 8 9 1', { rules: FOUR_CONNECT_XTREME });
    const turn = { before, column: 5, ...play(before, 5, FOUR_CONNECT_XTREME) };
    expect(turnFrames(turn).map((frame) => endangeredCells(frame).length > 0)).toEqual([true, false, false]);
  });
});
