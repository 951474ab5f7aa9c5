import { describe, expect, it } from 'vitest';
import {
  ProtocolError,
  parseColumn,
  parseInstruction,
} from '../../../../src/games/connect4/connect2/connectGame.ts';

describe('an instruction', () => {
  it.each([
    ['Move', { type: 'move' }],
    ['Opponent played 1', { type: 'opponentPlayed', column: 0 }],
    ['Opponent played 7', { type: 'opponentPlayed', column: 6 }],
    ['# you are late', { type: 'comment' }],
  ] as const)('%j is read', (line, instruction) => {
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
    ['1', 0],
    [' 7 ', 6],
    ['0', -1],
    ['8', 7],
    ['-3', -4],
    ['99999999999999999999', 1e20],
  ])('%j is a number', (answer, column) => {
    expect(parseColumn(answer)).toBe(column);
  });

  it.each(['', 'a', '3.5', '1 2', '0x1', '1e0', 'NaN'])('%j is no number', (answer) => {
    expect(parseColumn(answer)).toBeNull();
  });
});
