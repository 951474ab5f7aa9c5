import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { testFolder } from '../system/folders.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs both files, then each of these alone, in the same vitest. */
const SCRIPT = `
  import { createVitest } from 'vitest/node';
  import { runTests } from './tools/mutation/testRuns.ts';
  const vitest = await createVitest('test', {
    root: process.argv[1],
    config: false,
    watch: false,
    globals: true,
    reporters: [{}],
  });
  const failures = [];
  for (const names of [['wrong', 'fine'], ['fine'], ['wrong'], ['fine']]) {
    const tests = await vitest.globTestSpecifications(names.map((name) => name + '.test.js'));
    failures.push((await runTests(vitest, tests)).failure);
  }
  await vitest.close();
  process.stdout.write(JSON.stringify(failures));
`;

it('a failure is that of the files which run, not of what has failed before', () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'fine.test.js'), "it('passes', () => {});");
  writeFileSync(
    join(folder, 'wrong.test.js'),
    "it('fails', () => { throw new Error('it is wrong\\nat all'); });",
  );
  const args = ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT, folder];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const failure = { name: 'wrong.test.js: fails', error: 'it is wrong' };
  expect(stdout, stderr).toBe(JSON.stringify([failure, null, failure, null]));
});
