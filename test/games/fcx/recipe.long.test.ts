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
    candidate: [262, 12, 34, 2, 6, 3, 260, -2, 11, 17, -5, 3, 0, 2, 253, 8, 8, -6, -8, -3],
    best: { mean: 0.57205825825, count: 40 },
    games: 1422,
  });
});
