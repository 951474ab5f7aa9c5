import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Followers } from '../../src/ui/follow.ts';
import { testFolder } from '../system/folders.ts';

let folder: string;
beforeEach(() => {
  folder = testFolder();
  // No poll: only the system can say what changes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

it('tells of a change when the system reports it, without a poll', async () => {
  const contents = () => ({ version: readdirSync(folder).join(), folders: [folder] });
  const followers = new Followers();
  let end = () => {};
  const told = new Promise<string>((resolve) => {
    end = followers.follow('run', contents, (version) => version !== '' && resolve(version));
  });
  writeFileSync(join(folder, 'new'), '');
  expect(await told).toBe('new');
  end();
});

it('leaves a folder that cannot be watched to the poll', () => {
  const gone = join(folder, 'gone');
  const told: string[] = [];
  let version = 'first';
  const contents = () => ({ version, folders: [gone] });
  const end = new Followers().follow('run', contents, (one) => told.push(one));
  version = 'second';
  vi.advanceTimersToNextTimer();
  expect(told).toEqual(['first', 'second']);
  end();
});
