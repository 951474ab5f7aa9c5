/** The paths that commands write to by default, as git sees them in a clone. */
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { valuesFileOf } from '../../src/bot/program/parametersFile.ts';
import { freshReplayPath, HISTORY } from '../../src/cli/keepGames.ts';
import { tunableGames } from '../../src/games/registry.ts';
import { testFolder } from '../system/folders.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it('git ignores what commands write by default, and nothing that it has', async () => {
  const { fcx, bot, kitten } = await tunableGames();
  const parameters = bot?.outFor?.({ params: 'examples/bot.json' }) ?? '';
  const written = [
    HISTORY,
    freshReplayPath(1),
    fcx?.outFor?.({}) ?? '',
    fcx?.outFor?.({ from: 'best.json' }) ?? '',
    kitten?.out ?? '',
    parameters,
    valuesFileOf(parameters),
    // Of `fcx train` and `fcx demo`.
    'weights/trained.json',
    'weights/demo.json',
    'demo-bot.tuned.json',
    'demo-bot.values.json',
  ];
  const clone = testFolder();
  copyFileSync(join(ROOT, '.gitignore'), join(clone, '.gitignore'));
  spawnSync('git', ['init', '--quiet', clone]);
  const ignored = (paths: readonly string[]) =>
    spawnSync('git', ['check-ignore', ...paths], { cwd: clone, encoding: 'utf8' })
      .stdout.split('\n')
      .slice(0, -1);
  expect(ignored(written)).toEqual(written);
  const kept = ['best', 'default', 'evolved', 'kitten', 'reference'].map((name) => `weights/${name}.json`);
  expect(ignored([...kept, 'examples/bot.json'])).toEqual([]);
});
