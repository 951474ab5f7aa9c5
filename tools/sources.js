/** A comparison of the build with the sources beside it. In JavaScript, for `bin/run.js` in a clone. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['src', 'tools', 'package-lock.json', 'tsconfig.json', 'tsconfig.types.json'];

/** The time at which a file, or the newest file in a folder, was written; 0 if it is not there. */
function writtenAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const names = readdirSync(path);
  const times = names.filter((name) => name !== 'node_modules').map((name) => writtenAt(join(path, name)));
  // Some folders of tools have packages of their own. Installing them changes the time of the folder, too.
  return Math.max(0, ...times, ...(names.includes('node_modules') ? [] : [stats.mtimeMs]));
}

/** True if anything that goes into the build was written after it, or there is no build. */
export function areSourcesNewer() {
  // The build writes this file last.
  const built = writtenAt(join(ROOT, 'dist', 'build.json'));
  return SOURCES.some((source) => writtenAt(join(ROOT, source)) > built);
}
