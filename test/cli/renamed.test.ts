import { expect, it } from 'vitest';
import { describeRenamed, describeRenamedFlag, RENAMED_FLAGS } from '../../src/cli/renamed.ts';
import { loadAll } from '../../src/commands/index.ts';

it('names the new command for each old one, which is there', async () => {
  const commands = Object.keys(await loadAll()).map((id) => id.replaceAll(':', ' '));
  const olds = [
    'worker',
    'workers',
    'console',
    'lab',
    'connect2',
    'connect2 bot',
    'kitten arena',
    'kitten clowder',
    'kitten demo',
    'kitten play',
    'verify',
  ];
  for (const old of olds) {
    const message = describeRenamed(old.split(' ')) ?? '';
    expect(message.startsWith(`${old} is now `)).toBe(true);
    const now = message.replace(/.*? is now .*?fcx /, '');
    expect(commands.some((command) => `${now} `.startsWith(`${command} `))).toBe(true);
  }
  expect(describeRenamed('kitten arena'.split(' '))).toMatch(/ games kitten arena$/);
});

it('says nothing of other words', () => {
  for (const word of ['tune', 'toString', 'constructor', '']) expect(describeRenamed([word])).toBeNull();
});

const OLD_FLAGS = Object.entries(RENAMED_FLAGS).flatMap(([command, flags]) =>
  Object.entries(flags).map(([flag, name]) => [command, flag, name] as const),
);

it.each(OLD_FLAGS)(
  'fcx %s --%s answers with its new name, %s, which is there',
  async (command, flag, name) => {
    const all = await loadAll();
    const flagsOf = (words: string) => Object.keys(all[words.replaceAll(' ', ':')]?.flags ?? {});
    const old = flag.length === 1 ? `-${flag}` : `--${flag}`;
    expect(flagsOf(command)).not.toContain(flag);
    for (const { flags = {} } of [all[command.replaceAll(' ', ':')]].flatMap((one) => one ?? []))
      expect(Object.values(flags).map(({ char }) => char)).not.toContain(flag);
    const names = name.startsWith('-') ? name.split(' or ').map((one) => one.slice(2)) : [name];
    const living = name.startsWith('-')
      ? flagsOf(command)
      : Object.keys(all).map((id) => id.replaceAll(':', ' '));
    expect(living).toEqual(expect.arrayContaining(names));
    for (const argv of [[old, 'x'], [`${old}=x`], ['a', old]])
      expect(describeRenamedFlag(command, argv)).toMatch(new RegExp(`${old} is now (?:.* )?${name}$`));
    expect(describeRenamedFlag(command, ['--', old])).toBeNull();
  },
);

it('says nothing of living flags, and of flags of other commands', () => {
  expect(describeRenamedFlag('replay', ['--analyze'])).toBeNull();
  expect(describeRenamedFlag('toString', ['--verify'])).toBeNull();
});
