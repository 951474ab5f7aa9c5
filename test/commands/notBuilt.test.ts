import { spawnSync } from 'node:child_process';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { sharedFolder } from '../system/folders.ts';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

const copy = sharedFolder();
beforeAll(async () => {
  for (const part of ['bin', 'dist', 'oclif.manifest.json', 'package.json', 'weights']) {
    await cp(join(PACKAGE, part), join(copy, part), { recursive: true });
  }
  await symlink(join(PACKAGE, 'node_modules'), join(copy, 'node_modules'));
});

const start = (...args: string[]) =>
  spawnSync(process.execPath, [join(copy, 'bin', 'run.js'), ...args], { encoding: 'utf8' });

it('sources that are newer than the build are not played without a word', async () => {
  const said = () => start('help').stderr;
  // A package has no sources.
  await mkdir(join(copy, 'src'));
  await writeFile(join(copy, 'src', 'new.ts'), '');
  expect(said()).toBe('');
  await cp(join(PACKAGE, 'tools', 'sources.js'), join(copy, 'tools', 'sources.js'));
  expect(said()).toBe('The sources are newer than the build that runs here; to build them: npm run build\n');
  await writeFile(join(copy, 'dist', 'build.json'), '{}');
  expect(said()).toBe('');
});

it('packages that are installed for a tool do not make the build look old', async () => {
  const tool = join(copy, 'tools', 'site');
  await mkdir(tool, { recursive: true });
  await cp(join(PACKAGE, 'tools', 'sources.js'), join(copy, 'tools', 'sources.js'));
  await writeFile(join(copy, 'dist', 'build.json'), '{}');
  expect(start('help').stderr).toBe('');
  await mkdir(join(tool, 'node_modules'));
  expect(start('help').stderr).toBe('');
});

it.each([
  'match best greedy --games 2 --nodes 10',
  'analyze --game connect4 xo4o/xxo3o/oxo2xx/xox1xox/oxxooxo/oxxooxo',
  'pack --out packed',
])('without a build, fcx %s asks for one', async (line) => {
  for (const built of ['kernel.wasm', 'solver.wasm', 'pack'])
    await rm(join(copy, 'dist', built), { recursive: true, force: true });
  const [command = '', ...words] = line.split(' ');
  const position = command === 'analyze' ? [`${words.pop()} x 33 - 0`] : [];
  const { status, stderr } = start(command, ...words, ...position);
  expect(status).toBe(1);
  expect(stderr.replace(/[\s›]+/g, ' ')).toMatch(/^Error: fcx is not built; run: npm run build /);
});
