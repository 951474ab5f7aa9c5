import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'fcx-copy-'));
  for (const part of ['bin', 'dist', 'package.json', 'weights']) {
    await cp(join(PACKAGE, part), join(copy, part), { recursive: true });
  }
  await symlink(join(PACKAGE, 'node_modules'), join(copy, 'node_modules'));
  await rm(join(copy, 'dist', 'kernel.wasm'));
});
afterAll(() => rm(copy, { recursive: true }));

it.each([
  [['match', 'best', 'greedy', '--games', '2', '--nodes', '10']],
  [['analyze', '7/7/7/7/7/7 x 1 - 0']],
  [['play', '--once']],
])('without the compiled kernel, %j asks for a build', (args) => {
  const { status, stderr } = spawnSync(process.execPath, [join(copy, 'bin', 'run.js'), ...args], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(status).toBe(1);
  expect(stderr.replace(/[\s›]+/g, ' ')).toMatch(/^Error: fcx is not built; run: npm run build /);
});
