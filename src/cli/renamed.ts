/** Names of commands and flags that earlier versions had, so that who types one learns the new one. */
import { programName } from '../system/index.ts';

/** The new name of each command by its old one. */
const RENAMED_COMMANDS: Readonly<Record<string, string>> = {
  connect2: 'games connect2',
  console: 'games vier-gewinnt',
  kitten: 'games kitten',
  lab: 'ui --out FOLDER',
  worker: 'fleet work',
  workers: 'fleet list',
};

/** The new name of each command that has become a topic, by its old one: it is the old command where no word follows. */
const COMMANDS_NOW_TOPICS: Readonly<Record<string, string>> = {
  verify: 'verify rules',
};

/**
 * The new name of each flag, by the command that had it: another flag, or a command where the flag has become one. Of several
 * on a command line, the first in this order is answered.
 */
export const RENAMED_FLAGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  analyze: { time: '--move-time' },
  'games connect2': { timeout: '--move-time', v: '--verbose' },
  'games kitten arena': { log: '--replay' },
  'games kitten demo': { log: '--replay' },
  'games kitten play': { deadline: '--move-time', ip: '--host', v: '--verbose' },
  host: { site: 'report', verify: 'verify contest' },
  ladder: { format: '--csv or --markdown' },
  match: { concurrency: '--threads' },
  play: { v: '--verbose' },
  replay: { game: '--number', verify: 'verify replay' },
  report: { workers: '--threads' },
  tournament: { concurrency: '--threads', replays: '--replay' },
  train: { w: '--from', weights: '--from', workers: '--threads' },
  tune: { workers: '--threads' },
  verify: { server: 'verify server', bot: 'verify bot' },
};

function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  // Object.prototype has names, too.
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Return the message for words that begin with an old name, with the words behind it; null if they do not. */
export function describeRenamed(words: readonly string[]): string | null {
  const [first = '', ...rest] = words;
  const topic = rest.length === 0 ? lookUp(COMMANDS_NOW_TOPICS, first) : undefined;
  const name = topic ?? lookUp(RENAMED_COMMANDS, first);
  if (name === undefined) return null;
  return `${[first, ...rest].join(' ')} is now ${programName()} ${[name, ...rest].join(' ')}`;
}

/** Return the message for the arguments of a command if they have an old flag; null if they do not. */
export function describeRenamedFlag(command: string, argv: readonly string[]): string | null {
  const end = argv.indexOf('--');
  const given = end < 0 ? argv : argv.slice(0, end);
  const isGiven = (flag: string) => given.some((word) => word === flag || word.startsWith(`${flag}=`));
  for (const [letters, name] of Object.entries(lookUp(RENAMED_FLAGS, command) ?? {})) {
    const flag = letters.length === 1 ? `-${letters}` : `--${letters}`;
    if (!isGiven(flag)) continue;
    return name.startsWith('-')
      ? `${flag} is now ${name}`
      : `${command} ${flag} is now ${programName()} ${name}`;
  }
  return null;
}
