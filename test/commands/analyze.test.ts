import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { encodePlayState, playStateOf } from '../../src/bot/wire/playState.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import { parsePosition } from '../../src/engine/text.ts';
import { testFolder } from '../system/folders.ts';
import { runCommand, startCommand } from './runCommand.ts';

const TEXT = '7/7/7/7/ooo4/xxx4 x 7 - 0';

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

describe('fcx analyze', () => {
  it('shows board, best column, every column and every feature', async () => {
    const { stdout, code } = await runCommand(['analyze', TEXT, '--depth', '4']);
    expect(code).toBe(0);
    expect(stdout).toContain('1 | o o o . . . .\n0 | x x x . . . .\n');
    expect(stdout).toContain('best column 3: wins in 1\n');
    expect(stdout).toMatch(/^3 {2}#{20} {2}wins in 1\n/m);
    expect(stdout).toMatch(/immediateWins +-?\d+ +-?\d+ +-?\d+ +threats that can be played now/);
  });

  it('shows on the board what each cell and the bomb add to the chance', async () => {
    const { stdout } = await runCommand(['analyze', '7/7/7/3b3/2ox3/1xoox2 x 7 10 1', '--depth', '1']);
    const [, drawn = ''] = stdout.split(/What each cell adds to the \d+\.\d % without search, .* for x\n/);
    const number = '[+-]\\d+\\.\\d';
    expect(drawn).toMatch(new RegExp(`^2 \\| .*b${number} `, 'm'));
    expect(drawn).toMatch(
      new RegExp(`^0 \\| \\. +x${number} +o${number} +o${number} +x${number} +\\. +\\.$`, 'm'),
    );
    expect(drawn).toMatch(/^ {4}0 {6}1 {6}2 /m);
    expect(drawn).toMatch(/the bomb, compared with none: without it, the chance would be \d+\.\d %\n$/);
  });

  it('gives what each cell adds as JSON, row by row from the bottom', async () => {
    const { stdout } = await runCommand(['analyze', TEXT, '--depth', '1', '--json']);
    const { evaluation } = JSON.parse(stdout);
    const signs = evaluation.contributions.map((row: number[]) => row.map(Math.sign));
    expect(signs[0].slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(signs[1].slice(0, 4)).toEqual([-1, -1, -1, -1]);
    expect(signs[5]).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(evaluation.withoutBomb).toBeNull();
  });

  it.each([
    [
      'a file with a PlayState',
      'state.json',
      encodePlayState(playStateOf(parsePosition(TEXT, { rules: FOUR_CONNECT_XTREME }), 'bot')),
    ],
    ['a file with text notation', 'position.txt', `${TEXT}\n`],
  ])('reads %s and gives JSON', async (_, file, content) => {
    await writeFile(join(folder, file), content);
    const { stdout, code } = await runCommand(['analyze', file, '--nodes', '1000', '--json'], folder);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ position: TEXT, bombsDropped: 0, column: 3, winIn: 1 });
  });

  it('reads standard input', async () => {
    const { stdout, code } = await startCommand(['analyze', '-', '--depth', '2', '--json'], undefined, TEXT)
      .finished;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ column: 3 });
  });

  it('says who has won on a full board', async () => {
    const full = 'ooxxoxo/xooxxxo/xoxxooo/xxooxxx/oxoxoxo/xxxoxoo x 49 - 3';
    const { stdout, stderr, code } = await runCommand(['analyze', full]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/\nthe game is over: the board is full, x would have to move, o wins\n$/);
    const asJson = await runCommand(['analyze', full, '--json']);
    expect(asJson.code).toBe(0);
    expect(JSON.parse(asJson.stdout)).toEqual({
      position: full,
      bombsDropped: 3,
      winners: [2],
      reason: 'fullBoard',
      column: null,
      columns: [],
    });
  });
});

describe('fcx analyze --game connect4', () => {
  /** In the game with bombs, one must have dropped by round 33. */
  const ENDING = 'xo4o/xxo3o/oxo2xx/xox1xox/oxxooxo/oxxooxo x 33 - 0';

  it('says how every column ends', async () => {
    const { stdout, code } = await runCommand(['analyze', '--game', 'connect4', ENDING]);
    expect(code).toBe(0);
    expect(stdout).toContain('5 | x o . . . . o\n');
    expect(stdout).toContain('best column 4: wins in 3\n');
    expect(stdout).toContain('  2  loses in 4\n  3  draws\n  4  wins in 3\n  5  loses in 4\n');
  });

  it('gives JSON with the distances of every analysis', async () => {
    const { stdout, code } = await runCommand(['analyze', '--game', 'connect4', ENDING, '--json']);
    expect(code).toBe(0);
    const lost = { winIn: null, lossIn: 4, draw: false };
    expect(JSON.parse(stdout)).toMatchObject({
      position: ENDING,
      column: 4,
      winIn: 3,
      lossIn: null,
      draw: false,
      columns: [
        { column: 2, ...lost },
        { column: 3, winIn: null, lossIn: null, draw: true },
        { column: 4, winIn: 3, lossIn: null, draw: false },
        { column: 5, ...lost },
      ],
    });
  });

  it('finds the empty board in the book', async () => {
    const { stdout, code } = await runCommand(['analyze', '--game', 'connect4', '7/7/7/7/7/7 x 1 -']);
    expect(code).toBe(0);
    expect(stdout).toContain('best column 3: wins in 41\n');
    expect(stdout).toContain('nothing: book and rules decide every column\n');
  });
});
