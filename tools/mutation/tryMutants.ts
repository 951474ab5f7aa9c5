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
import { runTests } from './testRuns.ts';

/** The result of trying a mutant. */
export interface Attempt {
  /** The test that fails, `null` if all pass. */
  readonly killedBy: string | null;
  /** The first line of its error. */
  readonly error: string | null;
  /** The number of files of tests that call the changed function. */
  readonly files: number;
}

/** A mutant may let a test wait for ever for what it polls: it fails after this long. */
const WAIT_MS = 20_000;

/** True if a test failed because it had waited too long, which may happen on a busy machine without a mutant, too. */
const hasRunOutOfTime = (error: string) => /timed out|in time/i.test(error);

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
      hookTimeout: 90_000,
      expect: { poll: { timeout: WAIT_MS } },
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

const started = Date.now();
const whole = await runTests(vitest, tests);
if (whole.failure !== null)
  throw new Error(`without any mutant fails ${whole.failure.name}: ${whole.failure.error}`);
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

/** Has the tests take a file as it is, or as this mutant has it. */
function become(mutant: Mutant | null): void {
  const files = [active?.file, mutant?.file].flatMap((file) => file ?? []);
  active = mutant;
  for (const file of files) vitest.invalidateFile(join(process.cwd(), file));
}

async function attempt(mutant: Mutant): Promise<Attempt> {
  const name = enclosingFunction(mutant.file, mutant.start);
  let rest = inOrder().filter((one) => name === null || calls.get(one)?.has(name));
  const files = rest.length;
  while (rest.length > 0) {
    become(mutant);
    const { failure } = await runTests(vitest, rest);
    if (failure === null) break;
    const killer = rest.find(({ moduleId }) => moduleId.endsWith(failure.name.replace(/: .*/s, '')));
    if (killer !== undefined && hasRunOutOfTime(failure.error)) {
      become(null);
      const control = await runTests(vitest, [killer]);
      if (control.failure !== null) {
        // It fails without the mutant, too: others decide.
        rest = rest.filter((one) => one !== killer);
        continue;
      }
    }
    if (killer !== undefined) kills.set(killer, (kills.get(killer) ?? 0) + 1);
    return { killedBy: failure.name, error: failure.error, files };
  }
  return { killedBy: null, error: null, files };
}

process.on('message', (mutant: Mutant) => {
  void attempt(mutant).then((result) => process.send?.(result));
});
process.send?.(Date.now() - started);
