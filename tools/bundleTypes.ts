/** Bundles the types of the package's entry points, each in one file that imports nothing but Node and zod. */
import { readdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Plugin, rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

/** Entry points by their names in the package; `index` is the package itself. */
const ENTRIES = {
  index: 'engine/index.d.ts',
  bot: 'api/bot.d.ts',
  arena: 'api/arena.d.ts',
  tuner: 'api/tuner.d.ts',
  server: 'api/server.d.ts',
};

/** Declarations import each other by the names of their sources. */
const declarationsOfSources: Plugin = {
  name: 'declarations-of-sources',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.') || !source.endsWith('.ts')) return null;
    return resolve(dirname(importer), source.replace(/(\.d)?\.ts$/, '.d.ts'));
  },
};

/** Bundles the declarations in a folder into it, and removes them. */
export async function bundleTypes(folder: string): Promise<void> {
  const declared = readdirSync(folder);
  const input = Object.fromEntries(
    Object.entries(ENTRIES).map(([name, file]) => [name, resolve(folder, file)]),
  );
  const bundle = await rollup({
    input,
    plugins: [declarationsOfSources, dts()],
    external: [/^node:/, 'zod'],
    onLog: (level, log, handle) => {
      // Types that an entry point names without exporting them are in a file beside it.
      if (level !== 'warn' || !/private shared type/.test(log.message)) handle(level, log);
    },
  });
  await bundle.write({ dir: folder, entryFileNames: '[name].d.ts', chunkFileNames: 'shared/[name].ts' });
  await bundle.close();
  for (const name of declared) rmSync(resolve(folder, name), { recursive: true });
}
