import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import { testFolder } from './folders.ts';

// As before the first build, for modules that are loaded from now on.
beforeAll(() => {
  vi.resetModules();
  vi.doMock('node:fs', async (original) => {
    const fs = await original<typeof import('node:fs')>();
    const readFileSync = (file: string | URL, encoding?: 'utf8') =>
      fs.readFileSync(`${file}`.includes('/dist/') ? '/nowhere/dist' : file, encoding);
    return { ...fs, default: fs, readFileSync };
  });
});
afterAll(() => {
  vi.doUnmock('node:fs');
  vi.resetModules();
});

it.each([
  [
    'the search',
    async () => {
      const { Kernel } = await import('../../src/bot/kernel/kernel.ts');
      return new Kernel(FOUR_CONNECT_XTREME);
    },
  ],
  [
    'the solver',
    async () => {
      const { SolverKernel } = await import('../../src/games/connect4/solver/solver.ts');
      return new SolverKernel(1);
    },
  ],
])('without a build, %s asks for one', async (_, start) => {
  await expect(start()).rejects.toMatchObject({ code: 'notBuilt' });
  await expect(start()).rejects.toThrow(/^fcx is not built; run: npm run build/);
});

it('without a build, packing asks for one and blames no folder', async () => {
  const folder = testFolder();
  const { packBot } = await import('../../src/packing/pack.ts');
  const packing = packBot(loadWeights('default.json'), join(folder, 'packed'));
  await expect(packing).rejects.toThrow(/^fcx is not built; run: npm run build/);
  expect(await readdir(folder)).toEqual([]);
});
