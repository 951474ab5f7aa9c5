/**
 * Bundles the program into few modules, so that fcx and its threads start sooner. Modules that are loaded by name keep their
 * place in `dist`; what they share is in `dist/chunks`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { smallZod } from './smallZod.ts';

/** The text that stands for the relative path from a file of the build to `dist`. */
const DIST = '@dist/';
/** Modules that `bench/strength` loads from other builds of fcx, to play against them. */
const COMPARED = ['bot/kernel/kernel', 'bot/evaluation/weightsFile'];

/** A module of `src` as a name in `dist`, without its ending. */
const nameOf = (path: string) => relative('src', path).replace(/\.tsx?$/, '');

/** The names of the modules that this code loads by name: those of threads, and itself if a thread loads it for a job or a player. */
export function loadedByName(path: string, code: string): string[] {
  const workers = [...code.matchAll(/\bmoduleBeside\(\s*import\.meta\.url,\s*'([^']+)',?\s*\)/g)];
  const own = [...code.matchAll(/\bmodule:\s*import\.meta\.url(?=\s*[,;}\n])/g)];
  const uses = [
    ...code.matchAll(/(?<!function )\bmoduleBeside\s*\(|\bmodule['"]?\s*[:=][^,;}]*\bimport\.meta\b/g),
  ];
  if (uses.length !== workers.length + own.length) {
    throw new Error(
      `${path}: write moduleBeside(import.meta.url, './name') or module: import.meta.url, so that the build finds the module`,
    );
  }
  return [
    ...workers.map(([, worker = '']) => nameOf(join(dirname(path), worker))),
    ...own.map(() => nameOf(path)),
  ];
}

/** Modules that are loaded by name, not imported. */
function entryPoints(): Set<string> {
  const names = new Set(['commands/all', ...COMPARED]);
  for (const [, name = ''] of readFileSync('package.json', 'utf8').matchAll(/"\.\/dist\/([\w/]+)\.js"/g))
    names.add(name);
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });
  for (const path of sources.filter((source) => /\.tsx?$/.test(source)).map((source) => join('src', source)))
    for (const name of loadedByName(path, readFileSync(path, 'utf8'))) names.add(name);
  return names;
}

/** Replaces `import.meta.url` by the module's own place in `dist`, wherever its code ends up. */
const originalUrls: Plugin = {
  name: 'original-urls',
  setup(bundler) {
    bundler.onLoad({ filter: /[/\\]src[/\\].*\.tsx?$/ }, ({ path }) => {
      const place = JSON.stringify(`${DIST}${nameOf(path)}.js`);
      const code = readFileSync(path, 'utf8');
      const contents = code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** Zod, of a hundred modules, as one, with its licence, which its modules do not name. */
const zodInside: Plugin = {
  name: 'zod-inside',
  setup(bundler) {
    bundler.onResolve({ filter: /^zod$/ }, ({ path }) => ({ path, namespace: 'zod', sideEffects: false }));
    bundler.onLoad({ filter: /.*/, namespace: 'zod' }, async ({ path }) => {
      const settings = { bundle: true, minify: true, format: 'esm', target: 'node20', write: false } as const;
      const made = await build({ ...settings, entryPoints: [path], plugins: [smallZod] });
      const licence = readFileSync('node_modules/zod/LICENSE', 'utf8');
      return { contents: `/*! zod\n${licence}*/\n${made.outputFiles[0]?.text ?? ''}`, loader: 'js' };
    });
  },
};

/** Writes the modules into the folder of a build. */
export async function bundleProgram(folder: string): Promise<void> {
  const dist = resolve(folder);
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries([...entryPoints()].map((name) => [name, `src/${name}.ts`])),
    outdir: dist,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // Messages of uncaught errors quote a line.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 1000,
    legalComments: 'eof',
    write: false,
    logLevel: 'warning',
    plugins: [originalUrls, zodInside],
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.replaceAll(DIST, `${relative(dirname(path), dist) || '.'}/`));
  }
}
