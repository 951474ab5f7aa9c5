/** The installed fcx: the files of its build in `dist`, the version of its code, and the command that starts it. */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExpectedError } from '../engine/index.ts';

const DIST = new URL('../../dist/', import.meta.url);
const ROOT = dirname(fileURLToPath(DIST));
const BIN = join('node_modules', '.bin');

/** A file of the build is missing. */
export class NotBuiltError extends ExpectedError {
  override readonly code = 'notBuilt';
}

/** The version of this fcx, as in package.json. */
export function ownVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** Reads a file of the build, by its name in `dist`; throws a `NotBuiltError`. */
export function readBuilt(name: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(new URL(name, DIST));
  } catch (error) {
    throw new NotBuiltError(`fcx is not built; run: npm run build (${(error as Error).message})`);
  }
}

const HASH_DIGITS = 12;
const MODULE = /(?<!\.d)\.[jt]s$/;

/** Return a hash of the modules below a folder. Comments count: no library cheaply ignores what does not change a program. */
function folderHash(folder: URL): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.map((path) => path.replaceAll('\\', '/')).sort()) {
    if (MODULE.test(file)) hash.update(`${file}\0`).update(readFileSync(new URL(file, folder)));
  }
  return hash.digest('hex').slice(0, HASH_DIGITS);
}

/** Return a hash of these bytes, in hexadecimal digits. */
export function bytesHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS);
}

/** The rooms that decide how games go and how they are tuned, whatever the game. */
export const PLAYING_ROOMS: readonly string[] = ['engine', 'bot', 'arena', 'tuner'];

/** Return the hashes of the rooms in this folder of sources, and of the games in theirs, by path. */
export function roomHashes(sources: URL): Readonly<Record<string, string>> {
  const foldersIn = (path: string) =>
    readdirSync(new URL(path, sources), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rooms = ['', 'games/'].flatMap((path) => foldersIn(path).map(({ name }) => `${path}${name}`));
  return Object.fromEntries(rooms.map((room) => [room, folderHash(new URL(`${room}/`, sources))]));
}

/** Return the hash of the code that decides how games go; `folders` of `src` have a part in it too: the slice of a game, or all. Throws a `NotBuiltError`. */
export function playingCode(...folders: readonly string[]): string {
  // A build has the hashes of the sources that it was made of.
  const hashes: Readonly<Record<string, string>> = import.meta.url.endsWith('.js')
    ? JSON.parse(readBuilt('build.json').toString()).rooms
    : roomHashes(new URL('../', import.meta.url));
  const parts = [...PLAYING_ROOMS, ...folders].map((room) => {
    const hash = hashes[room];
    if (hash === undefined) throw new Error(`there is no room src/${room}`);
    return hash;
  });
  return bytesHash(Buffer.from(parts.join()));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True if a shell finds `fcx`. npx and npm scripts put folders on the path that the shell lacks. */
function isOnPath({ PATH = '' }: NodeJS.ProcessEnv): boolean {
  return PATH.split(delimiter)
    .filter((folder) => folder !== '' && !folder.endsWith(sep + BIN))
    .some((folder) => isExecutable(join(folder, 'fcx')));
}

/** True if `npx fcx` in this folder finds an installed fcx, where npm looks for one; else it fetches the package of that name. */
function isFoundByNpx(folder: string): boolean {
  const above = [resolve(folder)];
  for (let path = above[0] as string; dirname(path) !== path; above.push(path)) path = dirname(path);
  const project = above.findIndex((path) =>
    ['package.json', 'node_modules'].some((name) => existsSync(join(path, name))),
  );
  if (project < 0) return false;
  return above[project] === ROOT || above.slice(project).some((path) => existsSync(join(path, BIN, 'fcx')));
}

/** Return the words that call this very fcx from a folder, even once that folder is moved: they do not look for a package named fcx. */
export function programFrom(folder: string, env = process.env): string {
  if (isOnPath(env)) return 'fcx';
  const program = join(ROOT, 'bin', 'run.js');
  const relativePath = relative(resolve(folder), program);
  const path = (relativePath.length < program.length ? relativePath : program).replaceAll('\\', '/');
  return `node ${/\s/.test(path) ? `"${path}"` : path}`;
}

/** Return the words that call fcx from a folder: `fcx`, `npx fcx`, or its path where npx would fetch a stranger's package. */
export function programName(env = process.env, folder = '.'): string {
  return !isOnPath(env) && isFoundByNpx(folder) ? 'npx fcx' : programFrom(folder, env);
}
