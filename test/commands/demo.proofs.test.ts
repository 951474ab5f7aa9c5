import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { loadParameters } from '../../src/bot/program/parametersFile.ts';
import { testFolder } from '../system/folders.ts';
import { resultOf } from './runCommand.ts';

it('fcx demo tunes weights, then the parameters of a bot, and tells the gain of both', async () => {
  const folder = testFolder();
  const { weights, tuning, bot, botTuning } = await resultOf(['demo', '--games', '1000'], folder);
  expect(tuning.generations).toBe(10);
  // So few games do not always prove a gain, and what is not proven is not written.
  expect(weights).toBe(tuning.written ? 'weights/demo.json' : null);
  if (weights !== null) expect(loadWeights(join(folder, weights)).provenance.method).toBe('nes');
  expect(bot).toBe('demo-bot.tuned.json');
  const { parameters } = loadParameters(join(folder, bot));
  expect(Object.keys(parameters).join(' ')).toBe('middle own theirs gift');
  expect(botTuning).toMatchObject({ out: bot, elo: expect.any(Number) });
}, 300_000);

it('says of what it could not prove that there is no file, and leaves none of an earlier demo', async () => {
  const folder = testFolder();
  const files = ['weights/demo.json', 'demo-bot.tuned.json', 'demo-bot.values.json'].map((name) =>
    join(folder, name),
  );
  await mkdir(join(folder, 'weights'));
  for (const file of files) await writeFile(file, '{}');
  // Twenty pairs prove next to nothing of a bot.
  const { weights, bot, botTuning } = await resultOf(['demo', '--games', '100'], folder);
  expect(botTuning).toMatchObject({ written: false, promoted: false });
  expect(bot).toBeNull();
  expect(files.map((file) => existsSync(file))).toEqual([weights !== null, false, false]);
}, 300_000);
