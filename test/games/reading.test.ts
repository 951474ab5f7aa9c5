/** A run may come from strangers: whoever reads it runs nothing of it. */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { tune } from '../../src/api/tuner.ts';
import { reportOfRun } from '../../src/games/registry.ts';
import { refused, succeeded } from '../commands/runCommand.ts';
import { sharedFolder } from '../system/folders.ts';
import { AIM } from '../tuner/archery.ts';

const folder = sharedFolder();
const run = join(folder, 'runs', 'theirs');
const game = join(run, 'evil.mjs');
const trace = join(folder, 'it-ran');
const description = join(run, 'game.json');
let described: string;

beforeAll(async () => {
  const file = join(folder, 'aim.mjs');
  await writeFile(file, AIM);
  const small = { generations: 2, population: 4, pairs: 2, threads: 0 } as const;
  await tune({ game: file, ...small, out: join(folder, 'out.json'), run });
  const config = JSON.parse(await readFile(join(run, 'config.json'), 'utf8'));
  await writeFile(game, `import { writeFileSync } from 'node:fs'; writeFileSync('${trace}', ''); ${AIM}`);
  await writeFile(join(run, 'config.json'), JSON.stringify({ ...config, directory: '.', game }));
  described = await readFile(description, 'utf8');
});

describe('the run of a game in a file', () => {
  it('is read without its code', async () => {
    const { weights, what, settings } = await reportOfRun(run);
    expect(weights).toMatchObject([{ name: 'at', start: '18', ends: ['0', '20'] }]);
    expect([what, settings]).toEqual([
      expect.stringContaining(`of ${game}`),
      expect.arrayContaining([['game', game]]),
    ]);
    await succeeded(['report', run], folder);
    expect(await succeeded(['tune', '--resume', run], folder)).toMatchObject({
      stdout: expect.stringContaining('has already finished'),
    });
    expect(existsSync(trace)).toBe(false);
  });

  it('says in one line that it does not describe the game, as runs of earlier versions', async () => {
    await rm(description);
    await expect(reportOfRun(run)).rejects.toThrow(
      `${run} tunes the game in ${game} and has no game.json that describes it`,
    );
    expect(await refused(['report', run], folder, 1)).toContain(
      '--resume writes it; if the run has finished, only that fcx can show it',
    );
    expect(existsSync(trace)).toBe(false);
    await writeFile(description, described);
  });

  it.each([
    ['other genes', { genes: { to: { min: 0, max: 20, value: 18 } }, opponents: {} }, 'had other genes'],
    ['no genes', { genes: {} }, 'expected at least one gene'],
    ['an opponent with other values', { opponents: { lucky: { to: 7 } } }, 'expected values for at'],
    ['a later version', { version: 2 }, 'version'],
  ])('is refused with %s', async (_, change, reason) => {
    await writeFile(description, JSON.stringify({ ...JSON.parse(described), ...change }));
    await expect(reportOfRun(run)).rejects.toThrow(reason);
    await writeFile(description, described);
  });
});
