/**
 * A process that tries mutants of one room: it keeps vitest and all that it has transformed, and takes one mutant after the other from its parent,
 * which ends it when a mutant runs for ever. First it notes which functions each file of tests calls: a mutant is tried by those alone.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { CALLS, enclosingFunction, noteOf, noting } from './calls.ts';
import { type Mutant, mutated } from './mutants.ts';
import { ROOMS } from './rooms.ts';

/** The result of trying a mutant. */
export interface Attempt {
  /** The test that fails, `null` if all pass. */
  readonly killedBy: string | null;
  /** The number of files of tests that call the changed function. */
  readonly files: number;
}

const room = ROOMS[process.argv[2] ?? ''];
if (room === undefined) throw new Error('no such room');

const notes = mkdtempSync(join(tmpdir(), 'fcx-mutants-'));
process.on('exit', () => rmSync(notes, { recursive: true, force: true }));

let active: Mutant | null = null;
let isNoting = true;
/** A sequencer that leaves the files of tests in the order in which they are passed. */
class InOrder {
  async sort(files: TestSpecification[]) {
    return files;
  }
  async shard(files: TestSpecification[]) {
    return files;
  }
}

function start(): Promise<Vitest> {
  return createVitest(
    'test',
    {
      watch: false,
      maxWorkers: 1,
      bail: 1,
      reporters: [{}],
      sequence: { sequencer: InOrder as never },
      setupFiles: ['test/mutation.setup.ts', 'tools/mutation/noteCalls.ts'],
      env: { [CALLS]: notes },
      testTimeout: 90_000,
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          transform(code, id) {
            const file = id.slice(process.cwd().length + 1);
            if (isNoting && file.startsWith(`${room?.sources}/`)) return noting(file, code);
            return active !== null && file === active.file ? mutated(code, active) : null;
          },
        },
      ],
      // Failures are counted, not read.
      logLevel: 'silent',
    },
  );
}

const vitest = await start();
const tests = await vitest.globTestSpecifications([...room.tests]);

/** Runs files of tests; returns the milliseconds that each took, and the first failure, `null` if all tests passed. */
async function run(specifications: TestSpecification[]) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const took = new Map(testModules.map((module) => [module.moduleId, module.diagnostic().duration]));
  for (const module of testModules) {
    for (const test of module.children.allTests('failed'))
      return { took, failure: `${module.relativeModuleId}: ${test.fullName}` };
    const [error] = module.errors();
    if (error !== undefined) return { took, failure: `${module.relativeModuleId}: ${error.message}` };
  }
  const [error] = unhandledErrors;
  return { took, failure: error === undefined ? null : `an error outside of tests: ${String(error)}` };
}

const whole = await run(tests);
if (whole.failure !== null) throw new Error(`without any mutant fails ${whole.failure}`);
isNoting = false;

/** The functions that each file of tests calls. */
const calls = new Map(
  tests.map((one) => {
    const note = join(notes, noteOf(one.moduleId));
    return [one, new Set(existsSync(note) ? readFileSync(note, 'utf8').split('\n') : [])] as const;
  }),
);
const called = new Set([...calls.values()].flatMap((names) => [...names]));
for (const file of new Set([...called].map((name) => name.replace(/:.*/, ''))))
  vitest.invalidateFile(join(process.cwd(), file));

/** The number of mutants that each file of tests has killed. */
const kills = new Map<TestSpecification, number>();

/** The files of tests in their order: first those that have killed most mutants for their time, then the quick ones. */
function inOrder(): TestSpecification[] {
  const timeOf = (one: TestSpecification) => 1 + (whole.took.get(one.moduleId) ?? 0);
  const worthOf = (one: TestSpecification) => (1 + (kills.get(one) ?? 0)) / timeOf(one);
  return tests.toSorted((a, b) => worthOf(b) - worthOf(a));
}

async function attempt(mutant: Mutant): Promise<Attempt> {
  const files = [active?.file, mutant.file].flatMap((file) => file ?? []);
  active = mutant;
  for (const file of files) vitest.invalidateFile(join(process.cwd(), file));
  const name = enclosingFunction(mutant.file, mutant.start);
  const own = inOrder().filter((one) => name === null || calls.get(one)?.has(name));
  const { failure: killedBy } = own.length > 0 ? await run(own) : { failure: null };
  const killer = own.find(
    ({ moduleId }) => killedBy !== null && moduleId.endsWith(killedBy.replace(/: .*/s, '')),
  );
  if (killer) kills.set(killer, (kills.get(killer) ?? 0) + 1);
  return { killedBy, files: own.length };
}

process.on('message', (mutant: Mutant) => {
  void attempt(mutant).then((result) => process.send?.(result));
});
process.send?.('ready');
