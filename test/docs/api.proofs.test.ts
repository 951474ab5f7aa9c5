import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { expect, it } from 'vitest';
import { testFolder } from '../system/folders.ts';
import { ROOT } from './pages.ts';

/** The pages in a folder, by their paths in it. */
const pagesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);

/** A clone has it once `npm run build:api` has installed the packages of the docs' site. */
const TYPEDOC = 'tools/site/node_modules/typedoc/bin/typedoc';

it.skipIf(!existsSync(join(ROOT, TYPEDOC)))(
  'docs/api is what the docstrings say; if not: npm run build:api',
  { timeout: 300_000 },
  ({ onTestFinished }) => {
    const folder = testFolder(onTestFinished);
    execFileSync(process.execPath, [TYPEDOC, '--out', folder], { cwd: ROOT });
    expect(pagesIn(folder)).toEqual(pagesIn(join(ROOT, 'docs/api')));
  },
);

it('the package is one that tools can use', async () => {
  const { messages } = await publint({ pkgDir: ROOT, pack: false });
  expect(messages).toEqual([]);
});
