import { describe, expect, it } from 'vitest';
import { plainRules } from '../../../../src/engine/rules.ts';
import * as connect from '../../../../src/games/connect4/connect2/connectGame.ts';
import type { LineAnswer, LinePartner } from '../../../../src/system/botProcess.ts';

const { linePlayer, parseColumn, parseInstruction, playConnectGame, results } = connect;

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
      expect(() => parseInstruction(line)).toThrow(connect.ProtocolError);
    },
  );
});

it.each([
  ['1', 0],
  [' 7 ', 6],
  ['0', -1],
  ['8', 7],
  ['-3', -4],
  ['99999999999999999999', 1e20],
  ...['', 'a', '3.5', '1 2', '0x1', '1e0', 'NaN'].map((text): [string, null] => [text, null]),
])('an answer %j means column %j', (answer, column) => {
  expect(parseColumn(answer)).toBe(column);
});

/** A partner with prepared answers (a text is a line), which remembers the lines it received. */
function scripted(...answers: (string | LineAnswer)[]): LinePartner & { readonly told: readonly string[] } {
  const told: string[] = [];
  const left = answers.map(
    (answer): LineAnswer => (typeof answer === 'string' ? { type: 'line', line: answer } : answer),
  );
  const answer = async () => left.shift() ?? ({ type: 'silence', timeoutMs: 0 } as const);
  return { told, send: (line) => told.push(line), answer };
}

type Script = readonly (string | LineAnswer)[];

async function play(connected: number, first: Script, second: Script) {
  const partners = [scripted(...first), scripted(...second)] as const;
  const players = [linePlayer('A', partners[0]), linePlayer('B', partners[1])] as const;
  const game = await playConnectGame(players, plainRules(connected));
  return { game, told: partners.map(({ told }) => told) };
}

describe('four in a row', () => {
  it('are needed with four', async () => {
    const { game, told } = await play(4, ['1', '2', '3', '4'], ['1', '2', '3']);
    expect(game).toMatchObject({ winner: 1, moves: [0, 0, 1, 1, 2, 2, 3] });
    expect(results(game)).toEqual([1, 0]);
    expect(told[1]?.at(-1)).toBe('Opponent played 4');
  });

  it('may not come: a full board, on which nobody is asked, gives both half', async () => {
    const columns = [...'542675735652466316433455477776122324311211'];
    const [first, second] = [0, 1].map((player) => columns.filter((_, index) => index % 2 === player));
    const { game, told } = await play(4, first!, second!);
    expect(game).toMatchObject({ winner: null, disqualification: null });
    expect(told[0]?.at(-1)).toBe('Opponent played 1');
    expect(results(game)).toEqual([0.5, 0.5]);
  });
});

describe('a player is disqualified for', () => {
  it.each<[string, string | LineAnswer, string]>([
    ['notANumber', 'hello', '"hello" is not a number from 1 to 7'],
    ['notANumber', '\u001b[2J', '"?[2J" is not a number from 1 to 7'],
    ['notANumber', 'x'.repeat(100), `"${'x'.repeat(40)}…" is not a number from 1 to 7`],
    ['outOfRange', '8', 'there is no column "8", only 1 to 7'],
    ['outOfRange', '99999999999999999999', 'there is no column "99999999999999999999", only 1 to 7'],
    ['silence', { type: 'silence', timeoutMs: 50 }, 'no answer within 50 ms'],
    ['end', { type: 'end', reason: 'ended with exit code 1' }, 'the program ended with exit code 1'],
    ['flood', { type: 'flood' }, 'too much output'],
  ])('%s', async (offence, answer, message) => {
    const { game, told } = await play(2, ['4'], [answer]);
    const disqualification = { player: 2, offence, message };
    expect(game).toMatchObject({ moves: [3], winner: 1, disqualification });
    expect(told).toEqual([['Move'], ['Opponent played 4', 'Move', `# disqualified: ${message}`]]);
  });

  it('a full column', async () => {
    const { game, told } = await play(4, ['1', '1', '1', '1'], ['1', '1', '1']);
    expect(game).toMatchObject({ winner: 2, disqualification: { player: 1, offence: 'fullColumn' } });
    expect(told[0]?.at(-1)).toBe('# disqualified: column 1 is full');
  });
});
