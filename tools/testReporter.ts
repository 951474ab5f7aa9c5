/**
 * Prints a run of the tests: its progress on one line, then failures, tests that passed only when tried again, files that the tests
 * have left in the tree, and the sum. Such files fail a run of all tests; a run of some is for those who edit meanwhile.
 */
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  MinimalReporter,
  type SerializedError,
  type TestCase,
  type TestModule,
  type TestRunEndReason,
  type TestSpecification,
} from 'vitest/node';

/** Folders that do not belong to the tree. */
const NOT_OF_THE_TREE = new Set(['.git', 'node_modules']);

/** The time of the last change and the size of each file below this folder, by its path. */
function filesBelow(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !NOT_OF_THE_TREE.has(name),
  );
  const files = new Map<string, string>();
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      for (const [below, state] of filesBelow(path)) files.set(below, state);
      continue;
    }
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat !== undefined) files.set(path, `${stat.mtimeMs} ${stat.size}`);
  }
  return files;
}

/** The reporter of Vitest that prints a run as described above. */
export default class TestReporter extends MinimalReporter {
  readonly #failed = new Set<TestCase>();
  readonly #retried: string[] = [];
  #filesBefore: Map<string, string> | null = null;
  #modules = 0;
  #ended = 0;
  #shownTenths = 0;

  override async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    super.onTestRunStart(specifications);
    this.#modules = specifications.length;
    const all = await this.ctx.globTestSpecifications();
    const isWhole = specifications.length === all.length && !this.ctx.config.watch;
    this.#filesBefore = isWhole ? filesBelow(this.ctx.config.root) : null;
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    if (test.result().state === 'failed') this.#failed.add(test);
    else if (test.diagnostic()?.flaky)
      this.#retried.push(`${this.relative(test.module.moduleId)} > ${test.fullName}`);
  }

  override onTestModuleEnd(testModule: TestModule): void {
    super.onTestModuleEnd(testModule);
    this.#ended++;
    this.#showProgress();
  }

  /** Prints nothing, as the summary at the end shows failures. */
  override printTestModule(): void {}

  override onTestRunEnd(
    testModules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    this.ctx.logger.outputStream.write('\n');
    for (const name of this.#retried) this.log(`passed only when tried again: ${name}`);
    const left = this.#leftFiles();
    const errors = [...unhandledErrors];
    if (left.length > 0) {
      const message = `the tests have left or changed files in the tree: ${left.join(', ')}`;
      errors.push({ name: 'LeftFiles', message });
      process.exitCode = 1;
    }
    super.onTestRunEnd(testModules, errors, reason);
  }

  /** Shows the progress: on one line that is drawn anew in a terminal; elsewhere the line grows by every tenth of the files. */
  #showProgress(): void {
    const { outputStream } = this.ctx.logger;
    if (this.isTTY) {
      const failed = this.#failed.size === 0 ? '' : `, ${this.#failed.size} failed`;
      outputStream.write(`\r\x1b[K ${this.#ended} of ${this.#modules} test files${failed}`);
      return;
    }
    const tenths = Math.floor((10 * this.#ended) / this.#modules);
    if (tenths > this.#shownTenths) outputStream.write(` ${10 * tenths} %`);
    this.#shownTenths = tenths;
  }

  #leftFiles(): string[] {
    const before = this.#filesBefore;
    if (before === null) return [];
    const { root } = this.ctx.config;
    const changed = [...filesBelow(root)].filter(([path, state]) => before.get(path) !== state);
    return changed.map(([path]) => relative(root, path)).sort();
  }
}
