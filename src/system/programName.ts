/** How fcx is called where its messages are read. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join, sep } from 'node:path';

const LOCAL = join('node_modules', '.bin');

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
    (folder) => folder !== '' && !folder.endsWith(`${sep}${LOCAL}`),
  );
  return ofShell.some((folder) => isExecutable(join(folder, 'fcx'))) ? 'fcx' : 'npx fcx';
}
