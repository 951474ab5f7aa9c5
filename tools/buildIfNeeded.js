/**
 * `npm run build:needed`: builds unless that was done since the sources changed. It runs before the tests, before packing, and when
 * fcx is called in a clone for the first time. `npm run build` would replace `dist` under commands that are running.
 *
 * No script of npm's installation does it: npm warns those who install the package of such a script.
 */
import { spawnSync } from 'node:child_process';
import { areSourcesNewer } from './sources.js';

if (areSourcesNewer()) {
  process.stderr.write('building fcx, which takes about 15 seconds\n');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/build.ts'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
