import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { programName } from '../../src/system/installation.ts';

it('fcx is called by its name where a shell finds it, else through npx', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fcx-name-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const local = join(folder, 'node_modules', '.bin');
  await mkdir(local, { recursive: true });
  for (const place of [folder, local]) await writeFile(join(place, 'fcx'), '');
  expect(programName({})).toBe('npx fcx');
  expect(programName({ PATH: [local, folder].join(delimiter) })).toBe('npx fcx');
  for (const place of [folder, local]) await chmod(join(place, 'fcx'), 0o755);
  expect(programName({ PATH: local })).toBe('npx fcx');
  expect(programName({ PATH: [local, folder].join(delimiter) })).toBe('fcx');
});
