/** The commands that a page tells its reader to type. */
import { parse } from 'shell-quote';
import { type Block, blocksOf, type Page } from './pages.ts';

/** A command in a fenced sh block: its words, the files it writes by redirection, and where it stands. */
export interface ShellCommand {
  readonly words: readonly string[];
  readonly redirectedTo: readonly string[];
  /** The whole line, without its comment. */
  readonly source: string;
  readonly place: string;
}

const REDIRECTIONS = ['>', '>>', '<'];

/** The commands of a line, split at pipes and the like; its comment is left out. */
export function commandsIn(source: string, place: string): readonly ShellCommand[] {
  const commands: { words: string[]; redirectedTo: string[] }[] = [];
  let current: { words: string[]; redirectedTo: string[] } | null = null;
  let isRedirection = false;
  // Variables stay as they are written.
  for (const token of parse(source, (name) => `$${name}`)) {
    if (typeof token === 'object' && 'comment' in token) break;
    if (typeof token === 'object' && token.op !== 'glob') {
      isRedirection = REDIRECTIONS.includes(token.op);
      if (!isRedirection) current = null;
      continue;
    }
    const word = typeof token === 'object' ? token.pattern : token;
    if (current === null) {
      current = { words: [], redirectedTo: [] };
      commands.push(current);
    }
    (isRedirection ? current.redirectedTo : current.words).push(word);
    isRedirection = false;
  }
  return commands.map((command) => ({ ...command, source, place }));
}

function linesOf({ lines, line }: Block): readonly { text: string; line: number }[] {
  const joined: { text: string; line: number }[] = [];
  let continued = '';
  for (const [index, text] of lines.entries()) {
    if (text.endsWith('\\')) continued += text.slice(0, -1);
    else {
      joined.push({ text: continued + text, line: line + index });
      continued = '';
    }
  }
  return joined;
}

/** All commands in the `sh` blocks of a page. */
export function shellCommandsOf(page: Page): readonly ShellCommand[] {
  return blocksOf(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(linesOf)
    .flatMap(({ text, line }) => commandsIn(text, `${page.path}:${line}`));
}

/** The arguments given to fcx, or `null` for a command that is not fcx. */
export function fcxArguments({ words }: ShellCommand): readonly string[] | null {
  if (words[0] === 'npx' && words[1] === 'fcx') return words.slice(2);
  return words[0] === 'bin/dev.js' ? words.slice(1) : null;
}
