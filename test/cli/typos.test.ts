/** What is said of commands and flags that do not exist. */
import { expect, it } from 'vitest';
import { describeUnknown, withNearestFlag } from '../../src/cli/typos.ts';

const COMMANDS = [
  ...['games connect2', 'games connect2 bot', 'games kitten arena', 'games kitten play', 'match', 'tune'],
  ...['weights diff', 'weights show', 'weights validate'],
];

it.each([
  ['nothinglikeit', /^nothinglikeit is not a command of fcx\nAll commands: (npx )?fcx help$/],
  ['mtach', /^mtach is not a command of fcx; did you mean (npx )?fcx match\?\n/],
  ['mach best default', /^mach is not a command of fcx; did you mean (npx )?fcx match\?\n/],
  // Compared with the topic in front, it would be nearer to "weights show" than a word of its own may be.
  ['weights chek', /^weights chek is not .*; the commands of weights are diff, show and validate\n/],
  ['games connect2 bott', /; did you mean (npx )?fcx games connect2 bot\?\n/],
  ['games kitten aren', /^games kitten aren is not .*; did you mean (npx )?fcx games kitten arena\?\n/],
  ['weights show tuned', /^weights show takes no argument tuned\nSee (npx )?fcx weights show --help$/],
  ['wieghts shw', /^wieghts is not a command of fcx; did you mean (npx )?fcx weights show\?\n/],
  ['gmes', /^gmes is not a command of fcx; did you mean (npx )?fcx games\?\n/],
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
