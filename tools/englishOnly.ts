/** For bundles: zod brings its messages in all languages, a quarter of a megabyte; fcx speaks English. */
import type { Plugin } from 'esbuild';

export const englishOnly: Plugin = {
  name: 'english-only',
  setup(bundler) {
    bundler.onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
      loader: 'js',
    }));
  },
};
