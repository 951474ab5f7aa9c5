/** Every line of fcx in README and docs/ is valid and can be pasted. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultOf } from './fcxLine.ts';
import { type Page, ROOT, readPages } from './pages.ts';
import { commandsIn, fcxArguments, type ShellCommand, shellCommandsOf } from './shellCommands.ts';

const PAGES = readPages();

/** What a reader would have to replace before the line works; so would `fcx`, which is on no path, without `npx`. */
const PLACEHOLDER = /…|\bDATE\b|<\w+>|\b(?:FILE|FOLDER|CMD|NAME|HOST|PORT|YOURNAME)\b/;

/** Flags whose value is a file or a folder that the command writes. */
const OUTPUTS = ['--out', '--replay', '--run', '--cost', '--weights-out'];

/** Words that name a file, perhaps with the name it is shown by. */
const FILE_NAME = /^(?:\w+=)?([\w./-]+\.(?:jsonl?|py|mjs|js|ts|html|jar|txt))$/;

/** Files that a page tells its reader to save: "Save as `bot.py`". */
function savedFiles({ text }: Page): readonly string[] {
  return [...text.matchAll(/[Ss]ave (?:it|this|them) as `([^`]+)`/g)].map((match) => match[1] as string);
}

function outputsOf({ words, redirectedTo }: ShellCommand): readonly string[] {
  const made = words[2] === 'new' ? words.slice(4, 5) : [];
  const [, tuned] = (words[2] === 'tune' && /--params (\S+)\.json/.exec(words.join(' '))) || [];
  if (tuned !== undefined) made.push(`${tuned}.tuned.json`, `${tuned}.values.json`);
  return [
    ...[...redirectedTo, ...made],
    ...words.filter((_, index) => OUTPUTS.includes(words[index - 1] as string)),
  ];
}

/** Files are looked for as they are named, and weights in the folder of their own. */
function isInProject(name: string): boolean {
  return existsSync(join(ROOT, name)) || existsSync(join(ROOT, 'weights', name));
}

/** The words of all commands, and those of programs that they start. */
function wordsOf({ words }: ShellCommand): readonly string[] {
  return words.flatMap((word) => (word.includes(' ') ? word.split(/\s+/) : [word]));
}

/** Files that a page names before it has said where they come from. */
function unknownFiles(page: Page): readonly string[] {
  const known = new Set(savedFiles(page));
  const isKnown = (name: string) =>
    isInProject(name) ||
    [...known].some(
      (output) => name === output || name.startsWith(`${output}/`) || output.endsWith(`/${name}`),
    );
  return shellCommandsOf(page).flatMap((command) => {
    const outputs = outputsOf(command);
    const names = wordsOf(command).flatMap((word) => word.match(FILE_NAME)?.[1] ?? []);
    const unknown = names.filter((name) => !outputs.includes(name) && !isKnown(name));
    for (const output of outputs) known.add(output);
    return unknown.map((name) => `${command.place}: ${name}`);
  });
}

async function faultsOf(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const command of shellCommandsOf(page)) {
    const argv = fcxArguments(command);
    const fault = argv && (await faultOf(argv));
    if (fault) faults.push(`${command.place}: ${command.source.trim()}: ${fault}`);
  }
  return faults;
}

describe('a line of the documentation', () => {
  it.each(PAGES.map((page) => [page.path, page] as const))('parses in %s', async (_, page) => {
    expect(await faultsOf(page)).toEqual([]);
  });

  it.each(PAGES.map((page) => [page.path, page] as const))('can be pasted from %s', (_, page) => {
    const unready = shellCommandsOf(page).filter(
      ({ words }) => PLACEHOLDER.test(words.join(' ')) || words[0] === 'fcx',
    );
    expect(unready.map(({ place, source }) => `${place}: ${source}`)).toEqual([]);
    expect(unknownFiles(page)).toEqual([]);
  });

  it('starts scripts of npm and benches that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const named = (pattern: RegExp) =>
      PAGES.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name));
    const started = named(/npm run (?:--silent )?([\w:]+)/g);
    const benches = named(/npm run bench -- (\w+)/g);
    expect(Math.min(started.length, benches.length)).toBeGreaterThan(5);
    expect(started.filter((name) => !(name in scripts))).toEqual([]);
    expect(benches.filter((name) => !existsSync(join(ROOT, `bench/${name}.ts`)))).toEqual([]);
  });
});

it.each([
  ['npx fcx tune --generations 20 --out weights/mine.json # a comment', null],
  ['npx fcx replay made-by-an-earlier-line.jsonl --analyze', null],
  ['npx fcx tuna', 'no command'],
  ['npx fcx tune --generation 20', '--generation'],
  ['npx fcx weights diff best.json default.json evolved.json', 'evolved.json'],
])('the check itself says what is wrong with %s: %s', async (line, fault) => {
  const words = fcxArguments(commandsIn(line, 'here')[0] as ShellCommand) ?? [];
  expect(await faultOf(words)).toEqual(fault && expect.stringContaining(fault));
});
