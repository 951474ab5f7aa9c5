import { expect, it } from 'vitest';
import { describeRenamed } from '../../src/cli/renamed.ts';
import { loadAll } from '../../src/commands/index.ts';

it('names the new command for each old one, which is there', async () => {
  const commands = Object.keys(await loadAll()).map((id) => id.replaceAll(':', ' '));
  const olds = [
    'worker',
    'workers',
    'console',
    'connect2',
    'connect2 bot',
    'kitten arena',
    'kitten clowder',
    'kitten demo',
    'kitten play',
  ];
  for (const old of olds) {
    const message = describeRenamed(old.split(' ')) ?? '';
    expect(message.startsWith(`${old} is now `)).toBe(true);
    expect(commands.some((command) => message.endsWith(` ${command}`))).toBe(true);
  }
  expect(describeRenamed(['games', 'kitten', 'arena'])).toMatch(/ games kitten arena$/);
});

it('says nothing of other words', () => {
  for (const word of ['tune', 'toString', 'constructor', '']) expect(describeRenamed([word])).toBeNull();
});
