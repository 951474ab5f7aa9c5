/** Bundles the packed bot: our compiled code, its libraries and the kernel in one file each. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const compiled = (path: string) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));

/** A file of the pack, and the compiled module that it is bundled from. */
const ENTRIES = {
  bot: compiled('packing/bot.js'),
  FcxBot: compiled('packing/contestBot.js'),
};

/** Puts the kernel into the bundle, where the original reads it from the build's folder. */
const kernelInside: Plugin = {
  name: 'kernel-inside',
  setup(bundler) {
    bundler.onLoad({ filter: /[/\\]kernelModule\.js$/ }, async () => {
      const bytes = (await readFile(compiled('kernel.wasm'))).toString('base64');
      const contents = `export function compileKernel() {
        return new WebAssembly.Module(Buffer.from('${bytes}', 'base64'));
      }`;
      return { contents, loader: 'js' };
    });
  },
};

/** Writes `bot.mjs` and `FcxBot.mjs` into a folder. */
export async function bundleBot(folder: string): Promise<void> {
  await build({
    entryPoints: ENTRIES,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Libraries of the older kind of module look for this function.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    // Faster, optional helpers of ws that have to be installed.
    external: ['bufferutil', 'utf-8-validate'],
    legalComments: 'eof',
    logLevel: 'silent',
    plugins: [kernelInside],
  });
}
