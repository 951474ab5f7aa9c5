import { describe, expect, it } from 'vitest';
import { loadWeights } from '../../../../src/bot/evaluation/weightsFile.ts';
import { stream } from '../../../../src/engine/random.ts';
import {
  type DiscColour,
  formatStones,
  playAtConsole,
} from '../../../../src/games/connect4/vierGewinnt/consoleGame.ts';
import {
  askSeats,
  createComputer,
  createPerson,
  type Seat,
  type Seats,
} from '../../../../src/games/connect4/vierGewinnt/seats.ts';
import { TEXTS } from '../../../../src/games/connect4/vierGewinnt/texts.ts';
import { ScriptedDialogue } from './scriptedDialogue.ts';

const texts = TEXTS.de;
const appearance = { texts, look: { ascii: true, colour: false } };
const computer = {
  level: 'simple',
  random: stream(1),
  weights: loadWeights('default.json').weights,
} as const;

function personAt(dialogue: ScriptedDialogue, name: string, colour: DiscColour): Seat {
  return { player: createPerson(dialogue, texts, name, colour), colour, level: null };
}

function twoPeople(dialogue: ScriptedDialogue): Seats {
  return [personAt(dialogue, 'Spieler 1', 'red'), personAt(dialogue, 'Spieler 2', 'yellow')];
}

/** The last thing shown in a game of two people with these columns, and the last board. */
async function play(columns: string): Promise<{ result: string; board: string }> {
  const dialogue = new ScriptedDialogue([...columns]);
  await playAtConsole(dialogue, twoPeople(dialogue), appearance);
  const [board = '', result = ''] = dialogue.shown.slice(-2);
  return { result, board };
}

const DRAWN_GAME = 'edbfgegcefebdffcafdccdeedggggfabbcbdcaabaa';

describe('the end of a game', () => {
  it.each([
    ['bacadae', 'Spieler 1 (Rot) hat mit folgenden Steinen gewonnen: (1|0) (2|0) (3|0) (4|0)'],
    ['abababa', 'Spieler 1 (Rot) hat mit folgenden Steinen gewonnen: (0|0) (0|1) (0|2) (0|3)'],
    ['adaebfag', 'Spieler 2 (Gelb) hat mit folgenden Steinen gewonnen: (3|0) (4|0) (5|0) (6|0)'],
  ])('after %s: %s', async (columns, message) => {
    expect((await play(columns)).result).toBe(message);
  });

  it('highlights the stones that won', async () => {
    const { board } = await play('bacadae');
    expect(board).toContain('|  O  | [X] | [X] | [X] | [X] |     |     |');
  });

  it('names more than four stones when more won', async () => {
    const { result } = await play('aabbddeec');
    expect(result).toMatch(/: \(0\|0\) \(1\|0\) \(2\|0\) \(3\|0\) \(4\|0\)$/);
  });

  it('is a draw on a full board', async () => {
    const { result, board } = await play(DRAWN_GAME);
    expect(result).toBe('Das Spiel ist unentschieden!');
    expect(board).not.toContain('     |');
  });
});

it('stones are listed from left to right, (0|0) at the lower left', () => {
  expect(formatStones([6, 12, 18, 24])).toBe('(3|3) (4|2) (5|1) (6|0)');
});

describe('during a game', () => {
  it('wrong columns and full ones get their message and the question again', async () => {
    const dialogue = new ScriptedDialogue([...'aaaaaahab']);
    await expect(playAtConsole(dialogue, twoPeople(dialogue), appearance)).rejects.toMatchObject({
      code: 'endOfInput',
    });
    const toMove = 'Spieler 1 (Rot) ist am Zug ';
    const questions = dialogue.shown.slice(-7);
    expect(questions[0]).toBe(toMove);
    expect(questions.slice(1, 5)).toEqual([
      'Fehlerhafte Auswahl!',
      toMove,
      'Diese Spalte ist schon voll!',
      toMove,
    ]);
    expect(questions[6]).toBe('Spieler 2 (Gelb) ist am Zug ');
  });

  it('the computer answers every move and says where', async () => {
    const dialogue = new ScriptedDialogue(['d', 'd']);
    const player = await createComputer('Primitive KI', computer);
    const seats: Seats = [twoPeople(dialogue)[0], { player, colour: 'blue', level: 'simple' }];
    await expect(playAtConsole(dialogue, seats, appearance)).rejects.toMatchObject({ code: 'endOfInput' });
    expect(
      dialogue.shown.filter((text) => /^Primitive KI \(Blau\) wirft in Spalte [A-G]\.\n$/.test(text)),
    ).toHaveLength(2);
  });
});

describe('the menu', () => {
  const ask = async (...answers: string[]) => {
    const dialogue = new ScriptedDialogue(answers);
    const seats = await askSeats(dialogue, texts, computer, stream(1, answers.join()));
    const chosen = seats.map(({ player: { name }, colour, level }) => ({ name, colour, level }));
    return { chosen, shown: dialogue.shown };
  };

  it('lets two people choose; the second is not offered the colour of the first', async () => {
    const { chosen, shown } = await ask('2', 'Ada', 'rot', '', 'ROT', 'blau');
    expect(chosen).toEqual([
      { name: 'Ada', colour: 'red', level: null },
      { name: 'Spieler 2', colour: 'blue', level: null },
    ]);
    expect(shown).toContain('Fehlerhafte Auswahl!');
    expect(shown.at(-1)).not.toContain('Rot');
  });

  it('gives the computer any of the colours left', async () => {
    const colours = new Set<string>();
    for (let game = 0; game < 40; game++) {
      const { chosen } = await ask('1', `Ada ${game}`, 'gelb');
      expect(chosen[1]).toMatchObject({ name: 'Primitive KI', level: 'simple' });
      colours.add(chosen[1]?.colour as string);
    }
    expect([...colours].sort()).toEqual(['blue', 'green', 'red']);
  });
});
