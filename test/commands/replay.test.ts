import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type GameRecord, ReplayWriter } from '../../src/arena/index.ts';
import { EXPLOSION, scriptedGame, UNBLOCKED } from '../arena/scripted.ts';
import { sharedFolder } from '../system/folders.ts';
import { runCommand, succeeded } from './runCommand.ts';

const NODES = ['--nodes', '2000', '--weights', 'default.json'];

const unblocked = (await scriptedGame(UNBLOCKED)).record;
const explosion = (await scriptedGame(EXPLOSION)).record;

const folder = sharedFolder();
writeReplay('games.jsonl', [unblocked, { ...explosion, winningChances: EXPLOSION.map(() => 0.5) }]);

function writeReplay(name: string, games: readonly GameRecord[]): void {
  const info = { seed: 7, games: 11, startedAt: '2024-05-01T10:20:30.000Z' };
  const writer = new ReplayWriter(join(folder, name), info);
  for (const game of games) writer.add(game);
  writer.finish();
}

const replayed = async (...args: string[]) => (await succeeded(['replay', ...args], folder)).stdout;

describe('fcx replay', () => {
  it('prints every move and the board after it without a terminal', async () => {
    const stdout = await replayed('games.jsonl');
    expect(stdout).toMatch(/^game 1: Alpha \(x\) against Beta \(o\), bombs in rounds \d+, \d+, \d+\n/);
    expect(stdout).toContain('Beta (o): column 0, 1.2 ms\n5 | ');
    expect(stdout).toContain('game 1: Alpha wins (four in a line), 7 coins, Alpha started\n');
    expect(stdout).toContain('game 2: Alpha wins (four in a line after an explosion), 31 coins');
    expect(stdout).toContain('it put its chance of winning at 50.0 %\n');
    expect(stdout).toMatch(/a bomb dropped into column \d\n/);
    expect(stdout).toMatch(/the bomb exploded and destroyed \d coins?\n/);
    expect(stdout.match(/^0 \| /gm)).toHaveLength(UNBLOCKED.length + EXPLOSION.length);
  });

  it('marks blunders, says what would have been better, and what the results are made of', async () => {
    const one = await replayed('games.jsonl', '--number', '1', '--analyze', ...NODES);
    expect(one).toMatch(
      /round 6, o to move\nBeta \(o\): column 1\?\?\nblunder: \S+ % -> .*\nbetter: column 3, expected 3/,
    );
    expect(one).toContain('the losing move is that of round 6');
    expect(one).not.toContain('What the results');
    const stdout = await replayed('games.jsonl', '--analyze', ...NODES);
    expect(stdout).toMatch(
      /^Beta lost: mistakes of Beta -\d+ %.*, luck of Beta -\d+ % \(the bomb of round \d+ in column \d: -\d+ %\); mistakes of Alpha \+\d+ %/m,
    );
    expect(stdout).toMatch(
      /^What the results are made of.*\n +games .* won\nAlpha +2 .* 2\.00\nBeta +2 .* 0\.00\n/m,
    );
  });
});

it('fcx verify replay finds no fault in games by the rules, and shows the first difference and fails', async () => {
  expect(await runCommand(['verify', 'replay', 'games.jsonl'], folder)).toMatchObject({
    code: 0,
    stdout: '✓ 2 games replayed, 38 moves, 0 games differ from the rules\n',
  });
  writeReplay('wrong.jsonl', [unblocked, { ...explosion, winners: [2], points: [0, 1] }]);
  const asText = await runCommand(['verify', 'replay', 'wrong.jsonl'], folder);
  expect(asText.code).toBe(1);
  expect(asText.stdout).toContain(
    '✗ game 2 (line 3), round 32: winners differs\n    expected [1]\n         got [2]\n',
  );
  const asJson = await runCommand(['verify', 'replay', 'wrong.jsonl', '--json'], folder);
  expect(asJson.code).toBe(1);
  const difference = { id: 2, line: 3, field: 'winners', expected: '[1]', got: '[2]' };
  expect(JSON.parse(asJson.stdout)).toMatchObject({ games: 2, mismatches: 1, differences: [difference] });
});
