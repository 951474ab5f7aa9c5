/** Tells one version of some of our code from another. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A module, in either language; not the declarations that a build puts beside it. */
const MODULE = /(?<!\.d)\.[jt]s$/;

/**
 * A hash of the modules in these folders, those in folders below left out: 12 hexadecimal digits. Sources and the code
 * compiled from them have different ones. Comments count: no library tells cheaply what does not change a program.
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
