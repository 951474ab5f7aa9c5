import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { expect, it } from 'vitest';
import { API_PAGE, apiPage } from '../../tools/buildApi.ts';

it('docs/api.md is what can be imported; if not: npm run build:api', () => {
  expect(readFileSync(API_PAGE, 'utf8')).toBe(apiPage());
});

it('the package is one that tools can use', async () => {
  const { messages } = await publint({ pkgDir: new URL('../..', import.meta.url).pathname, pack: false });
  expect(messages).toEqual([]);
});
