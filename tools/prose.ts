/**
 * `npm run check`: the English of README, docs, `--help`, messages and comments: no mannered phrases anywhere, and short sentences where a
 * newcomer reads. It also finds packed spreads.
 *
 * Of write-good's own checks, those that find mistakes are on; the others are a matter of taste.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import writeGood, { type Check } from 'write-good';
import { loadAll } from '../src/commands/index.ts';
import { readPages } from '../test/docs/pages.ts';
import { commentFaults } from './comments.ts';
import { packedSpreads } from './packedSpreads.ts';
import { sourcesBelow } from './sourceFiles.ts';

/** More words make a sentence too long. */
const MOST_WORDS = 25;

const MANNERED =
  /\b(what the bombs? gave|who do(es)? not|of which|(is|are) told|comes? with|tells? as much as|whoever|somebody|as certain as)\b/gi;

const MANNERED_ONCE = new RegExp(MANNERED.source, 'i');

/** The pages that a newcomer reads; `--help` is read by all. */
const FIRST_PAGES = ['README.md', 'docs/tutorial.md'];

const STYLE = {
  weasel: false,
  passive: false,
  adverb: false,
  thereIs: false,
  tooWordy: false,
  cliches: false,
  so: false,
} as const;

const mannered: Check = {
  fn: (text) => [...text.matchAll(MANNERED)].map(({ 0: found, index }) => ({ index, offset: found.length })),
  explanation: 'has a plainer word',
};

const subjectless: Check = {
  fn: (text) =>
    [...text.matchAll(/(?<=^|[.!?] )(?:What|Who|Of which)\b[^?]*?(?:[.!](?=\s|$)|$)/g)].map(
      ({ 0: found, index }) => ({ index, offset: found.length }),
    ),
  explanation: 'begins with a question word; begin with the subject',
};

const long: Check = {
  fn: (text) =>
    [...text.matchAll(/\S.*?(?=[.!?]\)?(?:\s|$)|$)/gs)]
      .filter(
        ({ 0: sentence }) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > MOST_WORDS,
      )
      .map(({ 0: sentence, index }) => ({ index, offset: sentence.length })),
  explanation: `has more than ${MOST_WORDS} words`,
};

/** The paragraphs, items and headings of a page, without code samples, tables and comments. */
function proseOf(page: string): string[] {
  return page
    .replaceAll(/^---\n[\s\S]*?^---$|^```[\s\S]*?^```|<!--[\s\S]*?-->|^\|.*$|^#.*$/gm, '\n')
    .replaceAll(/\]\([^)]*\)|!?\[/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim());
}

/** Return the faults of a text; with `isShort`, long sentences too. */
function faultsIn(place: string, paragraphs: readonly string[], isShort: boolean): string[] {
  const checks = { mannered, subjectless, ...(isShort && { long }) };
  const faults = paragraphs.flatMap((text) => [...writeGood(text, STYLE), ...writeGood(text, { checks })]);
  return faults.map(({ reason }) => `${place}: ${reason}`);
}

/** All texts of a command's help. */
function helpOf({
  summary,
  description,
  flags = {},
  args = {},
}: Awaited<ReturnType<typeof loadAll>>[string]) {
  const inputs = [...Object.values(flags), ...Object.values(args)];
  const texts = [summary, description, ...inputs.map((input) => input.description)];
  return texts.flatMap((text) => text?.split(/\n\n| (?=\[default)/) ?? []);
}

const pages = readPages().flatMap(({ path, text }) =>
  faultsIn(path, proseOf(text), FIRST_PAGES.includes(path)),
);
const commands = Object.entries(await loadAll()).flatMap(([id, command]) =>
  faultsIn(`fcx ${id.replaceAll(':', ' ')} --help`, helpOf(command), true),
);
const messages = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => {
    const code = readFileSync(join('src', path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const texts = code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
    return texts
      .filter((text) => MANNERED_ONCE.test(text))
      .map((text) => `src/${path}: ${text} has a plainer word`);
  });
const codeFolders = ['src', 'test', 'tools', 'bench', 'examples', 'templates'];
const codePaths = codeFolders.flatMap((folder) => sourcesBelow(folder, /\.(?:tsx?|m?js)$/));
const spreads = packedSpreads(codePaths);
const faults = [
  ...new Set([...pages, ...commands, ...messages, ...commentFaults(MANNERED_ONCE), ...spreads]),
];
if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
