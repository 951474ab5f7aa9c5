#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getSystemErrorMap } from 'node:util';

let isRefused = false;

/** Says once that standard output takes nothing more. The command goes on: what it keeps in files is not lost. */
function onRefused({ errno, message }) {
  if (isRefused) return;
  isRefused = true;
  const reason = getSystemErrorMap().get(errno)?.[1] ?? message;
  process.stderr.write(`Error: standard output cannot be written: ${reason}\n`);
}

process.stdout.on('error', onRefused);
// Nobody could be told.
process.stderr.on('error', () => {});
process.on('exit', () => {
  if (isRefused) process.exitCode ||= 1;
});

if (['--version', '-v'].includes(process.argv[2] ?? '')) {
  // Loading oclif takes most of the time of a start.
  const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  const { name, version } = read('../package.json');
  const build = new URL('../dist/build.json', import.meta.url);
  const { commit } = existsSync(build) ? read(build) : {};
  const shown = commit === undefined ? version : `${version}+${commit}`;
  process.stdout.write(`${name}/${shown} ${process.platform}-${process.arch} node-${process.version}\n`);
} else {
  const sources = new URL('../tools/sources.js', import.meta.url);
  // Only a clone has sources; they change whenever others are checked out.
  if (existsSync(sources) && (await import(sources.href)).areSourcesNewer()) {
    if (existsSync(new URL('../dist/build.json', import.meta.url))) {
      process.stderr.write(
        'The sources are newer than the build that runs here; to build them: npm run build\n',
      );
    } else {
      const cwd = fileURLToPath(new URL('..', import.meta.url));
      const { status } = spawnSync(process.execPath, ['tools/buildIfNeeded.js'], {
        cwd,
        stdio: ['ignore', 2, 2],
      });
      if (status !== 0) process.exit(1);
    }
  }
  const { execute, settings } = await import('@oclif/core');
  // Otherwise oclif looks for a TypeScript that loads sources, and warns that there is none, where NODE_ENV is "development".
  settings.enableAutoTranspile = false;
  // The one of oclif throws.
  process.stdout.removeAllListeners('error').on('error', onRefused);
  // There are none: looking for them fails with a warning where the home cannot be read.
  await execute({ loadOptions: { root: fileURLToPath(import.meta.url), userPlugins: false } });
}
