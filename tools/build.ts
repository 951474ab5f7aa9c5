/**
 * `npm run build`: makes everything in `dist`, and oclif's manifest, which saves fcx from loading all commands at each start.
 *
 * A build is made in a folder of its own, which takes the place of `dist` when it is complete: until then, and if it fails,
 * commands find the build before it.
 *
 * Independent steps run in parallel, in separate processes.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { Plugin, settings } from '@oclif/core';
import { roomHashes } from '../src/system/installation.ts';
import { retryMoveNow } from '../src/system/retryMove.ts';
import { bundleBot } from './bundleBot.ts';
import { bundleBrowserBot, bundlePage } from './bundlePage.ts';
import { bundleProgram } from './bundleProgram.ts';
import { bundleTypes } from './bundleTypes.ts';
import { compileAssembly } from './compileAssembly.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MANIFEST = 'oclif.manifest.json';
/** The folder of a build that is not complete yet. */
const DRAFT = 'dist.new';
/** The name of the build before, until it is removed. */
const OLD = 'dist.old';

/** Runs a tool from `node_modules` and shows its output. */
async function run(tool: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [`node_modules/${tool}`, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  // The tool has printed the reason.
  if (code !== 0) process.exit(1);
}

/**
 * The features of WebAssembly that wasm-opt may use for the kernel.
 */
const FEATURES = ['simd', 'bulk-memory', 'sign-ext', 'mutable-globals', 'nontrapping-float-to-int'];
/** The sizes of functions, in instructions, that are inlined: calls cost the search more than 3 % of its processor time. */
const INLINED = ['--always-inline-max-function-size', '60', '--flexible-inline-max-function-size', '400'];

async function compileKernel(): Promise<void> {
  await compileAssembly('src/bot/assembly', DRAFT);
  const features = FEATURES.map((feature) => `--enable-${feature}`);
  const kernel = `${DRAFT}/kernel.wasm`;
  await run('binaryen/bin/wasm-opt', kernel, '--output', kernel, ...features, '-O4', ...INLINED);
  await Promise.all([bundleBot(DRAFT), bundlePage(DRAFT), bundleBrowserBot(DRAFT)]);
}

/** Writes the types of the package's entry points. */
async function declareTypes(): Promise<void> {
  await run('@typescript/native/bin/tsc', '-p', 'tsconfig.types.json', '--outDir', `${DRAFT}/types`);
  await bundleTypes(`${DRAFT}/types`);
}

/** Bundles the program; returns the manifest of its commands. */
async function compileSources(): Promise<string> {
  await bundleProgram(DRAFT);
  // Otherwise oclif would load the commands' sources.
  settings.enableAutoTranspile = false;
  const pjson = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = { ...pjson.oclif.commands, target: `./${DRAFT}/commands/all.js` };
  const source = { ...pjson, oclif: { ...pjson.oclif, commands } };
  const plugin = new Plugin({
    root: ROOT,
    pjson: source,
    isRoot: true,
    ignoreManifest: true,
    errorOnManifestCreate: true,
  });
  await plugin.load();
  return JSON.stringify(plugin.manifest);
}

/** The commit that is built, as `git log` writes it in this format; null without git, and for sources that are no clone of it. */
function commitAs(format: string): string | null {
  // Git would take the repository of a folder above for that of these sources.
  if (!existsSync('.git')) return null;
  try {
    const log = execFileSync('git', ['log', '-1', `--format=${format}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log.toString().trim();
  } catch {
    return null;
  }
}

const hashSources = () => roomHashes(new URL('../src/', import.meta.url));

/** Writes the facts that identify a build to others, see `src/fleet/build.ts`: its time and the hashes of its code. */
function writeBuild(rooms: ReturnType<typeof hashSources>): void {
  // The time says which of two builds is older.
  const time = new Date(commitAs('%cI') ?? Date.now()).toISOString();
  const commit = commitAs('%h') ?? undefined;
  writeFileSync(`${DRAFT}/build.json`, `${JSON.stringify({ time, commit, rooms })}\n`);
}

/** Puts the complete build, with the manifest of its commands, in the place of the one before. */
function replaceBuild(manifest: string): void {
  rmSync(OLD, { recursive: true, force: true });
  if (existsSync('dist')) retryMoveNow(() => renameSync('dist', OLD));
  retryMoveNow(() => renameSync(DRAFT, 'dist'));
  writeFileSync(`${MANIFEST}.new`, manifest);
  retryMoveNow(() => renameSync(`${MANIFEST}.new`, MANIFEST));
  rmSync(OLD, { recursive: true, force: true });
}

process.chdir(ROOT);
const rooms = hashSources();
rmSync(DRAFT, { recursive: true, force: true });
const [manifest] = await Promise.all([
  compileSources(),
  compileKernel(),
  declareTypes(),
  compileAssembly('src/games/connect4/assembly', DRAFT),
  compileAssembly('src/games/fcx/assembly', DRAFT),
]);
// The build may have parts of both.
if (!isDeepStrictEqual(hashSources(), rooms)) {
  process.stderr.write('The sources changed while they were built: build them again.\n');
  process.exit(1);
}
// Last: `sources.js` takes it for the end of the build.
writeBuild(rooms);
replaceBuild(manifest);
