/** The source files of the project, and their syntax trees, for the tools that read code. */
import { readdirSync } from 'node:fs';
import ts from 'typescript';

/** Parse a source text; its path says whether it holds JSX. */
export function parseSource(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
}

/** Return the paths of the source files below a folder, in their order; packages that are installed there are not looked into. */
export function sourcesBelow(folder: string, names = /\.tsx?$/): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => name !== 'node_modules')
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return sourcesBelow(path, names);
      return names.test(path) ? [path] : [];
    });
}
