import { expect, it } from 'vitest';
import type { Question } from '../../../../src/cli/index.ts';
import * as seats from '../../../../src/games/connect4/vierGewinnt/seats.ts';
import { TEXTS } from '../../../../src/games/connect4/vierGewinnt/texts.ts';
import { boardOf } from '../../../engine/boardOf.ts';

const { de, en } = TEXTS;

const wrong = { problem: 'Fehlerhafte Auswahl!' };
const left = ['green', 'yellow', 'blue'] as const;
const board = boardOf('x......', 'o......', 'x......', 'o......', 'x......', 'o......');

const QUESTIONS: Readonly<Record<string, Question<unknown>>> = {
  mode: seats.modeQuestion(de),
  name: seats.nameQuestion(de, 2),
  colour: seats.colourQuestion(de, left),
  column: seats.columnQuestion(de, board, 'Ada (Rot)'),
};

it.each<[string, string, object]>([
  ['mode', '1', { value: 1 }],
  ['mode', ' 2 ', { value: 2 }],
  ['mode', '3', wrong],
  ['mode', '', wrong],
  ['name', 'Ada', { value: 'Ada' }],
  ['name', '  Ada Lovelace ', { value: 'Ada Lovelace' }],
  ['name', '', { value: 'Spieler 2' }],
  ['name', '   ', { value: 'Spieler 2' }],
  ['name', '\u001b[2JAda', { value: '[2JAda' }],
  ...['Grün', 'GRÜN', ' grün', 'gru\u0308n', 'gruen'].map((answer): [string, string, object] => [
    'colour',
    answer,
    { value: 'green' },
  ]),
  ...['Rot', 'Green', 'pink', '', 'g'].map((answer): [string, string, object] => ['colour', answer, wrong]),
  ['column', 'b', { value: 1 }],
  ['column', ' G', { value: 6 }],
  ['column', 'a', { problem: 'Diese Spalte ist schon voll!' }],
  ...['h', '1', 'ab', ''].map((answer): [string, string, object] => ['column', answer, wrong]),
])('to the question for a %s, %j is understood as it should be', (question, answer, understood) => {
  expect(QUESTIONS[question]!.understand(answer)).toEqual(understood);
});

it('the colours that are left are offered, in the grammar of the language', () => {
  expect(seats.colourQuestion(de, left).text).toContain('Grün, Gelb oder Blau?');
  expect(seats.colourQuestion(en, left).text).toContain('Green, Yellow, or Blue?');
});
