#!/usr/bin/env node
import { readFileSync } from 'node:fs';

if (['--version', '-v'].includes(process.argv[2] ?? '')) {
  // Loading oclif takes most of the time of a start.
  const { name, version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${name}/${version} ${process.platform}-${process.arch} node-${process.version}\n`);
} else {
  const { execute, settings } = await import('@oclif/core');
  // Otherwise oclif looks for a TypeScript that loads sources, and warns that there is none, where NODE_ENV is "development".
  settings.enableAutoTranspile = false;
  await execute({ dir: import.meta.url });
  // Timers of a queue whose Redis is away would keep the process.
  process.exit();
}
