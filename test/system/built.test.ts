import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { Kernel } from '../../src/bot/kernel/kernel.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import { SolverKernel } from '../../src/games/connect4/solver/solverKernel.ts';
import { packBot } from '../../src/packing/pack.ts';
import { NotBuiltError } from '../../src/system/built.ts';

// As before the first build.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const readFileSync = (file: string | URL, encoding?: 'utf8') =>
    fs.readFileSync(`${file}`.includes('/dist/') ? '/nowhere/dist' : file, encoding);
  return { ...fs, default: fs, readFileSync };
});

it.each([
  ['the search', () => new Kernel(FOUR_CONNECT_XTREME)],
  ['the solver', () => new SolverKernel(1)],
])('without a build, %s asks for one', (_, start) => {
  expect(start).toThrow(NotBuiltError);
  expect(start).toThrow(/^fcx is not built; run: npm run build/);
});

it('without a build, packing asks for one and blames no folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fcx-built-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const packing = packBot(loadWeights('default.json'), join(folder, 'packed'));
  await expect(packing).rejects.toThrow(/^fcx is not built; run: npm run build/);
  expect(await readdir(folder)).toEqual([]);
});
