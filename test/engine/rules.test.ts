import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialPosition, openColumns, play } from '../../src/engine/index.ts';
import { hasLine, lineCells, linesOfLength } from '../../src/engine/lines.ts';
import { CONNECT_FOUR, FOUR_CONNECT_XTREME, maxPlies, plainRules } from '../../src/engine/rules.ts';
import { always } from '../thorough.ts';
import { boardOf } from './boardOf.ts';

const picksOfAGame = fc.array(fc.nat(419), { minLength: 41, maxLength: 41 });

describe('connect N', () => {
  it.each([
    [1, 42 * 4],
    [2, 35 + 36 + 30 + 30],
    [4, 69],
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

  it('always ends with one winner, who has a line of N, or with none on a full board', () => {
    always([fc.integer({ min: 2, max: 7 }), picksOfAGame], (connect, picks) => {
      let turn = play(initialPosition(1), 3, plainRules(connect));
      for (const pick of picks) {
        if (turn.outcome !== null) break;
        const open = openColumns(turn.position.board);
        turn = play(turn.position, open[pick % open.length] as number, plainRules(connect));
      }
      const { position, outcome } = turn;
      const [winner, second] = outcome?.winners ?? [];
      expect(second).toBeUndefined();
      if (winner !== undefined) expect(hasLine(position.board, winner, connect)).toBe(true);
      else {
        expect(outcome).toEqual({ winners: [], reason: 'fullBoard' });
        expect(openColumns(position.board)).toEqual([]);
      }
    });
  });
});

it('without bombs there are at most as many coins as cells; with three bombs twelve more, which they can destroy', () => {
  expect([CONNECT_FOUR, FOUR_CONNECT_XTREME].map(maxPlies)).toEqual([42, 54]);
});
