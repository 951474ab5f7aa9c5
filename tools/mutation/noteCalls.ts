/** Notes the functions that each test of a file calls, for `tryMutants.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { CALLS, type CallsOfFile, noteOf } from './calls.ts';

const ofTests = new Map<string, Set<string>>();
/** Calls while no test runs: when files are loaded, and before or after all tests. */
const outside = new Set<string>();
/** The identifiers of the tests that run; several of them where they run at the same time. */
const running = new Set<string>();

Object.assign(globalThis, {
  [CALLS]: {
    add(name: string) {
      if (running.size === 0) outside.add(name);
      for (const id of running) ofTests.get(id)?.add(name);
    },
  },
});

beforeEach(({ task, onTestFinished }) => {
  ofTests.set(task.id, ofTests.get(task.id) ?? new Set());
  running.add(task.id);
  // Such hooks run in reverse: this one after those of the test itself.
  onTestFinished(() => void running.delete(task.id));
});

afterAll(() => {
  const { testPath = '' } = expect.getState();
  const calls: CallsOfFile = {
    outside: [...outside],
    tests: Object.fromEntries([...ofTests].map(([id, names]) => [id, [...names]])),
  };
  writeFileSync(join(process.env[CALLS] as string, noteOf(testPath)), JSON.stringify(calls));
});
