import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from './runCommand.ts';

it('leaves out weights that cannot be read, says so, and writes the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fcx-lab-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'weights'));
  await writeFile(join(folder, 'weights', 'torn.json'), '{"format":"fcx-weights"');
  const { stdout, stderr, code } = await runCommand(['lab', '--out', 'site', '--json'], folder);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ page: join('site', 'index.html') });
  expect(stderr).toMatch(/^left out: .*torn\.json is not JSON/);
  expect(await readFile(join(folder, 'site', 'index.html'), 'utf8')).toContain('"name":"default"');
});
