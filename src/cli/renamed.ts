/** Names of commands that earlier versions had, so that who types one learns the new one. */
import { programName } from '../system/index.ts';

/** The new name of each command by its old one. */
const RENAMED_COMMANDS: Readonly<Record<string, string>> = {
  connect2: 'games connect2',
  console: 'games vier-gewinnt',
  kitten: 'games kitten',
  worker: 'fleet work',
  workers: 'fleet list',
};

/** Return the message for words that begin with an old name, with the words behind it; null if they do not. */
export function describeRenamed(words: readonly string[]): string | null {
  const [first = '', ...rest] = words;
  // Object.prototype has names, too.
  const name = Object.hasOwn(RENAMED_COMMANDS, first) ? RENAMED_COMMANDS[first] : undefined;
  if (name === undefined) return null;
  return `${[first, ...rest].join(' ')} is now ${programName()} ${[name, ...rest].join(' ')}`;
}
