/** What is said of commands and flags that do not exist. */
import { expect, it } from 'vitest';
import { describeUnknown, withNearestFlag } from '../../src/cli/typos.ts';

const COMMANDS = [
  ...['connect2', 'connect2 bot', 'kitten arena', 'kitten play', 'match', 'tune'],
  ...['weights diff', 'weights show', 'weights validate'],
];

it.each([
  ['nothinglikeit', /^nothinglikeit is not a command of fcx\nAll commands: (npx )?fcx help$/],
  ['mtach', /^mtach is not a command of fcx; did you mean (npx )?fcx match\?\n/],
  ['mach best default', /^mach is not a command of fcx; did you mean (npx )?fcx match\?\n/],
  // Compared with the topic in front, it would be nearer to "weights show" than a word of its own may be.
  ['weights chek', /^weights chek is not .*; the commands of weights are diff, show and validate\n/],
  ['connect2 bott', /; did you mean (npx )?fcx connect2 bot\?\n/],
  ['kitten arena tuned', /^kitten arena takes no argument tuned\nSee (npx )?fcx kitten arena --help$/],
  ['wieghts shw', /^wieghts is not a command of fcx; did you mean (npx )?fcx weights show\?\n/],
  ['kiten', /^kiten is not a command of fcx; did you mean (npx )?fcx kitten\?\n/],
])('%s', (line, answer) => {
  expect(describeUnknown(line.split(' '), COMMANDS)).toMatch(answer);
});

const FLAGS = { generations: {}, out: {}, ponder: { allowNo: true }, secret: { hidden: true } };

it.each([
  ['--generation', '; did you mean --generations?'],
  ['--no-pondr', '; did you mean --no-ponder?'],
  ['--hlep', '; did you mean --help?'],
  ['--secre', ''],
  ['--nothinglikeit', ''],
])('%s%s', (flag, hint) => {
  const said = `Nonexistent flag: ${flag}`;
  expect(withNearestFlag(said, FLAGS)).toBe(said + hint);
});

it('other messages stay as they are', () => {
  const several = 'Nonexistent flags: --outt, --generation';
  expect(withNearestFlag(several, FLAGS)).toBe(several);
  expect(withNearestFlag('Unexpected argument: outt', FLAGS)).toBe('Unexpected argument: outt');
});
