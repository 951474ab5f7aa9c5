import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadPackageWeights, saveWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { testFolder } from '../../system/folders.ts';
import { beginning } from './recipe.ts';

it('the tuning of what best.json adds to its network begins as it did', async () => {
  const folder = testFolder();
  const { blend: _, missing: __, ...network } = loadPackageWeights('best.json');
  await saveWeights(join(folder, 'network.json'), network);
  const lines = await beginning(folder, 'best.json', 'generations.jsonl', 1);
  const first = JSON.parse(`${lines}`.split('\n')[0] as string);
  expect(first).toMatchObject({
    candidate: [264, 22, 37, -8, 3, 5, 264, -9, 26, 6, -6, 2, 1, 5, 255, 19, 5, -8, -4, -2],
    best: { mean: 0.5829336030000001, count: 40 },
    games: 1422,
  });
});
