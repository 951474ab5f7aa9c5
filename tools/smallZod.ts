/** For bundles: of zod, fcx needs neither its messages in all languages, a quarter of a megabyte, nor its reader of JSON schemas. */
import type { Plugin } from 'esbuild';

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
