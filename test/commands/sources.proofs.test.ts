import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../docs/pages.ts';
import { testFolder } from '../system/folders.ts';

it('bin/dev.js runs the sources from any folder, in threads too', () => {
  const line = 'match best default --games 2 --nodes 20 --threads 2 --no-luck --no-history';
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin', 'dev.js'), ...line.split(' ')], {
    cwd: testFolder(),
    encoding: 'utf8',
  });
  expect(`${stderr}${stdout}`).toMatch(/2 games: best \d : \d default/);
});
