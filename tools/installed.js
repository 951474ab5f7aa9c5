/**
 * `node tools/installed.js NAME`: installs the packages of `tools/NAME` where that was not done since its lock changed. Few need
 * them: the site of the docs and the mutation tests, which would double what a clone installs.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [name = ''] = process.argv.slice(2);
const folder = fileURLToPath(new URL(name, import.meta.url));

/** When a file was written, in milliseconds; 0 where there is none. */
const writtenAt = (file) => statSync(`${folder}/${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (writtenAt('node_modules/.package-lock.json') < writtenAt('package-lock.json')) {
  process.stderr.write(`installing the packages of tools/${name}, once\n`);
  // A shell, which Windows needs for npm, would split an argument at a space: the folder is none.
  const settings = {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  };
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], settings);
  process.exitCode = status ?? 1;
}
