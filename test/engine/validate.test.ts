import { describe, expect, it } from 'vitest';
import { parsePlayState, positionFromPlayState } from '../../src/bot/wire/playState.ts';
import { initialPosition, type Position } from '../../src/engine/position.ts';
import { CONNECT_FOUR, FOUR_CONNECT_XTREME as RULES } from '../../src/engine/rules.ts';
import { inferBombsDropped, NotationError, validatePosition } from '../../src/engine/validate.ts';
import { boardOf, read } from './boardOf.ts';

const STATE = {
  board: Array.from({ length: 6 }, () => new Array<number>(7).fill(0)),
  bombs: [] as { col: number; explode_in_round: number; row: number }[],
  bot: 'Alpha',
  coin_id: 1,
  round: 1,
};

function stateWithCell(column: number, value: number, changes: object = {}) {
  const [bottom, ...others] = STATE.board;
  return { ...STATE, ...changes, board: [bottom?.with(column, value), ...others] };
}

function expectError(read: () => unknown, code: string, message: string | RegExp): void {
  expect(read).toThrow(NotationError);
  expect(read).toThrow(message);
  expect(read).toThrow(expect.objectContaining({ code }));
}

it.each([
  [
    '7/7/7',
    'syntax',
    'a position has 4 or 5 fields (rows, to move (x or o), round, explosion or -, bombs dropped), not 1; ' +
      'missing: to move (x or o), round, explosion or -',
  ],
  ['7/7/7/7/7 x 1 -', 'syntax', 'a board has 6 rows with "/" between them, not 5'],
  ['7/7/7/7/7/6 x 1 -', 'syntax', 'row 0 ("6") has 6 cells, not 7'],
  ['7/7/7/7/7/7 w 1 -', 'syntax', 'the player to move must be x or o, not "w"'],
  ['7/7/7/7/7/7 x one -', 'syntax', 'the round must be a whole number, not "one"'],
  ['7/7/7/7/7/7 x 1 ?', 'syntax', 'the round of the explosion must be a whole number, not "?"'],
  ['7/7/7/7/7/7 x 1 - all', 'syntax', 'the number of bombs dropped must be a whole number, not "all"'],
  ['7/7/7/7/7/3z3 x 1 -', 'unknownCell', 'unknown symbol "z" in row 0; expected x, o, b, or 1 to 7'],
  ['7/7/7/7/x6/7 o 2 -', 'floating', 'the cell in row 1, column 0 floats'],
  ['7/7/7/7/7/bb5 x 5 9', 'twoBombs', '2 bombs on the board; there is never more than one'],
  ['7/7/7/7/7/xoxob2 x 5 - 1', 'bombMismatch', 'a bomb on the board, but its explosion round is missing'],
  ['7/7/7/7/7/xoxo3 x 5 9', 'bombMismatch', 'a bomb explodes in round 9, but there is none'],
  ['7/7/7/7/7/xoxob2 x 5 10', 'bombTiming', 'exploding in round 10 cannot be on the board in round 5'],
  ['7/7/7/7/xox4/xoxob2 o 9 9', 'bombTiming', 'exploding in round 9 cannot be on the board in round 9'],
  ['7/7/7/7/7/xoxb3 o 4 8', 'bombTiming', 'dropped in round 4, in no window'],
  ['7/7/7/7/7/xoxob2 x 5 9 2', 'bombsDropped', 'with this bomb, 1 of the bombs must have dropped, not 2'],
  ['7/7/7/7/7/7 x 1 - 1', 'bombsDropped', 'by round 1, 0 of the bombs must have dropped, not 1'],
  ['7/7/7/7/7/7 x 0 -', 'round', 'round 0 does not exist; rounds are 1 to 55'],
  ['7/7/7/7/7/7 x 56 -', 'round', 'round 56 does not exist; rounds are 1 to 55'],
  [
    '7/7/7/7/7/xx5 o 3 -',
    'coinCount',
    'too many coins: in round 3 player 2, who is to move, has dropped 1 and the other 1; the board shows 0 and 2',
  ],
  [
    '7/7/7/7/7/x6 x 3 -',
    'coinCount',
    'too few coins: 1 of the 2 coins dropped before round 3 are missing, and 0 explosions destroy at most 0',
  ],
  ['7/7/7/7/7/7 o 10 - 1', 'coinCount', '9 of the 9 coins dropped before round 10 are missing'],
  ['7/7/7/7/ooo4/xxxx3 o 8 -', 'alreadyWon', 'player 1 has 4 in a line: the game is over'],
])('text notation is refused: %s, as %s', (text, code, message) => {
  expectError(() => read(text), code, message);
});

const refused = (position: Position, message: string) =>
  expectError(() => validatePosition(position, { rules: CONNECT_FOUR }), 'noBombs', message);

it('a position without bombs is refused with a bomb on the board, announced or not, and with bombs that have dropped', () => {
  const message = 'there is a bomb on the board, but this game has no bombs';
  refused({ ...initialPosition(1), board: boardOf('b......') }, message);
  refused({ ...initialPosition(1), bomb: { row: 0, column: 0, explodeInRound: 4 } }, message);
  const dropped = 'the number of bombs dropped is 1, but this game has no bombs; write 0 or leave it out';
  refused({ ...initialPosition(1), bombsDropped: 1 }, dropped);
});

it.each([
  ['no JSON', '{"board":', 'syntax', 'not JSON: '],
  ['no object', 'null', 'syntax', 'not a PlayState: the state: '],
  ['a missing field', { ...STATE, round: undefined }, 'syntax', 'not a PlayState: round: '],
  ['a short board', { ...STATE, board: STATE.board.slice(1) }, 'syntax', 'not a PlayState: board: '],
  ['a short row', { ...STATE, board: STATE.board.with(2, [0]) }, 'syntax', 'not a PlayState: board.2: '],
  ['a fraction', { ...STATE, round: 1.5 }, 'syntax', 'not a PlayState: round: '],
  ['a third player', { ...STATE, coin_id: 3 }, 'syntax', 'not a PlayState: coin_id: '],
  ['a bomb without row', { ...STATE, bombs: [{ col: 1, explode_in_round: 9 }] }, 'syntax', 'bombs.0.row: '],
  ['an unknown cell', stateWithCell(4, 7), 'unknownCell', 'unknown cell value 7 in row 0, column 4'],
  [
    'a bomb announced elsewhere',
    stateWithCell(4, 99, { bombs: [{ col: 3, explode_in_round: 9, row: 0 }], round: 5 }),
    'bombMismatch',
    'a bomb is announced in row 0, column 3, but the board does not show it there',
  ],
  [
    'two bombs announced',
    { ...STATE, bombs: [3, 4].map((col) => ({ col, explode_in_round: 9, row: 0 })) },
    'twoBombs',
    '2 bombs are announced; there is never more than one',
  ],
])('a PlayState is refused with %s', (_, state, code, message) => {
  expectError(() => positionFromPlayState(parsePlayState(state), { rules: RULES }), code, message);
});

describe('validation', () => {
  const refuse = (position: Position, coinCounts: boolean, code: string, message: string) =>
    expectError(() => validatePosition(position, { rules: RULES, coinCounts }), code, message);

  it('accepts the longest game, after which the board is full, and refuses a round that is no whole number', () => {
    expect(read('xxooxxo/ooxxoox/xxooxxo/ooxxoox/xxooxxo/ooxxoox x 55 - 3').round).toBe(55);
    refuse({ ...initialPosition(1), round: 1.5 }, true, 'round', 'round 1.5 does not exist');
  });

  it('lets coins that do not agree with the round pass on demand, and nothing else', () => {
    const position: Position = { ...initialPosition(1), board: boardOf('xx.....'), round: 2 };
    expect(() => validatePosition(position, { rules: RULES, coinCounts: false })).not.toThrow();
    refuse({ ...position, board: boardOf('xxxx...') }, false, 'alreadyWon', 'player 1 has 4');
  });

  it.each([
    [18, 20, 2],
    [30, 34, 3],
  ])(
    'in round %i infers from a bomb that explodes in round %i that %i have dropped',
    (round, explodes, dropped) => {
      const bomb = { row: 0, column: 0, explodeInRound: explodes };
      expect(inferBombsDropped(boardOf('b......'), bomb, round, RULES)).toBe(dropped);
    },
  );
});
