import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { refused, runCommand, succeeded } from '../../../commands/runCommand.ts';
import { testFolder } from '../../../system/folders.ts';

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

const TABLE = ['--bot', 'tuned', '--bot', 'random', '--bot', 'cautious'];
const ARENA = ['games', 'kitten', 'arena'];

it('rounds in one process are the same again with the same seed, are logged, and replayed', async () => {
  const args = [...TABLE, ...'--rounds 20 --seed 3 --json --text a.txt --replay'.split(' ')];
  const play = (name: string) => succeeded(['games', 'kitten', 'arena', ...args, name], folder);
  const [first, again] = [await play('a.jsonl'), await play('b.jsonl')];
  const result = JSON.parse(first.stdout);
  expect(result).toEqual(JSON.parse(again.stdout));
  expect(result.players.map(({ name }: { name: string }) => name)).toEqual(['tuned', 'random', 'cautious']);
  for (const { ranks, faults, outlived } of result.players) {
    expect(ranks.reduce((sum: number, count: number) => sum + count, 0)).toBe(20);
    expect(faults).toEqual({});
    expect(outlived.low).toBeLessThanOrEqual(outlived.mean);
  }
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toMatch(/^round 20$/m);
  const printed = await runCommand(['replay', 'a.jsonl', '--number', '2'], folder);
  expect(printed.stdout).toMatch(/^round 2\n[\s\S]*next card explodes: [\s\S]*\n1\. \w+/);
  expect(printed.stdout).toMatch(/tuned .*\n.*knows: .*%/);
  const json = await runCommand(['replay', 'a.jsonl', '--json'], folder);
  expect(JSON.parse(json.stdout).rounds).toHaveLength(20);
});

it('a round is shown with what each bot holds and knows, and logged', async () => {
  const { stdout } = await succeeded(
    ['games', 'kitten', 'demo', '--seed', '7', '--replay', 'x.jsonl'],
    folder,
  );
  expect(stdout).toMatch(/^ {4}tuned holds .*; next cards: .*%/m);
  expect((await runCommand(['replay', 'x.jsonl'], folder)).stdout).toMatch(/^round 1\n/);
});

it('a person sits at the table, sees only what they may, and can leave', async () => {
  const args = ['games', 'kitten', 'demo', '--human', '--seed', '3'];
  const { stdout } = await succeeded(args, folder, '0\n'.repeat(60));
  expect(stdout).toContain('your hand: DEFUSE');
  expect(stdout).toMatch(/tuned draws a card/);
  expect(stdout).not.toContain('tuned holds');
  expect(stdout).toMatch(/1\. \w+ {2}2\. \w+/);
  const json = await runCommand([...args, '--json'], folder, '0\n'.repeat(60));
  expect(json.stderr).toContain('your hand: DEFUSE');
  const names = JSON.parse(json.stdout).players.map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual(['cautious', 'guest', 'random', 'tuned']);
  const left = await runCommand(args, folder, 'MEOW\n');
  expect(left.stdout).toContain('type a number from 1');
  expect(left.stdout).toContain('the input ended before the game');
});

it.each([
  ['one bot alone', [...ARENA, '--bot', 'random'], 2, /2 to 10 bots, not 1/],
  ['one bot to watch', ['games', 'kitten', 'demo', '--bot', 'random'], 2, /not 1: give --bot for each bot/],
  ['an unknown card', [...ARENA, ...TABLE, '--cards', 'CAT=1'], 2, /CARD=COUNT/],
  ['too few cards', [...ARENA, '--wait', '2', '--cards', 'DEFUSE=1'], 1, /2 bots need at least 2 DEFUSE/],
  ['an unwritable log', [...ARENA, ...TABLE, '--replay', 'a.jsonl', '--text', 'a.txt/b'], 1, /a\.txt/],
  ['one file for both logs', [...ARENA, ...TABLE, '--replay', 'a', '--text', 'a'], 2, /a file each/],
  [
    'no clowder',
    ['games', 'kitten', 'play', '--name', 'x', '--clowder', '127.0.0.1:9'],
    1,
    /no clowder answers/,
  ],
  ['a missing weights file', ['games', 'kitten', 'demo', '--bot', 'nobody'], 1, /no weights file "nobody"/],
  ['weights of the other game', ['games', 'kitten', 'demo', '--bot', 'default'], 1, /default\.json: format/],
])('what cannot be is one clear message: %s', async (_, args, exitCode, message) => {
  writeFileSync(join(folder, 'a.txt'), '');
  expect(await refused(args, folder, exitCode)).toMatch(message);
  expect(readdirSync(folder)).toEqual(['a.txt']);
});
