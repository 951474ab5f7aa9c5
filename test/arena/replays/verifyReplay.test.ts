import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameRecord, Reply } from '../../../src/arena/index.ts';
import { verifyRecord, verifyReplay } from '../../../src/arena/replays/verifyReplay.ts';
import { COLUMNS, ROWS } from '../../../src/engine/board.ts';
import { always } from '../../thorough.ts';
import { DOUBLE_WIN, EXPLOSION, FULL_BOARD, LINE, scriptedGame } from '../scripted.ts';

const line = (await scriptedGame(LINE)).record;
const explosion = (await scriptedGame(EXPLOSION)).record;
const full = (await scriptedGame([...FULL_BOARD, 0])).record;
const fullColumn = (await scriptedGame([3, 3, 3, 3, 3, 3, 3])).record;
const timeout = (await scriptedGame([3, { type: 'forfeit', reason: 'timeout' }])).record;

describe('a game that was played by the rules', () => {
  it.each<{ name: string; replies: (number | Reply)[] }>([
    { name: 'a line', replies: LINE },
    { name: 'an explosion', replies: EXPLOSION },
    { name: 'a double win', replies: DOUBLE_WIN },
    { name: 'a full board', replies: [...FULL_BOARD, 0] },
    { name: 'a column outside the board', replies: [3, 9] },
    { name: 'rubbish', replies: [3, { type: 'forfeit', reason: 'notJson' }] },
  ])('and ended with $name has no difference', async ({ replies }) => {
    expect(verifyRecord((await scriptedGame(replies)).record)).toBeNull();
  });

  it('differs when any cell of its final board is changed', () => {
    const cell = fc.tuple(fc.nat(ROWS - 1), fc.nat(COLUMNS - 1));
    always([cell, fc.constantFrom<(0 | 1 | 2 | 99)[]>(0, 1, 2, 99)], ([row, column], value) => {
      const finalBoard = structuredClone(explosion.finalBoard);
      const cells = finalBoard[row] as (0 | 1 | 2 | 99)[];
      fc.pre(cells[column] !== value);
      cells[column] = value;
      expect(verifyRecord({ ...explosion, finalBoard })?.field).toBe('finalBoard');
    });
  });
});

describe('the first difference', () => {
  const lateRounds = { ...line.schedule, rounds: [11, 16, 28] };
  const seven = [0, 0, 0, 0, 0, 0, 0];
  const field = 'illegalColumn';
  const [over, goesOn] = ['"the game is over"', '"the game continues"'];
  it.each<[string, GameRecord, Partial<GameRecord>, object]>([
    ['a coin into a full column', line, { moves: seven }, { field: 'moves.6', round: 7, got: '0' }],
    ['a coin after the end', explosion, { moves: [...LINE, 2, 2] }, { field: 'moves.7', expected: over }],
    ['a bomb too late', line, { schedule: lateRounds }, { field: 'schedule.rounds', got: '[11,16,28]' }],
    ['a game that is not over', line, { moves: LINE.slice(0, -1) }, { field: 'reason', expected: goesOn }],
    ['another reason', line, { reason: 'explosion' }, { field: 'reason', expected: '"line"', round: 7 }],
    ['a forfeit after the end', line, { reason: 'timeout' }, { field: 'reason', expected: '"line"' }],
    ['another winner', full, { winners: [1] }, { field: 'winners', expected: '[2]', got: '[1]' }],
    ['another winner of a forfeit', timeout, { winners: [2] }, { field: 'winners', expected: '[1]' }],
    ['an illegal column that is open', fullColumn, { illegalColumn: 2 }, { field, got: '2' }],
    ['an illegal column that is missing', fullColumn, { illegalColumn: null }, { field }],
    ['an illegal column without need', line, { illegalColumn: 9 }, { field, expected: 'null' }],
  ])('is found: %s', (_, record, changes, difference) => {
    const moves = changes.moves ?? record.moves;
    const tampered = { ...record, ...changes, replyMs: moves.map(() => 1) };
    expect(verifyRecord(tampered)).toMatchObject(difference);
  });

  it('is reported for every game, with its number and line in the file', () => {
    const wrong: GameRecord = { ...line, reason: 'explosion' };
    expect(verifyReplay([line, wrong, full, wrong])).toMatchObject({
      games: 4,
      moves: 3 * LINE.length + FULL_BOARD.length,
      mismatches: [
        { id: 2, line: 3, field: 'reason' },
        { id: 4, line: 5, field: 'reason' },
      ],
    });
  });
});
