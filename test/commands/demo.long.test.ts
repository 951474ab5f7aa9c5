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
