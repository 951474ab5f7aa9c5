/**
 * Compiles a folder of AssemblyScript to WebAssembly, or takes the result of an earlier build of the same sources.
 *
 * Compiling the three folders takes longer than the rest of a build, and few changes touch them. The results are cached under
 * `node_modules/.cache`, which `npm ci` empties.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, join, sep } from 'node:path';

const COMPILER = 'node_modules/assemblyscript';
const CACHE = 'node_modules/.cache/fcx';

/** A hash of the compiler, and of all AssemblyScript of fcx: each folder may import from the others. */
function hashOfSources(folder: string): string {
  const hash = createHash('sha256').update(folder);
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path))
    .filter((path) => path.split(sep).includes('assembly') && /\.(ts|json)$/.test(path));
  for (const path of [join(COMPILER, 'package.json'), ...sources.sort()]) {
    hash.update(`${path}\0`).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The file in the folder of a build that is compiled from a folder of sources, by its `asconfig.json`. */
function outputOf(folder: string, dist: string): string {
  const { options } = JSON.parse(readFileSync(join(folder, 'asconfig.json'), 'utf8'));
  return join(dist, basename(options.outFile));
}

/** Writes the WebAssembly of a folder into the folder of a build; ends this process if the compiler finds a mistake. */
export async function compileAssembly(folder: string, dist: string): Promise<void> {
  const output = outputOf(folder, dist);
  const cached = join(CACHE, `${hashOfSources(folder)}.wasm`);
  if (existsSync(cached)) {
    mkdirSync(join(output, '..'), { recursive: true });
    copyFileSync(cached, output);
    return;
  }

  const parameters = [`${folder}/index.ts`, '--config', `${folder}/asconfig.json`, '--outFile', output];
  const compiler = spawn(process.execPath, [join(COMPILER, 'bin/asc.js'), ...parameters], {
    stdio: 'inherit',
  });
  const [code] = await once(compiler, 'close');
  // The compiler has printed the reason.
  if (code !== 0) process.exit(1);

  mkdirSync(CACHE, { recursive: true });
  // Two builds at the same time must not see half a file.
  const unfinished = `${cached}.${process.pid}`;
  copyFileSync(output, unfinished);
  renameSync(unfinished, cached);
}
