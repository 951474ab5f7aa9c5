import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { programName } from '../../src/system/installation.ts';
import { testFolder } from './folders.ts';

it('fcx is called by its name where a shell finds it, else through npx', async () => {
  const folder = testFolder();
  const local = join(folder, 'node_modules', '.bin');
  await mkdir(local, { recursive: true });
  for (const place of [folder, local]) await writeFile(join(place, 'fcx'), '');
  expect(programName({})).toBe('npx fcx');
  expect(programName({ PATH: [local, folder].join(delimiter) })).toBe('npx fcx');
  for (const place of [folder, local]) await chmod(join(place, 'fcx'), 0o755);
  expect(programName({ PATH: local })).toBe('npx fcx');
  expect(programName({ PATH: [local, folder].join(delimiter) })).toBe('fcx');
});

it('fcx is called by its path where npx would fetch a package of that name', async () => {
  const folder = testFolder();
  const bot = join(folder, 'bot');
  await mkdir(bot);
  const byPath = /^node \S+\/bin\/run\.js$/;
  expect(programName({}, bot)).toMatch(byPath);
  // npx looks in this folder and above, from the first that is a package on.
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
  await writeFile(join(folder, 'node_modules', '.bin', 'fcx'), '');
  expect(programName({}, bot)).toBe('npx fcx');
  await writeFile(join(bot, 'package.json'), '{}');
  expect(programName({}, bot)).toBe('npx fcx');
  // Of a package that is fcx itself it knows the command, but not from a package within.
  expect(programName({}, 'weights')).toBe('npx fcx');
  expect(programName({}, 'templates/typescript')).toBe('node ../../bin/run.js');
});
