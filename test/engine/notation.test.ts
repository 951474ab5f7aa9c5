import { describe, expect, it } from 'vitest';
import * as wire from '../../src/bot/wire/playState.ts';
import { drawBoard, drawCells, drawPosition } from '../../src/engine/draw.ts';
import { FOUR_CONNECT_XTREME, initialPosition, type Position } from '../../src/engine/index.ts';
import { formatPosition } from '../../src/engine/text.ts';
import { boardOf, read } from './boardOf.ts';

// Positions are written into files and over the wire: these texts must never change.
const TEXT = '7/7/7/3b3/2ox3/1xoox2 x 7 10 1';
const DRAWING = `5 | . . . . . . .
4 | . . . . . . .
3 | . . . . . . .
2 | . . . b . . .
1 | . . o x . . .
0 | . x o o x . .
  +--------------
    0 1 2 3 4 5 6
round 7, x to move, the bomb explodes in round 10`;
const JSON_TEXT =
  '{"board":[[0,1,2,2,1,0,0],[0,0,2,1,0,0,0],[0,0,0,99,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],' +
  '[0,0,0,0,0,0,0]],"bombs":[{"col":3,"explode_in_round":10,"row":2}],"bot":"Alpha","coin_id":1,"round":7}';
const POSITION: Position = {
  board: boardOf('...b...', '..ox...', '.xoox..'),
  bomb: { row: 2, column: 3, explodeInRound: 10 },
  round: 7,
  toMove: 1,
  bombsDropped: 1,
};

describe('text notation', () => {
  it.each([
    ['a position', TEXT, POSITION],
    ['the start, as free rows', '7/7/7/7/7/7 o 1 - 0', initialPosition(2)],
  ])('is written and read: %s', (_, text, position) => {
    expect(formatPosition(position)).toBe(text);
    expect(read(text)).toEqual(position);
    expect(read(`  ${text.replaceAll(' ', '   ')}\n`)).toEqual(position);
    expect(read(text.slice(0, -2))).toEqual(position);
  });

  // Round 9: the first bomb dropped in round 5 and is gone, or is still to drop.
  it.each([
    ['7/7/7/7/ooxxoo1/xxooxxo x 17 -', 1],
    ['7/7/7/7/7/xxoox1o x 9 -', 1],
    ['7/7/7/7/o6/xxooxxo x 9 -', 0],
  ])(
    'counts a bomb that has just exploded only if too many coins are missing otherwise: %s',
    (text, dropped) => {
      expect(read(text).bombsDropped).toBe(dropped);
    },
  );
});

it('a drawing shows the board and, below it, round, player and fuse', () => {
  expect(drawPosition(POSITION)).toBe(DRAWING);
  expect(drawBoard(POSITION.board)).toBe(DRAWING.split('\n').slice(0, -1).join('\n'));
  expect(drawPosition(initialPosition(2)).split('\n').at(-1)).toBe('round 1, o to move');
});

it('a drawing of texts has columns as wide as the longest, and no spaces at the ends of its lines', () => {
  const texts = POSITION.board.map((_, cell) => (cell === 3 ? '+12' : '.'));
  const free = '| .   .   .   .   .   .   .';
  expect(drawCells(texts, 1).split('\n')).toEqual([
    ...[5, 4, 3, 2, 1].map((row) => `${row} ${free}`),
    '0 | .   .   .   +12 .   .   .',
    `  +${'-'.repeat(28)}`,
    '    1   2   3   4   5   6   7',
  ]);
});

describe('a PlayState', () => {
  const state = wire.playStateOf(POSITION, 'Alpha');

  it('is written byte for byte as the server does, and read', () => {
    expect(wire.encodePlayState(state)).toBe(JSON_TEXT);
    const rules = FOUR_CONNECT_XTREME;
    expect(wire.positionFromPlayState(wire.parsePlayState(JSON_TEXT), { rules })).toEqual(POSITION);
  });

  it('is written with sorted keys, in whatever order they are given', () => {
    const { round, coin_id, bot, bombs, board } = state;
    const reversed = bombs.map(({ row, explode_in_round, col }) => ({ row, explode_in_round, col }));
    expect(wire.encodePlayState({ round, coin_id, bot, bombs: reversed, board })).toBe(JSON_TEXT);
  });

  it('is read with fields that are not known', () => {
    expect(wire.parsePlayState({ ...JSON.parse(JSON_TEXT), season: 2 })).toEqual(JSON.parse(JSON_TEXT));
  });
});
