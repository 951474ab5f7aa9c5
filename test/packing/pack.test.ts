import { readdirSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { loadWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { checkPackLimits, PACK_LIMITS, PackError, packBot } from '../../src/packing/pack.ts';
import { testFolder } from '../system/folders.ts';

it.each([
  [{ bytes: 2097153 }, 'its files have 2097153 bytes, of 2097152 allowed'],
  [{ peakRssBytes: 536870913 }, 'it needs 536870913 bytes of memory'],
  [{ extraThreads: 2 }, 'it starts 2 threads, of 1 allowed'],
])('%j breaks a limit', (figures, message) => {
  expect(() => checkPackLimits(PACK_LIMITS, PACK_LIMITS)).not.toThrow();
  expect(() => checkPackLimits({ ...PACK_LIMITS, ...figures }, PACK_LIMITS)).toThrow(PackError);
  expect(() => checkPackLimits({ ...PACK_LIMITS, ...figures }, PACK_LIMITS)).toThrow(message);
});

/** Packs into a folder that stays as it was, and calls `onTrial` there. */
async function expectNothingLeft(onTrial: (folder: string) => void, limits = PACK_LIMITS) {
  const folder = testFolder();
  await writeFile(join(folder, 'file'), '');
  const packing = packBot(loadWeights('default.json'), join(folder, 'packed'), () => onTrial(folder), limits);
  const error = await packing.catch((each) => each);
  expect(await readdir(folder)).toEqual(['file']);
  return error as Error;
}

it('a pack that is too large is not tried, and leaves nothing behind', async () => {
  const onTrial = vi.fn();
  const { message } = await expectNothingLeft(onTrial, { ...PACK_LIMITS, bytes: 1000 });
  expect(message).toMatch(/nothing was packed: its files have \d+ bytes, of 1000 allowed/);
  expect(onTrial).not.toHaveBeenCalled();
});

it('a pack whose trial fails leaves nothing behind', async () => {
  const { message } = await expectNothingLeft((folder) => {
    expect(readdirSync(folder)).toHaveLength(2);
    throw new Error('the trial fails');
  });
  expect(message).toBe('the trial fails');
});
