import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openColumns } from '../../src/engine/board.ts';
import { hasLine, lineCells, linesOfLength } from '../../src/engine/lines.ts';
import { initialPosition, type Outcome, type Position, play, spawn } from '../../src/engine/position.ts';
import { CONNECT_FOUR, FOUR_CONNECT_XTREME, plainRules, type Rules } from '../../src/engine/rules.ts';
import { drawSchedule } from '../../src/engine/schedule.ts';
import { formatPosition, parsePosition } from '../../src/engine/text.ts';
import { boardOf, positionOf } from './boardOf.ts';

/** Plays until the game is over, or the picks are used up; a pick chooses among the open columns. */
function playPicks(rules: Rules, picks: readonly number[]): { last: Position; outcome: Outcome | null } {
  let last = initialPosition(1);
  for (const pick of picks) {
    const open = openColumns(last.board);
    const { position, outcome } = play(last, open[pick % open.length] as number, rules);
    if (outcome !== null) return { last: position, outcome };
    last = position;
  }
  return { last, outcome: null };
}

const picksOfAGame = fc.array(fc.nat(419), { minLength: 42, maxLength: 42 });

describe('connect N', () => {
  it.each([
    [1, 42 * 4],
    [2, 35 + 36 + 30 + 30],
    [3, 30 + 28 + 20 + 20],
    [7, 6],
  ])('has for N = %d %d lines', (connect, lines) => {
    expect(linesOfLength(connect)).toHaveLength(lines);
  });

  it('a line needs N coins', () => {
    const board = boardOf('xx.ooo.');
    expect([2, 3].map((connect) => hasLine(board, 1, connect))).toEqual([true, false]);
    expect([3, 4].map((connect) => hasLine(board, 2, connect))).toEqual([true, false]);
    expect(lineCells(board, 2, 2)).toEqual([3, 4, 5]);
  });

  it('the first coin that makes a line of N wins', () => {
    const connectTwo = plainRules(2);
    const { position } = play(initialPosition(1), 0, connectTwo);
    const second = play(position, 0, connectTwo);
    expect(second.outcome).toBeNull();
    expect(play(second.position, 1, connectTwo).outcome).toEqual({ winners: [1], reason: 'line' });
  });

  it('always ends with one winner, who has a line of N, or with none on a full board', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), picksOfAGame, (connect, picks) => {
        const rules = plainRules(connect);
        const { last, outcome } = playPicks(rules, picks);
        const [winner, second] = outcome?.winners ?? [];
        expect(second).toBeUndefined();
        if (winner !== undefined) expect(hasLine(last.board, winner, connect)).toBe(true);
        else {
          expect(outcome).toEqual({ winners: [], reason: 'fullBoard' });
          expect(openColumns(last.board)).toEqual([]);
        }
      }),
    );
  });
});

describe('without bombs', () => {
  it('has neither windows nor a blast, and a full board is a draw, not a loss', () => {
    expect(CONNECT_FOUR).toEqual({ connect: 4, windows: [], fuse: 0, blast: [], fullBoard: 'draw' });
    expect(FOUR_CONNECT_XTREME.fullBoard).toBe('moverLoses');
  });

  it('no bomb can drop', () => {
    expect(() => spawn(initialPosition(1), 0, CONNECT_FOUR)).toThrow(
      expect.objectContaining({ code: 'noBombLeft' }),
    );
  });

  it('the start is written and read back', () => {
    const text = formatPosition(initialPosition(1));
    expect(parsePosition(text, { rules: CONNECT_FOUR })).toEqual(initialPosition(1));
    expect(() => parsePosition('7/7/7/7/7/7 x 1 - 3', { rules: CONNECT_FOUR })).toThrow(
      /this game has no bombs/,
    );
  });

  it('no schedule has a bomb', () => {
    expect(drawSchedule(CONNECT_FOUR, 1)).toEqual({ rounds: [], rolls: [] });
  });

  it('a full board without a line is a draw', () => {
    const board = boardOf('.oxxoox', 'ooxxoox', 'xxooxxo', 'ooxxoox', 'xxooxxo', 'ooxxoox');
    const last = positionOf(board, { round: 42, toMove: 1 });
    expect(play(last, 0, CONNECT_FOUR).outcome).toEqual({ winners: [], reason: 'fullBoard' });
  });
});
