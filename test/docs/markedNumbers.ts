/**
 * Numbers of a page that a command prints again: `<!-- numbers: COMMAND -->`, which readers do not see, before the block or the table
 * that shows its output; `<!-- numbers: COMMAND :: +31 [+23, +39] :: 11968 -->` before a paragraph names what of it is printed.
 * `npm run docs:numbers` runs the commands, lines of shell, in one folder, the tutorial's first.
 */
import { blocksOf, type Page } from './pages.ts';

/** A mark on a page: commands, and the texts that must be in their output. */
export interface MarkedNumbers {
  readonly place: string;
  readonly commands: readonly string[];
  /** The lines of a fenced block, the rows of a table, or the texts that the mark names. `…` stands for anything. */
  readonly shown: readonly string[];
  /** True if the clock decides what is printed, so that only the words are the same. */
  readonly isTimed: boolean;
  /** The number of bots of the tutorial that a reader has written by then. */
  readonly bots: number;
}

const MARK = /^<!-- (numbers|timed numbers): (.*) -->$/;

/** Texts that differ between two runs of the same command: times, speeds, and folders that are named by the time. */
const BY_THE_CLOCK = /\b(?:\d+h )?(?:\d+m )?\d+(?:\.\d+)? ?(?:ms|s|games\/s)\b|\bruns\/\d[\w-]*/g;

/** All marks of a page; throws an `Error` for one that marks nothing. */
export function marksOf(page: Page): readonly MarkedNumbers[] {
  const lines = page.text.split('\n');
  const blocks = blocksOf(page);
  const marks: MarkedNumbers[] = [];
  let commands: string[] = [];
  let texts: string[] = [];
  let isTimed = false;
  for (const [index, line] of lines.entries()) {
    const [, kind, marked] = line.match(MARK) ?? [];
    if (marked !== undefined) {
      const [command = '', ...named] = marked.split(' :: ');
      commands.push(command);
      texts.push(...named);
      isTimed = kind !== 'numbers';
      continue;
    }
    if (commands.length === 0) continue;
    const place = `${page.path}:${index + 1}`;
    const block = blocks.find((one) => one.line === index + 2);
    const end = lines.indexOf('', index);
    const paragraph = block?.lines ?? lines.slice(index, end === -1 ? undefined : end);
    const missing = texts.find((text) => !plain(paragraph.join(' ')).includes(plain(text)));
    if (missing !== undefined) throw new Error(`${place} does not say "${missing}", which its mark names`);
    // The first two lines of a table are its header.
    const outputs = block?.lines ?? (line.startsWith('|') ? paragraph.slice(2) : []);
    const shown = texts.length > 0 ? texts : outputs.filter((text) => !/^(?:…|\$.*|\s*)$/.test(text));
    if (shown.length === 0) throw new Error(`${place}: nothing is marked`);
    const bots = blocks.filter((one) => one.language === 'python' && one.line <= index).length;
    marks.push({ place, commands, shown, isTimed, bots });
    [commands, texts] = [[], []];
  }
  return marks;
}

/** Without the typography of pages: `277 168` is `277168`, and a minus sign is a hyphen. */
function plain(text: string): string {
  return text
    .replaceAll('−', '-')
    .replaceAll(/(\d)[ ,](?=\d{3}\b)/g, '$1')
    .replaceAll(BY_THE_CLOCK, '#')
    .replaceAll(/[*`|\s]+/g, ' ')
    .trim();
}

const words = (text: string) => plain(text).replaceAll(/(?<![A-Za-z])[+-]?(?:\d+(?:\.\d+)?|∞)/g, '#');

function patternOf(text: string): RegExp {
  const parts = text.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}

/** The shown texts that are not in the output, each with the output's line that has the same words, if any. */
export function differencesOf({ shown, isTimed }: MarkedNumbers, output: string): readonly string[] {
  const form = isTimed ? words : plain;
  const printed = output.split('\n');
  return shown
    .filter((text) => !printed.some((line) => patternOf(form(text)).test(form(line))))
    .map((text) => {
      const now = printed.find((line) => patternOf(words(text)).test(words(line)));
      return `"${text.trim()}" is ${now === undefined ? 'not printed' : `now "${now.trim()}"`}`;
    });
}
