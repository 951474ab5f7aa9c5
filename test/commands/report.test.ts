import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { sharedFolder } from '../system/folders.ts';
import { runCommand } from './runCommand.ts';

const SMALL = '--generations 2 --population 6 --pairs 2 --depth 1 --validation 2'.split(' ');

const folder = sharedFolder();
beforeAll(async () => {
  await runCommand(['tune', ...SMALL, '--seed', '1', '--out', 'w.json', '--run', 'run'], folder);
});

it('writes a page into the folder of the run', async () => {
  const { stdout, stderr, code } = await runCommand(['report', 'run', '--pairs', '2'], folder);
  expect(code).toBe(0);
  const [first, ...answers] = stdout.trimEnd().split('\n');
  expect([first, answers.length]).toEqual([`report in ${join('run', 'report.html')}`, 3]);
  expect(stderr).toMatch(/sensitivity: (\d+) of \1 weights\n$/);
  expect(await readFile(join(folder, 'run', 'report.html'), 'utf8')).toContain('Elo without the feature');
});

it('writes it elsewhere, and omits the sensitivity, on request', async () => {
  const args = 'report run --pairs 0 --out r.html --json'.split(' ');
  const { stdout, code } = await runCommand(args, folder);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ out: 'r.html', sensitivity: null });
  expect(await readFile(join(folder, 'r.html'), 'utf8')).toContain('Not measured.');
});

it('checks the file before playing, and says in one line why it cannot be written', async () => {
  const { stdout, stderr, code } = await runCommand(['report', 'run', '--out', 'run'], folder);
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain('run cannot be written: it is a folder');
  expect(stderr).not.toContain('sensitivity');
});
