/** Bundles the script and the style sheet of pages, with the thinking thread and the kernel inside. Needs the compiled kernel. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import subsetFont from 'subset-font';
import { smallZod } from './smallZod.ts';

const SETTINGS = {
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  // The rooms' index files import modules of Node; nothing of these is left in the bundle.
  external: ['node:*'],
  legalComments: 'eof',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Embeds the kernel of the build in this folder; the original module reads it from `dist`. */
const kernelInside = (dist: string): Plugin => ({
  name: 'kernel-inside',
  setup(bundler) {
    bundler.onLoad({ filter: /[/\\]kernelModule\.ts$/ }, async () => {
      const bytes = (await readFile(`${dist}/kernel.wasm`)).toString('base64');
      const contents = `export function compileKernel() {
        return new WebAssembly.Module(Uint8Array.from(atob('${bytes}'), (character) => character.charCodeAt(0)));
      }`;
      return { contents, loader: 'js' };
    });
  },
});

/** Bundles the module of a thread, in memory, with the kernel of the build in a folder; returns the result of esbuild. */
export function bundleThread(path: string, dist = 'dist') {
  return build({
    ...SETTINGS,
    entryPoints: [path],
    write: false,
    plugins: [kernelInside(dist), smallZod],
    metafile: true,
  });
}

/** Writes `four-connect-xtreme/bot` for browsers, a module with the kernel inside, into the folder of a build. */
export async function bundleBrowserBot(dist: string): Promise<void> {
  await build({
    ...SETTINGS,
    format: 'esm',
    entryPoints: ['src/api/browserBot.ts'],
    outfile: `${dist}/api/browserBot.bundle.js`,
    plugins: [kernelInside(dist), smallZod],
  });
}

/** Turns `MODULE.ts?worker` into the text of the module's bundle. */
const workersInside = (dist: string): Plugin => ({
  name: 'workers-inside',
  setup(bundler) {
    bundler.onResolve({ filter: /\?worker$/ }, ({ path, importer }) => ({
      path: resolve(dirname(importer), path.replace(/\?worker$/, '')),
      namespace: 'worker',
    }));
    bundler.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
      const made = await bundleThread(path, dist);
      const watchFiles = Object.keys(made.metafile.inputs);
      return { contents: made.outputFiles[0]?.text ?? '', loader: 'text', watchFiles };
    });
  },
});

const FONT = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** The characters in the font of pages: ASCII, the letters of most European names, and signs. Others come from the reader's own fonts. */
const LETTERS = `${ASCII}ÄÖÜäöüßéèáàçñøåæ ×÷±·–—…‘’“”‹›←→↑↓−≤≥`;

/** Embeds the font of all pages, with no more of it than they need. */
const fontInside: Plugin = {
  name: 'font-inside',
  setup(bundler) {
    bundler.onResolve({ filter: /(inter|hyphen)\.woff2$/ }, ({ path }) => ({
      path: resolve(FONT),
      // The hyphen gets no form as wide as a figure: it would tear words apart.
      pluginData: path.includes('hyphen') ? ['-', ['kern']] : [LETTERS, ['kern', 'tnum']],
      suffix: `#${path}`,
    }));
    bundler.onLoad({ filter: /\.woff2$/ }, async ({ path, pluginData: [letters, keepFeatures] }) => {
      const contents = await subsetFont(await readFile(path), letters, {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 700 } },
        keepFeatures,
      });
      return { contents, loader: 'dataurl' };
    });
  },
};

/** Writes `page/page.js` and `page/page.css` into the folder of a build. */
export async function bundlePage(dist: string): Promise<void> {
  await build({
    ...SETTINGS,
    entryPoints: { page: 'src/page/page.tsx' },
    outdir: `${dist}/page`,
    plugins: [workersInside(dist), kernelInside(dist), smallZod, fontInside],
  });
}
