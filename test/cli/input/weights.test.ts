import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { allPageWeights, sayReplacedFile } from '../../../src/cli/input/weights.ts';
import { testFolder } from '../../system/folders.ts';

const DEFAULT = fileURLToPath(new URL('../../../weights/default.json', import.meta.url));

function inFolder(folder: string): void {
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
}

it('a page analyses with the file that was named first, then with all others that can be read', () => {
  const folder = testFolder();
  mkdirSync(join(folder, 'weights'));
  copyFileSync(DEFAULT, join(folder, 'weights', 'mine.json'));
  writeFileSync(
    join(folder, 'weights', 'broken.json'),
    '{ "format": "fcx-weights", "version": 1, "weights": 7 }',
  );
  inFolder(folder);
  const said: string[] = [];
  const names = allPageWeights('mine', (text) => said.push(text)).map(({ name }) => name);
  expect(names[0]).toBe('mine');
  expect(names).toEqual(expect.arrayContaining(['best', 'default']));
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('broken');
  expect(said).toEqual([expect.stringMatching(/^left out: .*broken\.json/)]);
  // What was asked for is not left out.
  expect(() => allPageWeights('broken', () => {})).toThrow(/broken\.json/);
});

it('a file that is about to be replaced can be brought back, or is said to be lost, as git says', () => {
  const folder = testFolder();
  const file = join(folder, 'my weights.json');
  const said = () => {
    const texts: string[] = [];
    sayReplacedFile(file, (text) => texts.push(text));
    return texts;
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
  writeFileSync(file, 'old');
  expect(said()).toEqual([]);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'old');
  expect(said()).toEqual([
    expect.stringMatching(/the old ones come back with: git restore .*my weights\.json/),
  ]);
  writeFileSync(file, 'new');
  expect(said()).toEqual([expect.stringContaining('git cannot bring them back')]);
});
