/** The newest of some files. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of what a folder holds, in no order; none if there is no such folder. */
export function pathsIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** The file that was written last; `undefined` if none of them is one. */
export function newestFile(paths: readonly string[]): string | undefined {
  const written = paths.flatMap((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? [{ path, time: stats.mtimeMs }] : [];
  });
  return written.sort((a, b) => b.time - a.time)[0]?.path;
}
