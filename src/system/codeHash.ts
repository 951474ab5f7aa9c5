/** Identifies a version of our code. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readBuilt } from './installation.ts';

const MODULE = /(?<!\.d)\.[jt]s$/;

/**
 * A hash of the modules in these folders and below: 12 hexadecimal digits. Comments count: no library cheaply ignores what
 * does not change a program.
 */
export function codeHash(folders: readonly URL[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.map((path) => path.replaceAll('\\', '/')).sort()) {
      if (MODULE.test(file)) hash.update(`${file}\0`).update(readFileSync(new URL(file, folder)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/** A hash of these bytes: 12 hexadecimal digits. */
export function bytesHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}

/** The rooms that decide how games go and how they are tuned, whatever the game. */
export const PLAYING_ROOMS: readonly string[] = ['engine', 'bot', 'arena', 'tuner'];

/** The hashes of the rooms in this folder of sources, and of the games in theirs, by path. */
export function roomHashes(sources: URL): Readonly<Record<string, string>> {
  const foldersIn = (path: string) =>
    readdirSync(new URL(path, sources), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rooms = ['', 'games/'].flatMap((path) => foldersIn(path).map(({ name }) => `${path}${name}`));
  return Object.fromEntries(rooms.map((room) => [room, codeHash([new URL(`${room}/`, sources)])]));
}

/**
 * The hash of the code that decides how games go; `folders` of `src` have a part in it too: the slice of a game, or all.
 * Throws a {NotBuiltError}.
 */
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
