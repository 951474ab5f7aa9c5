/**
 * Bundles what pages need in the browser: a script and a style sheet for tables, replays and laboratories, with the thinking
 * thread and the kernel inside, and a script and a style sheet for pages of results. Needs the compiled kernel.
 */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { englishOnly } from './englishOnly.ts';

const SETTINGS = {
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  // Faces of rooms name what only Node has; nothing of it is left in the bundle.
  external: ['node:*'],
  legalComments: 'eof',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Embeds the kernel; the original module reads it from `dist`. */
const kernelInside: Plugin = {
  name: 'kernel-inside',
  setup(bundler) {
    bundler.onLoad({ filter: /[/\\]kernelModule\.ts$/ }, async () => {
      const bytes = (await readFile('dist/kernel.wasm')).toString('base64');
      const contents = `export function compileKernel() {
        return new WebAssembly.Module(Uint8Array.from(atob('${bytes}'), (character) => character.charCodeAt(0)));
      }`;
      return { contents, loader: 'js' };
    });
  },
};

/** Bundles the module of a thread, in memory. */
export function bundleThread(path: string) {
  return build({
    ...SETTINGS,
    entryPoints: [path],
    write: false,
    plugins: [kernelInside, englishOnly],
    metafile: true,
  });
}

/** Writes `four-connect-xtreme/bot` for browsers, a module with the kernel inside. */
export async function bundleBrowserBot(file: string): Promise<void> {
  await build({
    ...SETTINGS,
    format: 'esm',
    entryPoints: ['src/api/browserBot.ts'],
    outfile: file,
    plugins: [kernelInside, englishOnly],
  });
}

/** Turns `MODULE.ts?worker` into the text of the module's bundle. */
const workersInside: Plugin = {
  name: 'workers-inside',
  setup(bundler) {
    bundler.onResolve({ filter: /\?worker$/ }, ({ path, importer }) => ({
      path: resolve(dirname(importer), path.replace(/\?worker$/, '')),
      namespace: 'worker',
    }));
    bundler.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
      const made = await bundleThread(path);
      const watchFiles = Object.keys(made.metafile.inputs);
      return { contents: made.outputFiles[0]?.text ?? '', loader: 'text', watchFiles };
    });
  },
};

/** Writes `page.js`, `page.css`, `report.js` and `report.css` into a folder. */
export async function bundlePage(folder: string): Promise<void> {
  await build({
    ...SETTINGS,
    entryPoints: { page: 'src/page/page.tsx', report: 'src/page/report/draw.ts' },
    outdir: folder,
    plugins: [workersInside, kernelInside, englishOnly],
  });
}
