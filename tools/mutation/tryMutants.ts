/**
 * A process that tries mutants of one room: it keeps vitest and all that it has transformed, and takes one mutant after the other from its parent,
 * which ends it when a mutant runs for ever. First it surveys which functions each test calls, unless its parent has that from an earlier process:
 * a mutant is tried by those tests alone.
 */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { CALLS, type CallsOfFile, enclosingFunction, noteOf, noting } from './calls.ts';
import { filesBelow } from './files.ts';
import { type Mutant, mutated } from './mutants.ts';
import { ROOMS } from './rooms.ts';
import { type Choice, type SurveyedFile, testsFor } from './survey.ts';
import { runTests } from './testRuns.ts';

/** The result of trying a mutant. */
export interface Attempt {
  /** The test that fails, `null` if all pass. */
  readonly killedBy: string | null;
  /** The first line of its error. */
  readonly error: string | null;
}

/** Messages to the parent: the survey, then for each mutant the time that its tests take without it, and its end. */
export type Report =
  | { readonly survey: readonly SurveyedFile[] }
  | { readonly expectedMs: number }
  | { readonly attempt: Attempt };

/** A mutant may let a test wait for ever for what it polls: it fails after this long. */
const WAIT_MS = 15_000;

/** True if a test failed because it had waited too long, which may happen on a busy machine without a mutant, too. */
const hasRunOutOfTime = (error: string) => /timed out|in time/i.test(error);

const room = ROOMS[process.argv[2] ?? ''];
if (room === undefined) throw new Error('no such room');

const notes = mkdtempSync(join(tmpdir(), 'fcx-mutants-'));
process.on('exit', () => rmSync(notes, { recursive: true, force: true }));

let active: Mutant | null = null;
let isNoting = false;
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
          transform: {
            // Before all other plugins, as places are those of the file itself.
            order: 'pre',
            handler(code, id) {
              const file = id.slice(process.cwd().length + 1);
              if (isNoting && file.startsWith(`${room?.sources}/`)) return noting(file, code);
              return active !== null && file === active.file ? mutated(code, active) : null;
            },
          },
        },
      ],
      // Failures are counted, not read.
      logLevel: 'silent',
    },
  );
}

const vitest = await start();
const specifications = new Map(
  (await vitest.globTestSpecifications([...room.tests])).map((one) => [one.moduleId, one]),
);

/** The sources and tests that import each file, by its path. */
function importersOf(path: string): readonly string[] {
  const environments = Object.values(vitest.vite.environments);
  const modules = environments.flatMap(({ moduleGraph }) => [...(moduleGraph.getModulesByFile(path) ?? [])]);
  return modules.flatMap(({ importers }) => [...importers].flatMap(({ file }) => file ?? []));
}

/** The files that import a source, directly or not. */
function allImportersOf(path: string): ReadonlySet<string> {
  const found = new Set([path]);
  for (const one of found) for (const importer of importersOf(one)) found.add(importer);
  return found;
}

async function makeSurvey(): Promise<SurveyedFile[]> {
  isNoting = true;
  const { took, failure } = await runTests(vitest, [...specifications.values()]);
  if (failure !== null) throw new Error(`without any mutant fails ${failure.name}: ${failure.error}`);
  isNoting = false;
  const sources = filesBelow(room?.sources ?? '').map((file) => join(process.cwd(), file));
  const importers = new Map(sources.map((source) => [source, allImportersOf(source)]));
  for (const source of sources) vitest.invalidateFile(source);
  return [...specifications.keys()].map((path) => {
    const note = join(notes, noteOf(path));
    const none: CallsOfFile = { outside: [], tests: {} };
    const calls = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as CallsOfFile) : none;
    const imports = sources.filter((source) => importers.get(source)?.has(path));
    return {
      path,
      tookMs: took.get(path) ?? 0,
      calls,
      testsMs: Object.fromEntries(Object.keys(calls.tests).map((id) => [id, took.get(id) ?? 0])),
      imports: imports.map((source) => relative(process.cwd(), source)),
    };
  });
}

/** Has the tests take a file as it is, or as this mutant has it. */
function become(mutant: Mutant | null): void {
  const files = [active?.file, mutant?.file].flatMap((file) => file ?? []);
  active = mutant;
  for (const file of files) vitest.invalidateFile(join(process.cwd(), file));
}

function specificationOf({ path, tests }: Choice): TestSpecification {
  const whole = specifications.get(path) as TestSpecification;
  return tests === null ? whole : whole.project.createSpecification(path, { testIds: [...tests] });
}

/** The number of mutants that each file of tests has killed. */
const kills = new Map<string, number>();

async function attempt(mutant: Mutant, survey: readonly SurveyedFile[]): Promise<Attempt> {
  let rest = testsFor(survey, mutant.file, enclosingFunction(mutant.file, mutant.start), kills);
  report({ expectedMs: rest.reduce((sum, { expectedMs }) => sum + expectedMs, 0) });
  while (rest.length > 0) {
    become(mutant);
    const { failure } = await runTests(vitest, rest.map(specificationOf));
    if (failure === null) break;
    const killer = rest.find(({ path }) => path.endsWith(failure.name.replace(/: .*/s, '')));
    if (killer !== undefined && hasRunOutOfTime(failure.error)) {
      become(null);
      const control = await runTests(vitest, [specificationOf(killer)]);
      if (control.failure !== null) {
        // It fails without the mutant, too: others decide.
        rest = rest.filter((one) => one !== killer);
        continue;
      }
    }
    if (killer !== undefined) kills.set(killer.path, (kills.get(killer.path) ?? 0) + 1);
    return { killedBy: failure.name, error: failure.error };
  }
  return { killedBy: null, error: null };
}

const report = (message: Report) => process.send?.(message);

const [given] = (await once(process, 'message')) as [{ readonly survey: readonly SurveyedFile[] | null }];
const survey = given.survey ?? (await makeSurvey());
process.on('message', (mutant: Mutant) => {
  void attempt(mutant, survey).then((one) => report({ attempt: one }));
});
report({ survey });
