/**
 * The English of comments in the rooms whose docstrings are whole sentences: none hides its subject behind a first word such as
 * "What", none has a mannered phrase or a name in braces, and every export has a docstring.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { parseSource, sourcesBelow } from './sourceFiles.ts';

/** The rooms that are held to this; others follow when their docstrings have been rewritten. */
const ROOMS = [
  'api',
  'arena',
  'bot',
  'cli',
  'commands',
  'document',
  'engine',
  'fleet',
  'games',
  'packing',
  'page',
  'system',
  'tuner',
  'ui',
  'verify',
];

/** The folders beside `src` whose comments are checked in the same way; in `test` those of the helpers, not of the tests. */
const OTHER_FOLDERS = ['bench', 'test', 'tools'];

/** The name of an error or another type in braces, which a tool of JSDoc would want, in place of backquotes. */
const BRACED = /(?<!\$)\{[A-Z]\w*\}/;

/** First words after which a docstring is a fragment, or a question, in place of a sentence about the thing. */
const FRAGMENT = /^(?:As|How|Of|That|The same|What|Where|Whether|Which|Who)\b/;

type Declaration = ts.Node & { readonly modifiers?: ts.NodeArray<ts.ModifierLike> };

/** Return the text of a comment in one line, without its signs. */
function plainText(comment: string): string {
  return comment
    .replaceAll(/^\/\*\*?|\*\/$|^\s*\*(?= |$)|^\/\//gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Return the comments in front of the nodes of a file, each once. */
function commentsOf(source: ts.SourceFile): string[] {
  const found = new Map<number, string>();
  const visit = (node: ts.Node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source.text, node.pos) ?? [])
      found.set(pos, source.text.slice(pos, end));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

/** True for an export that needs a docstring; the default export of a command has its summary in place of one. */
function isBare(source: ts.SourceFile, node: ts.Node): boolean {
  const { modifiers } = node as Declaration;
  const has = (kind: ts.SyntaxKind) => modifiers?.some((modifier) => modifier.kind === kind) === true;
  if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DefaultKeyword)) return false;
  const ranges = ts.getLeadingCommentRanges(source.text, node.pos) ?? [];
  return ranges.every(({ pos }) => !source.text.startsWith('/**', pos));
}

/** Return the first line of a node's code. */
function firstLine(source: ts.SourceFile, node: ts.Node): string {
  return node.getText(source).split('\n', 1).join();
}

/** Return the faults in the comments of a file, one sentence each; `mannered` is the pattern of phrases to avoid. */
function faultsInFile(path: string, mannered: RegExp): string[] {
  const source = parseSource(path, readFileSync(path, 'utf8'));
  const faults: string[] = [];
  for (const comment of commentsOf(source)) {
    const text = plainText(comment);
    if (FRAGMENT.test(text)) faults.push(`${path}: "${text}" hides its subject; begin with it`);
    if (BRACED.test(text)) faults.push(`${path}: "${text}" has a name in braces; write it in backquotes`);
    if (mannered.test(text)) faults.push(`${path}: "${text}" has a plainer word`);
  }
  for (const node of source.statements)
    if (isBare(source, node)) faults.push(`${path}: "${firstLine(source, node)}" has no docstring`);
  return faults;
}

/** Return the faults in the comments of all rooms and folders that are held to this. */
export function commentFaults(mannered: RegExp): string[] {
  const folders = [...ROOMS.map((room) => `src/${room}`), ...OTHER_FOLDERS];
  const paths = folders
    .flatMap((folder) => sourcesBelow(folder))
    .filter((path) => !/\.(?:d|test)\.ts$/.test(path));
  return paths.flatMap((path) => faultsInFile(path, mannered));
}
