import { readdirSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { loadWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { checkLimits, PACK_LIMITS, PackError, packBot } from '../../src/packing/pack.ts';
import { OutputFileError } from '../../src/system/files.ts';
import { testFolder } from '../system/folders.ts';

it('a pack within the limits passes', () => {
  expect(() => checkLimits(PACK_LIMITS, PACK_LIMITS)).not.toThrow();
});

it.each([
  [{ bytes: 2097153 }, 'its files have 2097153 bytes, of 2097152 allowed'],
  [{ peakRssBytes: 536870913 }, 'it needs 536870913 bytes of memory'],
  [{ workers: 2 }, 'it starts 2 threads, of 1 allowed'],
])('%j breaks a limit', (figures, message) => {
  expect(() => checkLimits({ ...PACK_LIMITS, ...figures }, PACK_LIMITS)).toThrow(PackError);
  expect(() => checkLimits({ ...PACK_LIMITS, ...figures }, PACK_LIMITS)).toThrow(message);
});

it('a pack that is too large is not tried, and leaves nothing behind', async () => {
  const folder = testFolder();
  const limits = { ...PACK_LIMITS, bytes: 1000 };
  const onTrial = vi.fn();
  const packing = packBot(loadWeights('default.json'), join(folder, 'packed'), onTrial, limits);
  await expect(packing).rejects.toThrow(/nothing was packed: its files have \d+ bytes, of 1000 allowed/);
  expect(onTrial).not.toHaveBeenCalled();
  expect(await readdir(folder)).toEqual([]);
});

it('a pack whose trial fails leaves nothing behind', async () => {
  const folder = testFolder();
  const onTrial = () => {
    expect(readdirSync(folder)).toHaveLength(1);
    throw new Error('the trial fails');
  };
  const packing = packBot(loadWeights('default.json'), join(folder, 'packed'), onTrial);
  await expect(packing).rejects.toThrow('the trial fails');
  expect(await readdir(folder)).toEqual([]);
});

it('a pack below a file fails with one clear error and leaves nothing behind', async () => {
  const folder = testFolder();
  await writeFile(join(folder, 'file'), '');
  const onTrial = vi.fn();
  const packing = packBot(loadWeights('default.json'), join(folder, 'file', 'packed'), onTrial);
  await expect(packing).rejects.toThrow(OutputFileError);
  await expect(packing).rejects.toThrow(/file cannot be written: /);
  expect(onTrial).not.toHaveBeenCalled();
  expect(await readdir(folder)).toEqual(['file']);
});
