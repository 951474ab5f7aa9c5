/** Chooses the tests that may see a mutant, by a survey of what the tests of its room call and how long they take. */
import type { CallsOfFile } from './calls.ts';

/** A file of tests of a room. */
export interface SurveyedFile {
  /** Its absolute path. */
  readonly path: string;
  /** The duration of the whole file, in milliseconds. */
  readonly tookMs: number;
  readonly calls: CallsOfFile;
  /** The duration of each test by its identifier, in milliseconds. */
  readonly testsMs: Readonly<Record<string, number>>;
  /** The sources that it imports, directly or not. */
  readonly imports: readonly string[];
}

/** Some tests of a file. */
export interface Choice {
  readonly path: string;
  /** The identifiers of the tests, `null` for all. */
  readonly tests: readonly string[] | null;
  readonly expectedMs: number;
}

/** The number of folders that a source and a file of tests have in common, and one more if the test is named after the source. */
function nearness(source: string, test: string): number {
  const [one, other] = [source, test].map((path) =>
    path
      .replace(/\.(test\.)?tsx?$/, '')
      .split('/')
      .slice(1),
  );
  const differs = (one ?? []).findIndex((part, at) => part !== other?.[at]);
  return differs === -1 ? (one?.length ?? 0) : differs;
}

/**
 * Choose the tests that can see a change in this function of a source, `null` for code that runs when the source is loaded: first those of the
 * nearest files, then quick ones and those that have killed most (`kills` by path).
 */
export function testsFor(
  survey: readonly SurveyedFile[],
  source: string,
  functionName: string | null,
  kills: ReadonlyMap<string, number>,
): Choice[] {
  const root = process.cwd().length + 1;
  const chosen = survey.flatMap(({ path, tookMs, calls, testsMs, imports }): Choice[] => {
    const all = { path, tests: null, expectedMs: tookMs };
    if (functionName === null) return imports.includes(source) ? [all] : [];
    if (calls.outside.includes(functionName)) return [all];
    const tests = Object.keys(calls.tests).filter((id) => calls.tests[id]?.includes(functionName));
    const expectedMs = tests.reduce((sum, id) => sum + (testsMs[id] ?? 0), 0);
    return tests.length === 0 ? [] : [{ path, tests, expectedMs }];
  });
  /** Loading a file takes about as long as this. */
  const LOADING_MS = 300;
  const worthOf = ({ path, expectedMs }: Choice) =>
    ((1 + (kills.get(path) ?? 0)) * 3 ** nearness(source, path.slice(root))) / (LOADING_MS + expectedMs);
  return chosen.toSorted((a, b) => worthOf(b) - worthOf(a));
}
