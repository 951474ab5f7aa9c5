/** The functions of sources that tests call. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { parseSource } from '../sourceFiles.ts';

/** The environment variable with the folder for notes about calls. */
export const CALLS = 'FCX_MUTATION_CALLS';

/** The functions that a file of tests calls. */
export interface CallsOfFile {
  /** Called while no test runs, so that any test may depend on it. */
  readonly outside: readonly string[];
  /** Called by each test, by the test's identifier. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

/** The name of the note about a file of tests. */
export const noteOf = (path: string) => path.replaceAll(/\W/g, '_');

type WithBody = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };

const hasBody = (node: ts.Node): node is WithBody =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

function functionsIn(tree: ts.SourceFile): WithBody[] {
  const found: WithBody[] = [];
  const visit = (node: ts.Node): void => {
    if (hasBody(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const nameOf = (file: string, { pos }: ts.Node) => `${file}:${pos}`;

/** The name of the innermost function around this offset; `null` for code that runs when the file is loaded. */
export function enclosingFunction(file: string, start: number): string | null {
  const around = functionsIn(parseSource(file, readFileSync(file, 'utf8'))).filter(
    ({ body }) => body.pos <= start && start < body.end,
  );
  const innermost = around.at(-1);
  return innermost ? nameOf(file, innermost) : null;
}

/** The source of a file with code that notes a call at the beginning of each function. */
export function noting(file: string, source: string): string {
  const tree = parseSource(file, source);
  const inserts = functionsIn(tree).flatMap((node): [number, string][] => {
    const note = `globalThis.${CALLS}?.add(${JSON.stringify(nameOf(file, node))})`;
    const { body } = node;
    if (!ts.isBlock(body))
      return [
        [body.getStart(tree), `(${note}, (`],
        [body.end, '))'],
      ];
    return [[body.getStart(tree) + 1, `${note};`]];
  });
  return (
    inserts
      .map(([at, text], order) => ({ at, text, order }))
      // Of two at the same place, what closes an inner one comes before what closes an outer one.
      .toSorted((a, b) => b.at - a.at || (a.text === '))' ? 1 : -1))
      .reduce((code, { at, text }) => code.slice(0, at) + text + code.slice(at), source)
  );
}
