import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../system/folders.ts';
import { refused, resultOf } from './runCommand.ts';

it('fcx pack plays a game, keeps the limits, and replaces an older pack and nothing else', async () => {
  const folder = testFolder();
  for (const [name, file] of [
    ['mine', 'precious.txt'],
    ['packed', 'bot.mjs'],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, file), 'mine');
  }
  const { bytes, peakRssBytes, extraThreads, limits } = await resultOf(['pack', '--out', 'packed'], folder);
  expect(bytes).toBeLessThanOrEqual(limits.bytes);
  expect(peakRssBytes).toBeGreaterThan(30 * 2 ** 20);
  expect(peakRssBytes).toBeLessThanOrEqual(limits.peakRssBytes);
  expect(extraThreads).toBe(1);
  expect(await readFile(join(folder, 'packed', 'bot.mjs'), 'utf8')).not.toBe('mine');
  expect(await refused(['pack', '--out', 'mine'], folder, 1)).toContain('exists and is not an older pack');
  expect(await readFile(join(folder, 'mine', 'precious.txt'), 'utf8')).toBe('mine');
  expect((await readdir(folder)).sort()).toEqual(['mine', 'packed']);
});
