/** Laws: sentences about the rules, each with the property that tests it on generated examples. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';

/** The parameters of a test of laws. */
export interface LawParameters {
  /** Number of examples. */
  readonly runs: number;
  readonly seed: number;
  /** A path that leads directly to one example, as reported with an earlier failure under the same seed. */
  readonly path?: string | undefined;
}

interface LawFailure {
  readonly seed: number;
  readonly path: string;
  /** The example for people: a drawn board and what was played on it. */
  readonly counterexample: string;
  readonly message: string;
}

/** A law's name and sentence. */
export interface LawTitle {
  /** A name that never changes: people type it to replay a failure. */
  readonly name: string;
  readonly sentence: string;
  /** A heading of docs/rules.md or docs/protocol.md. */
  readonly source: string;
}

/** The result of testing a law. */
export interface LawReport extends LawTitle {
  /** Examples tested until the law failed or all had passed, those of the shrinking not counted. */
  readonly runs: number;
  readonly failure: LawFailure | null;
}

/** A law that can be tested. */
export interface Law extends LawTitle {
  /** Test the law; `runs` of the report is 0 if the path leads nowhere. */
  check(parameters: LawParameters): LawReport;
}

/** The examples on which laws are tried, and the way to draw one of them. */
export interface Examples<T> {
  readonly examples: fc.Arbitrary<T>;
  readonly draw: (example: T) => string;
}

/** Draw an example. Drawing uses the rules, which may be what is broken: the failure must be reported all the same. */
function drawSafely<T>(draw: (example: T) => string, example: T): string {
  try {
    return draw(example);
  } catch (error) {
    return `${JSON.stringify(example)}\n(drawing it fails: ${(error as Error).message})`;
  }
}

/** Make a maker of laws of one source about the same examples; `holds` throws on one that breaks the law. */
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

/** Throw an error with this message unless the condition holds. */
export function ensure(condition: boolean, message: () => string): void {
  if (!condition) throw new Error(message());
}

/** Throw an error about the subject unless both values are deeply equal. */
export function ensureEqual(actual: unknown, expected: unknown, subject: string): void {
  ensure(
    isDeepStrictEqual(actual, expected),
    () => `${subject}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`,
  );
}
