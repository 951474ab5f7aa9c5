import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { testFolder } from '../system/folders.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

/** Runs all tests of a tree with these files, or those that the filter names. */
function runTests(files: Readonly<Record<string, string>>, ...filter: readonly string[]) {
  const tree = testFolder();
  mkdirSync(join(tree, 'runs'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(tree, name), text);
  const reporter = `--reporter=${join(ROOT, 'tools', 'testReporter.ts')}`;
  const args = ['run', '--globals', '--retry=1', '--maxWorkers=1', '--slowTestThreshold=0', reporter];
  const { status, stdout, stderr } = spawnSync(process.execPath, [VITEST, ...args, ...filter], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { status, printed: stripVTControlCharacters(stdout), errors: stripVTControlCharacters(stderr) };
}

/** Appends to a file that the user has, and makes a new one. */
const LITTERING = `import { appendFileSync, writeFileSync } from 'node:fs';
  it('litters', () => {
    appendFileSync('runs/history.jsonl', 'more');
    writeFileSync('new.json', '{}');
  });`;

it('shows progress on one line, then failures, what was tried again, and the sum', () => {
  const { status, printed, errors } = runTests({
    'fine.test.js':
      "it('is slow', () => {}); let tries = 0; it('wavers', () => { expect(tries++).toBe(1); });",
    'wrong.test.js': "it('is wrong', () => { expect(1).toBe(2); });",
  });
  expect(status).toBe(1);
  const lines = printed.split('\n').filter((line) => line !== '');
  expect(lines[1]).toBe(' 50 % 100 %');
  expect(lines[2]).toBe('passed only when tried again: fine.test.js > wavers');
  expect(lines[3]).toMatch(/^ Test Files +1 failed \| 1 passed \(2\)$/);
  expect(lines[4]).toMatch(/^ +Tests +1 failed \| 2 passed \(3\)$/);
  expect(errors).toContain('wrong.test.js > is wrong');
  expect(printed + errors).not.toContain('is slow');
});

it('fails a run of all tests that leaves or changes a file in the tree, and names it', () => {
  const { status, errors } = runTests({ 'a.test.js': LITTERING, 'runs/history.jsonl': 'mine' });
  expect(status).toBe(1);
  expect(errors).toContain('files in the tree: new.json, runs/history.jsonl\n');
});

it('lets a run of some tests be, during which files are edited', () => {
  const other = "it('passes', () => {});";
  expect(runTests({ 'a.test.js': LITTERING, 'b.test.js': other }, 'a.test').status).toBe(0);
});
