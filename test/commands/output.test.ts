/** What happens where standard output takes nothing: one line, exit code 1, and no stack of calls. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { PROGRAM } from './runCommand.ts';

const FULL = '/dev/full';

describe.skipIf(!existsSync(FULL))('standard output that is full', () => {
  it.each(['weights validate default', 'weights show default --json', '--version', 'help'])(
    'fcx %s',
    (line) => {
      const stdio = ['ignore', openSync(FULL, 'w'), 'pipe'] as const;
      const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...line.split(' ')], {
        stdio: [...stdio],
        encoding: 'utf8',
      });
      expect(stderr).toBe('Error: standard output cannot be written: no space left on device\n');
      expect(status).toBe(1);
    },
  );
});

it('a reader of standard output that has left', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'weights', 'validate', 'default'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(stderr).toBe('Error: standard output cannot be written: broken pipe\n');
  expect(code).toBe(1);
});

it.each(['/dev/null', '/nowhere'])('a home that is %s is none of our business', (home) => {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'help'], {
    env: { ...process.env, HOME: home, XDG_DATA_HOME: undefined },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
