/** Zod for bundles, without two parts that fcx does not need: its messages in all languages, a quarter of a megabyte, and its reader of JSON schemas. */
import type { Plugin } from 'esbuild';

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
  },
};
