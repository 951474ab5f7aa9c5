/** Laws: sentences about the rules, each with the property that tests it on generated examples. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';

export interface LawParameters {
  readonly runs: number;
  readonly seed: number;
  /** Leads directly to one example, as reported with an earlier failure under the same seed. */
  readonly path?: string | undefined;
}

interface LawFailure {
  readonly seed: number;
  readonly path: string;
  /** The example for people: a drawn board and what was played on it. */
  readonly counterexample: string;
  readonly message: string;
}

export interface LawTitle {
  /** Never changes: people type it to replay a failure. */
  readonly name: string;
  readonly sentence: string;
  /** A heading of docs/rules.md or docs/protocol.md. */
  readonly source: string;
}

export interface LawReport extends LawTitle {
  /** Examples tested until the law failed or all had passed, those of the shrinking not counted. */
  readonly runs: number;
  readonly failure: LawFailure | null;
}

export interface Law extends LawTitle {
  /** Tests the law; no runs at all when the path leads nowhere. */
  check(parameters: LawParameters): LawReport;
}

/** What laws are tried on, and how one of them is drawn. */
export interface Examples<T> {
  readonly examples: fc.Arbitrary<T>;
  readonly draw: (example: T) => string;
}

/** Drawing uses the rules, which may be what is broken: the failure must be reported all the same. */
function drawSafely<T>(draw: (example: T) => string, example: T): string {
  try {
    return draw(example);
  } catch (error) {
    return `${JSON.stringify(example)}\n(drawing it fails: ${(error as Error).message})`;
  }
}

/** Makes laws of one source about the same examples; `holds` throws on one that breaks the law. */
export function lawOf<T>(source: string, { examples, draw }: Examples<T>) {
  return (name: string, sentence: string, holds: (example: T) => void): Law => {
    const title = { name, sentence, source };
    const property = fc.property(examples, holds);
    const check = ({ runs, seed, path }: LawParameters): LawReport => {
      // A path leads to an example that is already shrunk.
      const settings = path === undefined ? { numRuns: runs } : { numRuns: 1, path, endOnFailure: true };
      const details = fc.check(property, { seed, ...settings });
      if (!details.failed) return { ...title, runs: details.numRuns, failure: null };
      if (details.counterexample === null) throw new Error(`no examples for the law "${name}"`);
      const [example] = details.counterexample;
      const { errorInstance: error } = details;
      const failure: LawFailure = {
        seed: details.seed,
        path: details.counterexamplePath,
        counterexample: drawSafely(draw, example),
        message: error instanceof Error ? error.message : String(error),
      };
      return { ...title, runs: details.numRuns, failure };
    };
    return { ...title, check };
  };
}

export function ensure(condition: boolean, message: () => string): void {
  if (!condition) throw new Error(message());
}

export function ensureEqual(actual: unknown, expected: unknown, subject: string): void {
  ensure(
    isDeepStrictEqual(actual, expected),
    () => `${subject}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`,
  );
}
