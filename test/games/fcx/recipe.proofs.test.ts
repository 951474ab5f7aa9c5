/** The recipe of the weights, begun and interrupted. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadPackageWeights, saveWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { bytesHash } from '../../../src/system/index.ts';
import { RECIPE } from '../../../tools/recipe.ts';
import { beginCommand } from '../../commands/runCommand.ts';
import { testFolder } from '../../system/folders.ts';
import { IS_LONG } from '../../thorough.ts';

/** Begins a command of the recipe in a folder and interrupts it as soon as this file of its run is that long. */
async function beginning(folder: string, made: string, file: string, bytes: number): Promise<Buffer> {
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
  const [head, length] = [36, 24_480];
  const games = await beginning(testFolder(), 'network.json', 'games-1.bin', head + length);
  expect(games.readUInt32LE(0)).toBe(length);
  expect(bytesHash(games.subarray(head, head + length))).toBe('1d4e534fa4eb');
});

it.skipIf(!IS_LONG)('the tuning of what best.json adds to its network begins as it did', async () => {
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
