import { stripVTControlCharacters } from 'node:util';
import { Config } from '@oclif/core';
import { expect, it } from 'vitest';
import { FcxCommandHelp, groupCommands } from '../../src/cli/help.ts';
import { COMMANDS } from '../../src/commands/index.ts';
import { ROOT } from '../docs/pages.ts';

const config = await Config.load(ROOT);

/** The sections of a help page, without its summary at the top. */
function helpOf(id: string): string {
  const command = config.findCommand(id, { must: true });
  return stripVTControlCharacters(new FcxCommandHelp(command, config, { maxWidth: 10_000 }).generate());
}

const OWN = config.commands.filter(({ pluginName }) => pluginName === config.name).map(({ id }) => id);

it.each(config.commands.map(({ id }) => id))(
  'the usage line of %s has no holes and no false choices',
  (id) => {
    const [, usage] = /USAGE\s+(.*)/.exec(helpOf(id)) as RegExpExecArray;
    expect(usage).toMatch(/^\$ fcx \w/);
    expect(usage).not.toMatch(/\| *\||\[ *\]|\| *\[|\[ *\[/);
    // A choice is between two or three flags; more stand there only because one of them excludes all the others.
    for (const [choice] of usage!.matchAll(/\[--[^[\]]* \| [^[\]]*\]/g)) {
      expect(choice.split(' | ').length).toBeLessThanOrEqual(3);
    }
  },
);

it.each(OWN)('the help page of %s has up to three examples, and says its first sentence once', (id) => {
  const { examples = [], summary = '' } = config.findCommand(id, { must: true });
  expect(summary).toMatch(/\.$/);
  expect(examples.length).toBeGreaterThan(0);
  expect(examples.length).toBeLessThanOrEqual(3);
  expect(helpOf(id)).not.toContain(summary.slice(0, -1));
});

it.each([
  ['tune', ['--bot', '--generations', '--threads'], ['--strategy', '--sprt-elo0']],
  ['train', ['--games', '--threads'], ['--sprt-elo0', '--trust']],
  ['match', ['--bot', '--games', '--sprt '], ['--opening', '--sudden-death']],
])('rare flags of %s stand under ADVANCED', (id, common, rare) => {
  const [, flags = '', advanced = ''] = /\nFLAGS\n(.*?)\nADVANCED FLAGS\n(.*?)\n\n/s.exec(helpOf(id)) ?? [];
  for (const flag of common) expect(flags).toContain(flag);
  for (const flag of rare) {
    expect(advanced).toContain(flag);
    expect(flags).not.toContain(flag);
  }
});

const names = [...new Set(Object.keys(COMMANDS).map((id) => id.split(':')[0] ?? ''))];
const groups = groupCommands(names.map((name) => ({ name, summary: '' })));

it('the groups of fcx --help begin with the five that a new user needs, and have every command once', () => {
  expect(groups[0]?.[1]).toHaveLength(5);
  expect(groups.flatMap(([, listed]) => listed.map(({ name }) => name)).toSorted()).toEqual(names.toSorted());
});
