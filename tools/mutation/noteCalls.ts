/** Notes the functions that a file of tests calls; see `tryMutants.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { CALLS, noteOf } from './calls.ts';

const called = new Set<string>();
Object.assign(globalThis, { [CALLS]: called });

afterAll(() => {
  const { testPath = '' } = expect.getState();
  writeFileSync(join(process.env[CALLS] as string, noteOf(testPath)), [...called].join('\n'));
});
