import { describe, expect, it } from 'vitest';
import { COLUMNS, FREE } from '../../../src/engine/index.ts';
import { describeBombs } from '../../../src/page/board/Rounds.tsx';
import {
  endangeredCells,
  type Frame,
  isOutcomeHidden,
  newBomb,
  positionShownBy,
  restingFrame,
  type ShownTurn,
  turnFrames,
} from '../../../src/page/state/frames.ts';
import { read } from '../../engine/boardOf.ts';
import { alwaysWith } from '../../thorough.ts';
import { games, playTurns, turnOf } from './turns.ts';

const played = (text: string, column: number) => turnOf(read(text), column);

/** The fourth coin after the bomb of round 9. */
const EXPLODING = played('3o3/3x3/3o3/3x3/3o3/2bx1x1 o 8 9 1', 5);

const lastFrame = (turn: ShownTurn) => turnFrames(turn).at(-1) as Frame;

function holds(law: (turn: ShownTurn) => void): void {
  alwaysWith({ numRuns: 50 }, [games], (turns) => turns.forEach(law));
}

describe('the frames of a turn', () => {
  it('end with the position after it, and the marks of the turn at rest', () => {
    holds((turn) => {
      const { fuse, line, last, fallen, board } = restingFrame(turn);
      expect(lastFrame(turn)).toMatchObject({ board: turn.position.board, fuse, line });
      if (newBomb(turn) === null) expect(lastFrame(turn)).toMatchObject({ last, fallen });
      const own = turnFrames(turn).findLast((frame) => frame.ms > 0 && frame.last !== null);
      if (last !== null) expect([board[last], own?.last]).toEqual([turn.before.toMove, last]);
      for (const cell of fallen) expect(board[cell]).not.toBe(FREE);
    });
  });

  it('say how far the game has come: as before its coin until that lies, and nothing of what is still to fall', () => {
    holds((turn) => {
      const [first, ...others] = turnFrames(turn);
      expect(positionShownBy(first as Frame)?.position).toBe(turn.before);
      for (const frame of others)
        expect(positionShownBy(frame)?.position.round).toBeGreaterThanOrEqual(turn.before.round);
      expect(positionShownBy({ ...lastFrame(turn), falls: [], ms: 0 })).toMatchObject(turn);
    });
  });

  it('let only what lies on the board fall, and move coins in a collapse from where they were', () => {
    holds((turn) => {
      const frames = turnFrames(turn);
      for (const [index, { board, falls }] of frames.entries()) {
        const before = frames[index - 1];
        for (const { cell, rows } of falls) {
          expect(board[cell]).not.toBe(FREE);
          expect(rows).toBeGreaterThan(0);
          if (before && before.blast.length > 0)
            expect(board[cell]).toBe(before.board[cell + rows * COLUMNS]);
        }
      }
    });
  });

  it('show a coin, the blast, the collapse and a new bomb one after the other', () => {
    const seen = turnFrames(EXPLODING).map(({ fuse, blast, falls }) => [
      fuse,
      blast.length > 0,
      falls.length,
    ]);
    expect(seen).toEqual([
      [0, false, 1],
      [0, true, 0],
      [null, false, 5],
    ]);
  });

  it('have no fuse once a line has ended the game, as the bomb will not explode', () => {
    const won = played('7/7/7/7/4o2/xxx1oob x 7 10 1', 3);
    const { before } = won;
    expect(won.outcome?.reason).toBe('line');
    expect(turnFrames(won).map(({ fuse }) => fuse)).toEqual([null, null]);
    expect(restingFrame({ position: before, outcome: null }).fuse).toBe(3);
    const shown = { position: before, outcome: null };
    expect(describeBombs(shown, 3)).toBe('The bomb in column 6 explodes in 3 coins.');
    expect(describeBombs(shown, 0)).toBe('The bomb in column 6 explodes.');
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
    expect(isOutcomeHidden({ frame: fall, queue: [line] })).toBe(true);
    expect(isOutcomeHidden({ frame: line, queue: [] })).toBe(true);
    expect(isOutcomeHidden({ frame: { ...line, ms: 0 }, queue: [] })).toBe(false);
  });
});

describe('what the bomb will take', () => {
  const endangered = (text: string) => {
    const position = read(text);
    return endangeredCells(restingFrame({ position, outcome: null }));
  };

  it('is the blast without the bomb itself, cut off at the edges, and nothing without a bomb', () => {
    expect(endangered('7/7/7/7/7/boxoxox x 7 10 1')).toEqual([7, 1]);
    expect(endangered('7/7/7/7/7/7 x 1 -')).toEqual([]);
  });

  it('is nothing more once it explodes', () => {
    const areAny = turnFrames(EXPLODING).map((frame) => endangeredCells(frame).length > 0);
    expect(areAny).toEqual([true, false, false]);
  });
});
