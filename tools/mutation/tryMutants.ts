/**
 * A process that tries mutants of one room: it keeps vitest and all that it has transformed, and takes one mutant after the other from its parent,
 * which ends it when a mutant runs for ever. First it notes which functions each file of tests calls: a mutant is tried by those alone.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { CALLS, enclosingFunction, noting } from './calls.ts';
import { type Mutant, mutated } from './mutants.ts';
import { ROOMS } from './rooms.ts';

export interface Attempt {
  /** The test that fails, `null` if all pass. */
  readonly killedBy: string | null;
  /** Files of tests that call what was changed. */
  readonly files: number;
}

const room = ROOMS[process.argv[2] ?? ''];
if (room === undefined) throw new Error('no such room');

const notes = mkdtempSync(join(tmpdir(), 'fcx-mutants-'));
process.on('exit', () => rmSync(notes, { recursive: true, force: true }));

let active: Mutant | null = null;
let isNoting = true;
/** Keeps the order in which files of tests are given. */
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
      // A failure is counted, and read by nobody.
      logLevel: 'silent',
    },
  );
}

const vitest = await start();
const tests = await vitest.globTestSpecifications([...room.tests]);

/** The test that fails, `null` if all pass. */
async function failureIn(specifications: TestSpecification[]): Promise<string | null> {
  if (specifications.length === 0) return null;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  for (const module of testModules) {
    for (const test of module.children.allTests('failed'))
      return `${module.relativeModuleId}: ${test.fullName}`;
    const [error] = module.errors();
    if (error !== undefined) return `${module.relativeModuleId}: ${error.message}`;
  }
  return unhandledErrors.length > 0 ? `an error outside of tests: ${String(unhandledErrors[0])}` : null;
}

/** The functions that each file of tests calls, and those without which it takes longest last. */
const calls = new Map<TestSpecification, ReadonlySet<string>>();
const seconds = new Map<TestSpecification, number>();
for (const one of tests) {
  const started = performance.now();
  const failure = await failureIn([one]);
  if (failure !== null) throw new Error(`without any mutant fails ${failure}`);
  seconds.set(one, performance.now() - started);
  const noted = readFileSync(join(notes, 'calls'), 'utf8').split('\n');
  calls.set(one, new Set(noted));
}
isNoting = false;
for (const file of new Set(
  [...calls.values()].flatMap((names) => [...names].map((name) => name.replace(/:.*/, ''))),
))
  vitest.invalidateFile(join(process.cwd(), file));

/** Files of tests that have killed come first, then the quick ones. */
const kills = new Map<TestSpecification, number>();
const inOrder = () =>
  tests.toSorted(
    (a, b) =>
      (kills.get(b) ?? 0) / (seconds.get(b) ?? 1) - (kills.get(a) ?? 0) / (seconds.get(a) ?? 1) ||
      (seconds.get(a) ?? 0) - (seconds.get(b) ?? 0),
  );

async function attempt(mutant: Mutant): Promise<Attempt> {
  const files = [active?.file, mutant.file].flatMap((file) => file ?? []);
  active = mutant;
  for (const file of files) vitest.invalidateFile(join(process.cwd(), file));
  const name = enclosingFunction(mutant.file, mutant.start);
  const own = inOrder().filter((one) => name === null || calls.get(one)?.has(name));
  const killedBy = await failureIn(own);
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
