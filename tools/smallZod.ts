/**
 * Zod for bundles, without four parts that fcx does not need there: its messages in all languages, a quarter of a megabyte, its
 * reader and the core of its writer of JSON schemas, and its compiler of schemas, which a content policy forbids anyway.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** The files of Zod whose exports are left out. Schemas call some of them when they are made, and use the result only on demand. */
const UNUSED = /[/\\]zod[/\\]v4[/\\]core[/\\](?:to-json-schema|compile)\.js$/;

/** Return a module with the same exports as this one, each a function that does nothing. */
function emptied(code: string): string {
  const declared = code.matchAll(/^export (?:const|function|class) (\w+)/gm);
  const renamed = code.matchAll(/^export \{ \w+ as (\w+) \}/gm);
  const lines = [...declared, ...renamed].map(
    ([, name], index) => `const e${index} = unused;\nexport { e${index} as ${name} };`,
  );
  return `const unused = () => undefined;\n${lines.join('\n')}\n`;
}

/** The plugin for esbuild that leaves these parts out. */
export const smallZod: Plugin = {
  name: 'small-zod',
  setup(bundler) {
    bundler.onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
      loader: 'js',
    }));
    bundler.onLoad({ filter: /[/\\]zod[/\\]v4[/\\]classic[/\\]from-json-schema\.js$/ }, () => ({
      contents: 'export const fromJSONSchema = undefined;',
      loader: 'js',
    }));
    bundler.onLoad({ filter: UNUSED }, async ({ path }) => ({
      contents: emptied(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};
