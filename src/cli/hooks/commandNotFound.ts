/** Answers a mistyped command with the nearest one, exit code 2. */
import type { Hook } from '@oclif/core';
import { closestMatch } from 'leven';
import { programName } from '../../system/programName.ts';
import { errorLine } from '../live/paint.ts';

/** Two typos in a short word are another word. */
function mostTypos(word: string): number {
  return Math.max(1, Math.floor(word.length / 3));
}

const hook: Hook.CommandNotFound = async function suggest({ id, config }) {
  const commands = config.commands.map((command) => command.id.replaceAll(':', ' '));
  const [first = '', ...more] = id.split(':');
  // The rest are arguments, except behind a topic.
  const asked = commands.some((command) => command.startsWith(`${first} `))
    ? [first, ...more.slice(0, 1)].join(' ')
    : first;
  const nearest = closestMatch(asked, commands, { maxDistance: mostTypos(asked) });
  const fcx = programName();
  const hint = nearest === undefined ? '' : `; did you mean ${fcx} ${nearest}?`;
  process.stderr.write(errorLine(`${asked} is not a command of fcx${hint}\nAll commands: ${fcx} help`));
  this.exit(2);
};

export default hook;
