/** What git knows of a file. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';

function succeeds(folder: string, args: readonly string[]): boolean {
  try {
    execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether git can bring back this file as it is now: it is tracked, and committed without changes since. `untracked` also
 * where there is no git, no repository or no file.
 */
export function trackedState(path: string): 'untracked' | 'committed' | 'changed' {
  if (!existsSync(path)) return 'untracked';
  const folder = dirname(path);
  const file = basename(path);
  if (!succeeds(folder, ['ls-files', '--error-unmatch', '--', file])) return 'untracked';
  return succeeds(folder, ['diff', '--quiet', 'HEAD', '--', file]) ? 'committed' : 'changed';
}
