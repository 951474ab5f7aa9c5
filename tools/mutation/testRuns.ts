/** Runs of some files of tests in a vitest that is kept between them. */
import type { TestModule, TestSpecification, Vitest } from 'vitest/node';

/** A test that failed, and the first line of its error. */
export interface Failure {
  readonly name: string;
  readonly error: string;
}

/** The result of a run of tests. */
export interface TestRun {
  /** The duration of each test, by its identifier, and of each whole file, by its path, in milliseconds. */
  readonly took: ReadonlyMap<string, number>;
  /** The first test that failed, `null` if all passed. */
  readonly failure: Failure | null;
}

const firstLine = (text: string) => text.split('\n')[0] ?? '';

function textOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string } };
  // A poll that waited for too long says so in the cause alone.
  return firstLine([message ?? String(error), cause?.message ?? ''].join(' ').trim());
}

function failureIn(module: TestModule): Failure | null {
  const [test] = module.children.allTests('failed');
  if (test !== undefined) {
    const [error] = test.result().errors ?? [];
    return { name: `${module.relativeModuleId}: ${test.fullName}`, error: textOf(error) };
  }
  const [error] = module.errors();
  return error === undefined ? null : { name: module.relativeModuleId, error: textOf(error) };
}

/** Run these test files. */
export async function runTests(vitest: Vitest, specifications: TestSpecification[]): Promise<TestRun> {
  // Otherwise the result of a file that does not run now would be that of an earlier run.
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const took = new Map(
    testModules.flatMap((module): [string, number][] => [
      [module.moduleId, module.diagnostic().duration],
      ...[...module.children.allTests()].map((test): [string, number] => [
        test.id,
        test.diagnostic()?.duration ?? 0,
      ]),
    ]),
  );
  const [failure] = testModules.flatMap((module) => failureIn(module) ?? []);
  if (failure !== undefined) return { took, failure };
  const [error] = unhandledErrors;
  if (error === undefined) return { took, failure: null };
  return { took, failure: { name: 'an error outside of tests', error: textOf(error) } };
}
