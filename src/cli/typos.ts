/**
 * Messages about a command or a flag that does not exist, with the nearest one that does. Commands are compared word by word.
 *
 * `@oclif/plugin-not-found` asks a question on a terminal, exits with 127, and knows neither flags nor topics.
 */
import type { Interfaces } from '@oclif/core';
import { closestMatch } from 'leven';
import { programName } from '../system/index.ts';

/** Most typos in a word; two in a short one make another word. */
function mostTypos(word: string): number {
  return Math.max(1, Math.floor(word.length / 3));
}

function lettersOf(word: string): string {
  return [...word].sort().join('');
}

function nearest(word: string, candidates: readonly string[]): string | undefined {
  return (
    closestMatch(word, candidates, { maxDistance: mostTypos(word) }) ??
    // Swapped letters count as two typos.
    candidates.find((candidate) => lettersOf(candidate) === lettersOf(word))
  );
}

/** Without a comma before its last word. */
const LIST = new Intl.ListFormat('en-GB');

/** Return the message about a command line that names no command, up to its first flag; its last words may be arguments. */
export function describeUnknown(words: readonly string[], commands: readonly string[]): string {
  const [first = '', second, third] = words;
  const fcx = programName();
  const all = `All commands: ${fcx} help`;
  const subcommands = (topic: string) =>
    commands
      .filter((command) => command.startsWith(`${topic} `))
      .map((command) => command.slice(topic.length + 1));
  const ofTopic = subcommands(first);
  const wholeName = nearest(words.slice(1).join(' '), ofTopic);
  if (third !== undefined && wholeName?.includes(' '))
    return `${words.join(' ')} is not a command of fcx; did you mean ${fcx} ${first} ${wholeName}?\n${all}`;
  if (third !== undefined && commands.includes(`${first} ${second}`)) {
    return `${first} ${second} takes no argument ${third}\nSee ${fcx} ${first} ${second} --help`;
  }
  if (second !== undefined && ofTopic.length > 0) {
    const closest = nearest(second, ofTopic);
    const hint =
      closest === undefined
        ? `the commands of ${first} are ${LIST.format(ofTopic)}`
        : `did you mean ${fcx} ${first} ${closest}?`;
    return `${first} ${second} is not a command of fcx; ${hint}\n${all}`;
  }
  if (commands.includes(first)) return `${first} takes no argument ${second}\nSee ${fcx} ${first} --help`;
  const closestCommand = nearest(first, [
    ...new Set(commands.map((command) => command.split(' ')[0] as string)),
  ]);
  if (closestCommand === undefined) return `${first} is not a command of fcx\n${all}`;
  const subcommand = second === undefined ? undefined : nearest(second, subcommands(closestCommand));
  const whole = [closestCommand, ...(subcommand === undefined ? [] : [subcommand])].join(' ');
  return `${first} is not a command of fcx; did you mean ${fcx} ${whole}?\n${all}`;
}

/** Return the commands that help lists, words separated by a space. */
export function commandNames({ commands }: Pick<Interfaces.Config, 'commands'>): string[] {
  return commands.filter(({ hidden }) => !hidden).map(({ id }) => id.replaceAll(':', ' '));
}

const NONEXISTENT = /^Nonexistent flag: --([\w-]+)$/m;

type Flags = Readonly<Record<string, { readonly hidden?: boolean; readonly allowNo?: boolean }>>;

/** Return oclif's message about a command line, with the nearest flag if it names one that does not exist. */
export function withNearestFlag(message: string, flags: Flags): string {
  return message.replace(NONEXISTENT, (line, wrong: string) => {
    const names = Object.entries(flags)
      .filter(([, { hidden }]) => !hidden)
      .flatMap(([name, { allowNo }]) => (allowNo ? [name, `no-${name}`] : [name]));
    const closest = nearest(wrong, [...names, 'help']);
    return closest === undefined ? line : `${line}; did you mean --${closest}?`;
  });
}
