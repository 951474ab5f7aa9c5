import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NETWORK_ALONE } from '../../src/bot/evaluation/blend.ts';
import { loadPackageWeights, saveWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { testFolder } from '../system/folders.ts';
import { runCommand, succeeded } from './runCommand.ts';

it('leaves out weights that cannot be read and says so, leaves out other files, and writes the others', async () => {
  const folder = testFolder();
  await mkdir(join(folder, 'weights'));
  await writeFile(join(folder, 'weights', 'torn.json'), '{"format":"fcx-weights"');
  // Parameters of a bot, with and without a format, are no weights that failed.
  await writeFile(join(folder, 'weights', 'bot.json'), '{"format":"fcx-params","version":1}');
  await writeFile(join(folder, 'weights', 'bot.values.json'), '{"middle":4}');
  await symlink('nowhere.json', join(folder, 'weights', 'gone.json'));
  const { stdout, stderr } = await succeeded(['ui', '--out', 'site', '--json'], folder);
  expect(JSON.parse(stdout)).toEqual({ type: 'page', page: join('site', 'index.html') });
  expect(stderr).toMatch(/^left out: no weights file "gone".*\nleft out: .*torn\.json is not JSON.*\n$/);
  expect(await readFile(join(folder, 'site', 'index.html'), 'utf8')).toContain('"name":"default"');
});

it('evaluates with all that a weights file has, what evolved beside the network included', async () => {
  const folder = testFolder();
  const best = loadPackageWeights('best.json');
  const blend = { ...NETWORK_ALONE, live: { ...NETWORK_ALONE.live, gain: 321 } };
  await saveWeights(join(folder, 'blended.json'), { ...best, blend });
  await runCommand(['ui', '--out', 'site', '--weights', 'blended.json'], folder);
  const html = await readFile(join(folder, 'site', 'index.html'), 'utf8');
  // Without printing a megabyte if it fails.
  expect(html.includes('"gain":321')).toBe(true);
});
