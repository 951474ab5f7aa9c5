import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadPackageWeights, saveWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { bytesHash } from '../../../src/system/index.ts';
import { RECIPE } from '../../../tools/recipe.ts';
import { beginCommand } from '../../commands/runCommand.ts';
import { sharedFolder } from '../../system/folders.ts';

const folder = sharedFolder();

/** Begins a command of the recipe and interrupts it as soon as this file of its run is that long. */
async function beginning(made: string, file: string, bytes: number): Promise<Buffer> {
  const { command } = RECIPE.find((step) => step.file === made)!;
  const run = made.replace('.json', '');
  const path = join(folder, run, file);
  const { finished, interrupt } = beginCommand(
    [...command.split(' '), '--run', run, '--out', `made-${made}`],
    folder,
  );
  while (!existsSync(path) || statSync(path).size < bytes) await pause(20);
  interrupt();
  await finished;
  return readFileSync(path);
}

it('the games from which the first network is learnt begin as they did', async () => {
  const [head, length] = [36, 24_000];
  const games = await beginning('network.json', 'games-1.bin', head + length);
  expect(games.readUInt32LE(0)).toBe(length);
  expect(bytesHash(games.subarray(head, head + length))).toBe('acccfb3b50ec');
});

it('the tuning of what best.json adds to its network begins as it did', async () => {
  const { blend: _, missing: __, ...network } = loadPackageWeights('best.json');
  await saveWeights(join(folder, 'network.json'), network);
  const lines = await beginning('best.json', 'generations.jsonl', 1);
  const first = JSON.parse(`${lines}`.split('\n')[0] as string);
  expect(first).toMatchObject({
    candidate: [262, 12, 34, 2, 6, 3, 260, -2, 11, 17, -5, 3, 0, 2, 253, 8, 8, -6, -8, -3],
    best: { mean: 0.57205825825, count: 40 },
    games: 1422,
  });
});
