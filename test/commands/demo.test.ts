import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import Demo from '../../src/commands/demo.ts';
import Tune from '../../src/commands/tune/tune.ts';
import { ROOT } from '../docs/pages.ts';
import { testFolder } from '../system/folders.ts';

const FILES = ['weights/demo.json', 'demo-bot.tuned.json', 'demo-bot.values.json'];
const cwd = process.cwd();
afterEach(() => {
  process.chdir(cwd);
  vi.restoreAllMocks();
});

/** The result of a demo whose tunings write what their test has proven, and the files that it leaves of an earlier one. */
async function demoWhere(isProven: readonly [weights: boolean, bot: boolean]) {
  process.chdir(testFolder());
  await mkdir('weights');
  for (const file of FILES) await writeFile(file, '{}');
  const tuned = [...isProven];
  const tune = async () => ({ written: tuned.shift() });
  vi.spyOn(Tune, 'run').mockImplementation(tune as unknown as typeof Tune.run);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { weights, bot } = await Demo.run(['--json'], { root: ROOT });
  return { weights, bot, left: FILES.filter((file) => existsSync(join(process.cwd(), file))) };
}

it.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const)(
  'names a file only if it was written, and leaves none of an earlier demo: %s, %s',
  async (...isProven) => {
    const [weights, bot] = isProven;
    expect(await demoWhere(isProven)).toEqual({
      weights: weights ? 'weights/demo.json' : null,
      bot: bot ? 'demo-bot.tuned.json' : null,
      left: [],
    });
  },
);
