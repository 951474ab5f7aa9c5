/** Bundles the packed bot: our code, its libraries and the kernel, in one file per entry point. */
import { cp, readFile } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';
import { smallZod } from './smallZod.ts';

/** Embeds the kernel of the build in this folder; the original module reads it from `dist`. */
const kernelInside = (dist: string): Plugin => ({
  name: 'kernel-inside',
  setup(bundler) {
    bundler.onLoad({ filter: /[/\\]kernelModule\.ts$/ }, async () => {
      const bytes = (await readFile(`${dist}/kernel.wasm`)).toString('base64');
      const contents = `export function compileKernel() {
        return new WebAssembly.Module(Buffer.from('${bytes}', 'base64'));
      }`;
      return { contents, loader: 'js' };
    });
  },
});

/** Writes `bot.mjs`, `FcxBot.mjs` and what is packed with them as it is into `pack` of a build; needs its compiled kernel. */
export async function bundleBot(dist: string): Promise<void> {
  const folder = `${dist}/pack`;
  await build({
    entryPoints: { bot: 'src/packing/bot.ts', FcxBot: 'src/packing/contestBot.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // CommonJS libraries need this function.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    // Optional native helpers of ws, which are not installed.
    external: ['bufferutil', 'utf-8-validate'],
    legalComments: 'eof',
    logLevel: 'warning',
    plugins: [kernelInside(dist), smallZod],
  });
  await cp('src/packing/files', folder, { recursive: true });
}
