/** Identifies a version of our code. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const MODULE = /(?<!\.d)\.[jt]s$/;

/**
 * A hash of the modules in these folders and below: 12 hexadecimal digits. Sources and the code compiled from them differ.
 * Comments count: no library cheaply ignores what does not change a program.
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

/** The hash of the code that decides how games go; `folders` of `src` have a part in it too: the slice of a game, or all. */
export function playingCode(...folders: readonly string[]): string {
  return codeHash([...PLAYING_ROOMS, ...folders].map((room) => new URL(`../${room}/`, import.meta.url)));
}
