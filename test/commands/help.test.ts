import { stripVTControlCharacters } from 'node:util';
import { CommandHelp, Config } from '@oclif/core';
import { expect, it } from 'vitest';
import { groupCommands } from '../../src/cli/help.ts';
import { COMMANDS } from '../../src/commands/index.ts';
import { ROOT } from '../docs/pages.ts';

const config = await Config.load(ROOT);

it.each(config.commands.map(({ id }) => id))(
  'the usage line of %s has no holes and no false choices',
  (id) => {
    const command = config.findCommand(id, { must: true });
    const help = stripVTControlCharacters(new CommandHelp(command, config, { maxWidth: 10_000 }).generate());
    const [, usage] = /USAGE\s+(.*)/.exec(help) as RegExpExecArray;
    expect(usage).toMatch(/^\$ fcx \w/);
    expect(usage).not.toMatch(/\| *\||\[ *\]|\| *\[|\[ *\[/);
    // A choice is between two or three flags; more stand there only because one of them excludes all the others.
    for (const [choice] of usage!.matchAll(/\[--[^[\]]* \| [^[\]]*\]/g)) {
      expect(choice.split(' | ').length).toBeLessThanOrEqual(3);
    }
  },
);

const names = [...new Set(Object.keys(COMMANDS).map((id) => id.split(':')[0] ?? ''))];
const groups = groupCommands(names.map((name) => ({ name, summary: '' })));

it('the groups of fcx --help begin with the five that a new user needs, and have every command once', () => {
  expect(groups[0]?.[1]).toHaveLength(5);
  expect(groups.flatMap(([, listed]) => listed.map(({ name }) => name)).toSorted()).toEqual(names.toSorted());
});
