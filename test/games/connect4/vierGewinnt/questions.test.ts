import { describe, expect, it } from 'vitest';
import {
  colourQuestion,
  columnQuestion,
  modeQuestion,
  nameQuestion,
} from '../../../../src/games/connect4/vierGewinnt/seats.ts';
import { TEXTS } from '../../../../src/games/connect4/vierGewinnt/texts.ts';
import { boardOf } from '../../../engine/boardOf.ts';

const { de, en } = TEXTS;

describe('the mode', () => {
  it.each([
    ['1', { value: 1 }],
    [' 2 ', { value: 2 }],
    ['3', { problem: 'Fehlerhafte Auswahl!' }],
    ['', { problem: 'Fehlerhafte Auswahl!' }],
  ])('%j', (answer, understood) => {
    expect(modeQuestion(de).understand(answer)).toEqual(understood);
  });
});

describe('a name', () => {
  it.each([
    ['Ada', 'Ada'],
    ['  Ada Lovelace ', 'Ada Lovelace'],
    ['', 'Spieler 2'],
    ['   ', 'Spieler 2'],
    ['\u001b[2JAda', '[2JAda'],
  ])('%j', (answer, value) => {
    expect(nameQuestion(de, 2).understand(answer)).toEqual({ value });
  });
});

describe('a colour', () => {
  const left = ['green', 'yellow', 'blue'] as const;

  it('that is left is offered', () => {
    expect(colourQuestion(de, left).text).toContain('Grün, Gelb oder Blau?');
    expect(colourQuestion(en, left).text).toContain('Green, Yellow, or Blue?');
  });

  it.each(['Grün', 'GRÜN', ' grün', 'gru\u0308n', 'gruen'])('%j is green', (answer) => {
    expect(colourQuestion(de, left).understand(answer)).toEqual({ value: 'green' });
  });

  it.each(['Rot', 'Green', 'pink', '', 'g'])('%j is none of those left', (answer) => {
    expect(colourQuestion(de, left).understand(answer)).toEqual({ problem: 'Fehlerhafte Auswahl!' });
  });
});

describe('a column', () => {
  const board = boardOf('x......', 'o......', 'x......', 'o......', 'x......', 'o......');
  const question = columnQuestion(en, board, 'Ada (Red)');

  it.each([
    ['b', { value: 1 }],
    [' G', { value: 6 }],
    ['a', { problem: 'That column is already full!' }],
    ['h', { problem: 'Not a valid choice!' }],
    ['1', { problem: 'Not a valid choice!' }],
    ['ab', { problem: 'Not a valid choice!' }],
    ['', { problem: 'Not a valid choice!' }],
  ])('%j', (answer, understood) => {
    expect(question.understand(answer)).toEqual(understood);
  });
});
