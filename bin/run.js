#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';

if (['--version', '-v'].includes(process.argv[2] ?? '')) {
  // Loading oclif takes most of the time of a start.
  const { name, version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${name}/${version} ${process.platform}-${process.arch} node-${process.version}\n`);
} else {
  const sources = new URL('../tools/sources.js', import.meta.url);
  // Only a clone has sources; they change whenever others are checked out.
  if (existsSync(sources) && (await import(sources.href)).areSourcesNewer()) {
    process.stderr.write(
      'The sources are newer than the build that runs here; to build them: npm run build\n',
    );
  }
  const { execute, settings } = await import('@oclif/core');
  // Otherwise oclif looks for a TypeScript that loads sources, and warns that there is none, where NODE_ENV is "development".
  settings.enableAutoTranspile = false;
  await execute({ dir: import.meta.url });
}
