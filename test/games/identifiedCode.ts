/** A check that the hash of the code that identifies a run covers all code it depends on. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PLAYING_ROOMS } from '../../src/system/installation.ts';

const ROOT = new URL('../../src/', import.meta.url);

/**
 * The files that these files of a slice import, directly or not, from folders that do not count for the identity of its runs;
 * `system` may be imported, because files, threads and processes do not change results.
 */
export function unidentified(slice: string, entries: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (file: URL) => {
    if (files.has(file.href)) return;
    files.add(file.href);
    const imports = readFileSync(fileURLToPath(file), 'utf8').matchAll(
      /^(?:im|ex)port [^;]*? from '(\.[^']+)'/gm,
    );
    for (const [, path] of imports) visit(new URL(path!, file));
  };
  for (const entry of entries) visit(new URL(`${slice}/${entry}`, ROOT));
  if (files.size < 50) throw new Error(`only ${files.size} files were found: are their imports understood?`);
  const counted = ['system', ...PLAYING_ROOMS, slice].map((folder) => `${ROOT.href}${folder}/`);
  return [...files].filter((file) => !counted.some((folder) => file.startsWith(folder)));
}
