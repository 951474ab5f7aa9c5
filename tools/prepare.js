/**
 * `npm run prepare`: builds unless that was done since the sources changed. npm runs it after `npm ci`, before packing, and when
 * `npx fcx` is called in a clone for the first time, where a build would take `dist` away from commands that are running.
 */
import { spawnSync } from 'node:child_process';
import { areSourcesNewer } from './sources.js';

if (areSourcesNewer()) {
  process.stderr.write('building fcx, which takes about 15 seconds\n');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/build.ts'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
