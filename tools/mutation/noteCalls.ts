/** Notes the functions that a file of tests calls; see `tryMutants.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { CALLS } from './calls.ts';

const called = new Set<string>();
Object.assign(globalThis, { [CALLS]: called });

afterAll(() => writeFileSync(join(process.env[CALLS] as string, 'calls'), [...called].join('\n')));
