import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodePlayState, playStateOf } from '../../src/bot/wire/playState.ts';
import { FOUR_CONNECT_XTREME, parsePosition } from '../../src/engine/index.ts';
import { sharedFolder } from '../system/folders.ts';
import { resultOf, runCommand, startCommand, succeeded } from './runCommand.ts';

const TEXT = '7/7/7/7/ooo4/xxx4 x 7 - 0';

const folder = sharedFolder();

describe('fcx analyze', () => {
  it('shows board, best column, every column and every feature that adds something', async () => {
    const { stdout } = await succeeded(['analyze', TEXT, '--depth', '4']);
    expect(stdout).toContain('1 | o o o . . . .\n0 | x x x . . . .\n');
    expect(stdout).toContain('best column 3: wins in 1\n');
    expect(stdout).toMatch(/^3 {2}wins in 1\n/m);
    // A network plays in place of the features, which are shown only where they count.
    expect(stdout).toMatch(/^network +/m);
    expect(stdout).not.toContain('immediateWins');
    const withoutNetwork = ['--depth', '4', '--weights', 'default'];
    const features = (await succeeded(['analyze', TEXT, ...withoutNetwork])).stdout;
    expect(features).toMatch(/immediateWins +-?\d+ +-?\d+ +-?\d+ +threats that can be played now/);
    expect(features).toMatch(/^Nothing comes from turn, blastTurn, .*secondRowOnes\.$/m);
    expect(features).not.toMatch(/^blastTurn +\d/m);
    const empty = await runCommand(['analyze', '7/7/7/7/7/7 x 1 - 0', ...withoutNetwork]);
    expect(empty.stdout).toContain('\n\nNothing comes from any feature.\n');
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

  it('reads a file with a PlayState or with text notation, and standard input', async () => {
    const position = parsePosition(TEXT, { rules: FOUR_CONNECT_XTREME });
    await writeFile(join(folder, 'state.json'), encodePlayState(playStateOf(position, 'bot')));
    await writeFile(join(folder, 'position.txt'), `${TEXT}\n`);
    const from = (source: string) => ['analyze', source, '--nodes', '1000'];
    const { stdout } = await startCommand([...from('-'), '--json'], folder, TEXT).finished;
    const files = [await resultOf(from('state.json'), folder), await resultOf(from('position.txt'), folder)];
    for (const result of [JSON.parse(stdout), ...files])
      expect(result).toMatchObject({ position: TEXT, bombsDropped: 0, column: 3, winIn: 1 });
  });

  it('says who has won on a full board', async () => {
    const full = 'ooxxoxo/xooxxxo/xoxxooo/xxooxxx/oxoxoxo/xxxoxoo x 49 - 3';
    const { stdout, stderr } = await runCommand(['analyze', full]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/\nthe game is over: the board is full, x would have to move, o wins\n$/);
    const over = { winners: [2], reason: 'fullBoard', column: null, columns: [] };
    expect(await resultOf(['analyze', full])).toEqual({ position: full, bombsDropped: 3, ...over });
  });
});

/** In the game with bombs, one must have dropped by round 33. */
const ENDING = 'xo4o/xxo3o/oxo2xx/xox1xox/oxxooxo/oxxooxo x 33 - 0';

it('fcx analyze --game connect4 says how every column ends, and gives JSON with the distances', async () => {
  const args = ['analyze', '--game', 'connect4', ENDING];
  const { stdout } = await runCommand(args);
  expect(stdout).toContain('5 | x o . . . . o\n');
  expect(stdout).toContain('best column 4: wins in 3\n');
  expect(stdout).toContain('\n2  loses in 4\n3  draws\n4  wins in 3\n5  loses in 4\n');
  const lost = { winIn: null, lossIn: 4, draw: false };
  const drawn = { winIn: null, lossIn: null, draw: true };
  const won = { column: 4, winIn: 3, lossIn: null, draw: false };
  expect(await resultOf(args)).toMatchObject({
    position: ENDING,
    ...won,
    columns: [{ column: 2, ...lost }, { column: 3, ...drawn }, won, { column: 5, ...lost }],
  });
});
