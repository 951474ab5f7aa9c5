import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { trackedState } from '../../src/system/files.ts';

it('git can bring back what is committed, and neither changes nor what it does not track', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fcx-git-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'weights.json');
  expect(trackedState(file)).toBe('untracked');
  await writeFile(file, 'old');
  expect(trackedState(file)).toBe('untracked');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
  git('init', '-q');
  expect(trackedState(file)).toBe('untracked');
  git('add', '.');
  git('commit', '-qm', 'old');
  expect(trackedState(file)).toBe('committed');
  await writeFile(file, 'new');
  expect(trackedState(file)).toBe('changed');
  git('add', '.');
  expect(trackedState(file)).toBe('changed');
});
