/** Identifies a version of our code. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A module in either language, but not a declaration file. */
const MODULE = /(?<!\.d)\.[jt]s$/;

/**
 * A hash of the modules directly in these folders: 12 hexadecimal digits. Sources and the code compiled from them differ.
 * Comments count: no library cheaply ignores what does not change a program.
 */
export function codeHash(folders: readonly URL[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const file of readdirSync(folder).sort()) {
      if (MODULE.test(file)) hash.update(`${file}\0`).update(readFileSync(new URL(file, folder)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/** The hash of these rooms of ours, by their paths in `src`. */
export function roomsHash(rooms: readonly string[]): string {
  return codeHash(rooms.map((room) => new URL(`../${room}/`, import.meta.url)));
}
