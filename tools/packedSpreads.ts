/** Packed spreads, such as `...{ a, b }`: an object written out only to be spread saves a line and costs the reader a second look. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { parseSource } from './sourceFiles.ts';

/** Return where a source text spreads an object that is written out, one sentence for each place. */
export function packedSpreadsIn(path: string, text: string): string[] {
  const source = parseSource(path, text);
  const faults: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      faults.push(`${path}:${line + 1}: write out the properties instead of a packed spread`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** Return the packed spreads in the files at these paths, one sentence for each. */
export function packedSpreads(paths: readonly string[]): string[] {
  return paths.flatMap((path) => packedSpreadsIn(path, readFileSync(path, 'utf8')));
}
