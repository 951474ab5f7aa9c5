import { describe, expect, it } from 'vitest';
import { columnFault, encodeAnswer, parseAnswer } from '../../../src/bot/wire/answer.ts';
import { EMPTY_BOARD } from '../../../src/engine/board.ts';
import { boardOf } from '../../engine/boardOf.ts';

describe('an answer', () => {
  it('is written without white space', () => {
    expect(encodeAnswer(3)).toBe('{"column":3}');
    expect(encodeAnswer(3, 0.5)).toBe('{"column":3,"winningChance":0.5}');
  });

  it.each([
    ['{"column":3}', 3],
    [' { "mood" : null, "column" : 3 } ', 3],
    ['{"column":6.99}', 6],
    ['{"column":-0.5}', 0],
    ['{"column":-1.5}', -1],
    ['{"column":1e2}', 100],
    ['{"column":1,"column":2}', 2],
  ])('%s names column %d', (frame, column) => {
    expect(parseAnswer(frame)).toEqual({ type: 'column', column, winningChance: null });
  });

  it.each([
    ['0.25', 0.25],
    ['0', 0],
    ['1.5', null],
    ['null', null],
  ])('may include a chance of winning; an invalid one is ignored: %s', (written, winningChance) => {
    const frame = `{"column":3,"winningChance":${written}}`;
    expect(parseAnswer(frame)).toEqual({ type: 'column', column: 3, winningChance });
  });

  it('may be empty, which is no answer', () => {
    expect(parseAnswer('')).toEqual({ type: 'empty' });
  });

  it.each([' ', '['.repeat(60_000), 'column', '{"column":NaN}', '{column:3}', '\u0000'])(
    '%.40j is not JSON',
    (frame) => {
      expect(parseAnswer(frame)).toEqual({ type: 'unreadable', reason: 'notJson' });
    },
  );

  it.each(['{}', '3', 'null', '{"column":"3"}', '{"column":null}', '{"column":1e999}', '[{"column":1}]'])(
    '%s names no column',
    (frame) => {
      expect(parseAnswer(frame)).toEqual({ type: 'unreadable', reason: 'noColumn' });
    },
  );
});

describe('a column', () => {
  it.each([-1, 7, 2.5, Number.NaN, 1e300])('%d is outside the board', (column) => {
    expect(columnFault(EMPTY_BOARD, column)).toBe('outsideBoard');
  });

  it('with a coin or a bomb at its top is full', () => {
    const board = boardOf('x.....b', 'o.....o', 'x.....x', 'o.....o', 'x.....x', 'ox....o');
    const faults = [0, 1, 2, 3, 4, 5, 6].map((column) => columnFault(board, column));
    expect(faults).toEqual(['fullColumn', null, null, null, null, null, 'fullColumn']);
  });
});
