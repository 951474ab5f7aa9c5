import { describe, expect, it } from 'vitest';
import {
  formatColumn,
  formatInstruction,
  isColumn,
  ProtocolError,
  parseColumn,
  parseInstruction,
} from '../../../../src/games/connect4/connect2/linePlayer.ts';

describe('an instruction', () => {
  it.each([
    ['Move', { type: 'move' }],
    ['Opponent played 1', { type: 'opponentPlayed', column: 0 }],
    ['Opponent played 7', { type: 'opponentPlayed', column: 6 }],
    ['# you are late', { type: 'comment', text: 'you are late' }],
  ] as const)('%j is written and read', (line, instruction) => {
    expect(formatInstruction(instruction)).toBe(line);
    expect(parseInstruction(line)).toEqual(instruction);
    expect(parseInstruction(`${line}\r`)).toEqual(instruction);
  });

  it.each(['move', '', 'Opponent played', 'Opponent played 8', 'Opponent played 0', 'Opponent played 11'])(
    '%j is none',
    (line) => {
      expect(() => parseInstruction(line)).toThrow(ProtocolError);
    },
  );
});

describe('an answer', () => {
  it.each([
    ['1', 0, true],
    [' 7 ', 6, true],
    ['0', -1, false],
    ['8', 7, false],
    ['-3', -4, false],
    ['99999999999999999999', 1e20, false],
  ])('%j is a number', (answer, column, exists) => {
    expect(parseColumn(answer)).toBe(column);
    expect(isColumn(column)).toBe(exists);
  });

  it.each(['', 'a', '3.5', '1 2', '0x1', '1e0', 'NaN'])('%j is no number', (answer) => {
    expect(parseColumn(answer)).toBeNull();
  });

  it('counts columns from 1', () => {
    expect([0, 6].map(formatColumn)).toEqual(['1', '7']);
  });
});
