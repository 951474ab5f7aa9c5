import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadWeights } from '../../../../src/bot/evaluation/weightsFile.ts';
import type { Question } from '../../../../src/cli/index.ts';
import { stream } from '../../../../src/engine/random.ts';
import * as consoleGame from '../../../../src/games/connect4/vierGewinnt/consoleGame.ts';
import * as seating from '../../../../src/games/connect4/vierGewinnt/seats.ts';
import { TEXTS } from '../../../../src/games/connect4/vierGewinnt/texts.ts';
import { boardOf } from '../../../engine/boardOf.ts';
import { ScriptedDialogue } from './scriptedDialogue.ts';

const { columnLetter, drawGrid, playAtConsole } = consoleGame;

const texts = TEXTS.de;
const appearance = { texts, look: { ascii: true, colour: false } };
const { weights } = loadWeights('default.json');
const computer = { level: 'simple', random: stream(1), weights } as const;

function personAt(dialogue: ScriptedDialogue, name: string, colour: consoleGame.DiscColour): seating.Seat {
  return { player: seating.createPerson(dialogue, texts, name, colour), colour, level: null };
}

function twoPeople(dialogue: ScriptedDialogue): seating.ConsoleSeats {
  return [personAt(dialogue, 'Spieler 1', 'red'), personAt(dialogue, 'Spieler 2', 'yellow')];
}

/** The last thing shown in a game of two people with these columns, and the last board. */
async function play(columns: string): Promise<{ result: string; board: string }> {
  const dialogue = new ScriptedDialogue([...columns]);
  await playAtConsole(dialogue, twoPeople(dialogue), appearance);
  const [board = '', result = ''] = dialogue.shown.slice(-2);
  return { result, board };
}

describe('the grid', () => {
  const board = boardOf('..o....', 'xxxx..o');

  it('has coloured discs, the column letters and brackets around highlighted discs', () => {
    const lines = drawGrid(board, ['red', 'yellow'], { ascii: false, colour: false }, [0, 1, 2, 3]).split(
      '\n',
    );
    expect(lines).toHaveLength(14);
    expect(lines.slice(-5)).toEqual([
      '|     |     | 🟡  |     |     |     |     |',
      '+-----+-----+-----+-----+-----+-----+-----+',
      '|[🔴] |[🔴] |[🔴] |[🔴] |     |     | 🟡  |',
      '+-----+-----+-----+-----+-----+-----+-----+',
      '   A     B     C     D     E     F     G',
    ]);
    expect([0, 1, 2, 3, 4, 5, 6].map(columnLetter).join('')).toBe('ABCDEFG');
  });

  it('can do without emoji', () => {
    const text = drawGrid(board, ['green', 'blue'], { ascii: true, colour: false }, [6]);
    expect(text).toContain('|  X  |  X  |  X  |  X  |     |     | [O] |');
    expect(text).toMatch(/^[ -~\n]*$/);
  });

  it.each([true, false])('colours change nothing but colours (ascii: %s)', (ascii) => {
    const drawn = (colour: boolean) => drawGrid(board, ['red', 'blue'], { ascii, colour }, [3]);
    expect(stripVTControlCharacters(drawn(true))).toBe(drawn(false));
  });
});

describe('the end of a game', () => {
  it.each([
    ['bacadae', 'Spieler 1 (Rot) hat mit folgenden Steinen gewonnen: (1|0) (2|0) (3|0) (4|0)'],
    ['adaebfag', 'Spieler 2 (Gelb) hat mit folgenden Steinen gewonnen: (3|0) (4|0) (5|0) (6|0)'],
    ['aabbddeec', 'Spieler 1 (Rot) hat mit folgenden Steinen gewonnen: (0|0) (1|0) (2|0) (3|0) (4|0)'],
  ])('after %s: %s', async (columns, message) => {
    expect((await play(columns)).result).toBe(message);
  });

  it('is a draw on a full board', async () => {
    const { result, board } = await play('edbfgegcefebdffcafdccdeedggggfabbcbdcaabaa');
    expect(result).toBe('Das Spiel ist unentschieden!');
    expect(board).not.toContain('     |');
  });
});

it('the menu gives the computer any of the colours left', async () => {
  const colours = new Set<string>();
  for (let game = 0; game < 40; game++) {
    const dialogue = new ScriptedDialogue(['1', 'Ada', 'gelb']);
    const [, machine] = await seating.askSeats(dialogue, texts, computer, stream(game));
    expect(machine).toMatchObject({ player: { name: 'Primitive KI' }, level: 'simple' });
    colours.add(machine.colour);
  }
  expect([...colours].sort()).toEqual(['blue', 'green', 'red']);
});

const wrong = { problem: 'Fehlerhafte Auswahl!' };
const left = ['green', 'yellow', 'blue'] as const;
const FULL_LEFT = boardOf('x......', 'o......', 'x......', 'o......', 'x......', 'o......');

const QUESTIONS: Readonly<Record<string, Question<unknown>>> = {
  mode: seating.modeQuestion(texts),
  name: seating.nameQuestion(texts, 2),
  colour: seating.colourQuestion(texts, left),
  column: seating.columnQuestion(texts, FULL_LEFT, 'Ada (Rot)'),
};

it.each<[string, string, object]>([
  ['mode', '1', { value: 1 }],
  ['mode', ' 2 ', { value: 2 }],
  ['mode', '', wrong],
  ['name', 'Ada', { value: 'Ada' }],
  ['name', '  Ada Lovelace ', { value: 'Ada Lovelace' }],
  ['name', '', { value: 'Spieler 2' }],
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
  expect(seating.colourQuestion(texts, left).text).toContain('Grün, Gelb oder Blau?');
  expect(seating.colourQuestion(TEXTS.en, left).text).toContain('Green, Yellow, or Blue?');
});
