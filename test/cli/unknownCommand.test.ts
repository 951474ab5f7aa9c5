/** What is said of words that name no command. */
import { expect, it } from 'vitest';
import { describeUnknown } from '../../src/cli/unknownCommand.ts';

const COMMANDS = [
  ...['connect2', 'connect2 bot', 'kitten arena', 'kitten play', 'match', 'tune'],
  ...['weights diff', 'weights show', 'weights validate'],
];

it.each([
  ['nothinglikeit', /^nothinglikeit is not a command of fcx\nAll commands: (npx )?fcx help$/],
  ['mach', /^mach is not a command of fcx; did you mean (npx )?fcx match\?\n/],
  ['mtach', /^mtach is not a command of fcx; did you mean (npx )?fcx match\?\n/],
  ['mach best default', /^mach is not a command of fcx; did you mean (npx )?fcx match\?\n/],
  [
    'weights validat',
    /^weights validat is not a command of fcx; did you mean (npx )?fcx weights validate\?\n/,
  ],
  // Compared with the topic in front, it would be nearer to "weights show" than a word of its own may be.
  ['weights chek', /^weights chek is not .*; the commands of weights are diff, show and validate\n/],
  ['connect2 bott', /; did you mean (npx )?fcx connect2 bot\?\n/],
  ['wieghts shw', /^wieghts is not a command of fcx; did you mean (npx )?fcx weights show\?\n/],
  ['kiten', /^kiten is not a command of fcx; did you mean (npx )?fcx kitten\?\n/],
  ['tune best.json', /^tune takes no argument best\.json\nSee (npx )?fcx tune --help$/],
])('%s', (line, answer) => {
  expect(describeUnknown(line.split(' '), COMMANDS)).toMatch(answer);
});
