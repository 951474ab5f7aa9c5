/** Which processes of a group are the bot's own, and how large its folder is. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BotTrial } from '../../../src/verify/bots/botTrial.ts';
import { reportLimits, withoutWrappers } from '../../../src/verify/bots/limits.ts';
import { testFolder } from '../../system/folders.ts';

/** Processes 10, 11, … of group 10; the dots before a command say how many started it, one after the other. */
function group(...tree: readonly string[]) {
  const parents = [1];
  return tree.map((line, index) => {
    const command = line.replace(/^\.*/, '');
    const depth = line.length - command.length;
    parents[depth + 1] = 10 + index;
    return { pid: 10 + index, parent: parents[depth] as number, command };
  });
}

it.each<[string, string[], string[]]>([
  ['a shell before it', ['sh -c node bot.mjs', '.node bot.mjs'], ['node bot.mjs']],
  [
    'npx, which starts a shell',
    ['sh -c npx fcx play', '.npm exec fcx play', '..sh -c fcx play', '...node /x/.bin/fcx play'],
    ['node /x/.bin/fcx play'],
  ],
  ['a script of a shell', ['/bin/bash start.sh', '.node bot.mjs'], ['node bot.mjs']],
  ['npm by its file', ['node /usr/lib/npm/bin/npx-cli.js fcx play', '.node fcx'], ['node fcx']],
  ['two programs that a shell starts', ['sh -c a & b', '.a', '.b'], ['a', 'b']],
  [
    'a shell that the bot starts',
    ['node bot.mjs', '.sh -c sleep 9; true', '..sleep 9'],
    ['node bot.mjs', 'sh -c sleep 9; true', 'sleep 9'],
  ],
  ['a bot whose path looks like npm', ['node /home/npm/bot.mjs'], ['node /home/npm/bot.mjs']],
])('%s', (_, tree, own) => {
  expect(withoutWrappers(group(...tree), 10).map(({ command }) => command)).toEqual(own);
});

it('counts every file of a folder once, however links lead back to it', () => {
  const folder = testFolder();
  mkdirSync(join(folder, 'venv', 'lib'), { recursive: true });
  for (const file of ['bot.py', 'venv/lib/numpy.py']) writeFileSync(join(folder, file), 'x'.repeat(1000));
  symlinkSync('lib', join(folder, 'venv', 'lib64'));
  symlinkSync('.', join(folder, 'self'));
  symlinkSync('nothing', join(folder, 'broken'));
  const reports: unknown[] = [];
  const report = (name: string, { did }: { did: string }) => reports.push([name, did]);
  reportLimits({ peak: null, report } as unknown as BotTrial, folder);
  // Links have the lengths of their targets: 3, 1 and 7.
  expect(reports).toEqual([['folder', '2011 bytes in its folder']]);
});
