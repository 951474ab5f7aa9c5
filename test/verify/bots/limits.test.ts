/** Which processes of a group are the bot's own, and how large its folder is. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BotTrial } from '../../../src/verify/bots/botTrial.ts';
import { checkLimits, withoutWrappers } from '../../../src/verify/bots/limits.ts';
import { testFolder } from '../../system/folders.ts';

/** Processes 10, 11, … of group 10, each with the place of its parent in the list. */
function group(...members: [command: string, parent: number | null][]) {
  return members.map(([command, parent], index) => ({
    pid: 10 + index,
    parent: parent === null ? 1 : 10 + parent,
    command,
  }));
}

it.each<[string, [string, number | null][], string[]]>([
  ['a bot alone', [['node bot.mjs', null]], ['node bot.mjs']],
  [
    'a shell before it',
    [
      ['sh -c node bot.mjs', null],
      ['node bot.mjs', 0],
    ],
    ['node bot.mjs'],
  ],
  [
    'npx, which starts a shell',
    [
      ['sh -c npx fcx play', null],
      ['npm exec fcx play', 0],
      ['sh -c fcx play', 1],
      ['node /x/.bin/fcx play', 2],
    ],
    ['node /x/.bin/fcx play'],
  ],
  [
    'a script of a shell',
    [
      ['/bin/bash start.sh', null],
      ['node bot.mjs', 0],
    ],
    ['node bot.mjs'],
  ],
  [
    'npm by its file',
    [
      ['node /usr/lib/npm/bin/npx-cli.js fcx play', null],
      ['node fcx', 0],
    ],
    ['node fcx'],
  ],
  [
    'two programs that a shell starts',
    [
      ['sh -c a & b', null],
      ['a', 0],
      ['b', 0],
    ],
    ['a', 'b'],
  ],
  [
    'a shell that the bot starts',
    [
      ['node bot.mjs', null],
      ['sh -c sleep 9; true', 0],
      ['sleep 9', 1],
    ],
    ['node bot.mjs', 'sh -c sleep 9; true', 'sleep 9'],
  ],
  ['a bot whose path looks like npm', [['node /home/npm/bot.mjs', null]], ['node /home/npm/bot.mjs']],
])('%s', (_, members, own) => {
  expect(withoutWrappers(group(...members), 10).map(({ command }) => command)).toEqual(own);
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
  checkLimits({ peak: null, report } as unknown as BotTrial, folder);
  // Links have the lengths of their targets: 3, 1 and 7.
  expect(reports).toEqual([['folder', '2011 bytes in its folder']]);
});
