/** The installed fcx: what its build has put into `dist`, and the command that starts it. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { ExpectedError } from '../engine/index.ts';

const DIST = new URL('../../dist/', import.meta.url);

export class NotBuiltError extends ExpectedError {
  override readonly code = 'notBuilt';
}

/** The version of this fcx, as in package.json. */
export function ownVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** Reads a file of the build, by its name in `dist`; throws a {NotBuiltError}. */
export function readBuilt(name: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(new URL(name, DIST));
  } catch (error) {
    throw new NotBuiltError(`fcx is not built; run: npm run build (${(error as Error).message})`);
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `fcx` where the shell finds it, else `npx fcx`. npx and npm scripts put folders on the path that the shell lacks. */
export function programName({ PATH = '' }: NodeJS.ProcessEnv = process.env): 'fcx' | 'npx fcx' {
  const ofShell = PATH.split(delimiter).filter(
    (folder) => folder !== '' && !folder.endsWith(`${sep}${join('node_modules', '.bin')}`),
  );
  return ofShell.some((folder) => isExecutable(join(folder, 'fcx'))) ? 'fcx' : 'npx fcx';
}
