/** A frozen version to compare with: a commit of this repository, checked out and built once. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The last version before networks. */
export const FROZEN_COMMIT = 'ba3cbc8';

const CACHE = resolve('.cache');

/**
 * The folder of a built checkout of a commit, made on first use: a work tree of this repository, not below `node_modules`,
 * where its types cannot be named and its build fails.
 *
 * @throws {Error} when the commit is not in this repository
 */
export function frozenVersion(commit: string, onProgress: (text: string) => void): string {
  const folder = join(CACHE, commit);
  if (existsSync(join(folder, 'dist/kernel.wasm'))) return folder;
  const run = (command: string, args: readonly string[], cwd = '.') =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  onProgress(`checking out ${commit} and building it once`);
  try {
    run('git', ['cat-file', '-e', `${commit}^{commit}`]);
  } catch {
    throw new Error(
      `there is no commit ${commit} here: fetch it, or name a built checkout: --against FOLDER`,
    );
  }
  run('git', ['worktree', 'prune']);
  if (!existsSync(folder)) run('git', ['worktree', 'add', '--detach', folder, commit]);
  run('npm', ['ci', '--silent'], folder);
  run('npm', ['run', '--silent', 'build'], folder);
  return folder;
}
