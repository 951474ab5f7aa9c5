/** Which modules the build keeps apart because they are loaded by name. */
import { expect, it } from 'vitest';
import { loadedByName } from '../../tools/bundleProgram.ts';

it.each([
  ["const WORKER = moduleBeside(import.meta.url, './worker');", ['room/worker']],
  ["const WORKER = moduleBeside(\n  import.meta.url,\n  './deep/worker',\n);", ['room/deep/worker']],
  ['const JOB = {\n  module: import.meta.url,\n};', ['room/it']],
  ['const JOB = { module:\n    import.meta.url };', ['room/it']],
  ['export function moduleBeside(caller: string, name: string) {}', []],
  ["const FILE = new URL('weights.json', import.meta.url);", []],
])('%j loads %j', (code, names) => {
  for (const ending of ['ts', 'tsx']) expect(loadedByName(`src/room/it.${ending}`, code)).toEqual(names);
});

it.each([
  'moduleBeside(import.meta.url, WORKER)',
  'moduleBeside(import.meta.url, `./worker`)',
  "moduleBeside(here, './worker')",
  'const job = { module: new URL(import.meta.url).href };',
  'const module = import.meta.url;',
])('%j ends the build', (code) => {
  expect(() => loadedByName('src/room/it.ts', code)).toThrow(/^src\/room\/it\.ts: write moduleBeside/);
});
