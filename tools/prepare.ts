/**
 * `npm run prepare`: builds unless that was done since the sources changed. npm runs it after `npm ci`, before packing, and when
 * `npx fcx` is called in a clone for the first time, where a build would take `dist` away from commands that are running.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = [
  'src',
  'tools',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'tsconfig.types.json',
];

/** When a file, or the newest file in a folder, was written; 0 if it is not there. */
function writtenAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => writtenAt(join(path, name))));
}

// The build writes this file last.
const built = writtenAt(join(ROOT, 'dist', 'build.json'));
if (SOURCES.some((source) => writtenAt(join(ROOT, source)) > built)) await import('./build.ts');
