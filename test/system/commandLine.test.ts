import { expect, it } from 'vitest';
import { launchedWord, launchOf } from '../../src/system/commandLine.ts';

const CMD = 'C:\\Windows\\system32\\cmd.exe';

it.each([
  ['node bot.mjs 5051 Mine', 'node', ['bot.mjs', '5051', 'Mine']],
  ['"C:\\my bots\\bot.exe" 5051 Mine', 'C:\\my bots\\bot.exe', ['5051', 'Mine']],
  ['python "häns bot.py"  5051', 'python', ['häns bot.py', '5051']],
  ['java -cp ./a"b c" Bot ""', 'java', ['-cp', './ab c', 'Bot', '']],
  ['py bot.py "{\\"depth\\":3}"', 'py', ['bot.py', '{"depth":3}']],
])('Windows starts %s without a shell', (line, file, args) => {
  expect(launchOf(line, 'win32', { ComSpec: CMD })).toEqual({ file, args });
});

it.each([
  'mybot.cmd 5051 Mine',
  'npx mybot 5051',
  'node bot.mjs 5051 > log.txt',
  'node bot.mjs %PORT%',
  '"my bot.cmd" 5051 "a b"',
  'set X=1&& node bot.mjs 5051',
])('Windows has its shell run %s, as it stands', (line) => {
  const args = ['/d', '/s', '/c', `"${line}"`];
  expect(launchOf(line, 'win32', { ComSpec: CMD })).toEqual({ file: CMD, args, isVerbatim: true });
});

it.each(['linux', 'darwin'] as const)('%s has a shell run each line', (platform) => {
  expect(launchOf('node bot.mjs 5051', platform)).toEqual({ file: 'sh', args: ['-c', 'node bot.mjs 5051'] });
});

it.each([
  ['C:\\values\\params.json', 'C:\\values\\params.json'],
  ['C:\\my values\\params.json', '"C:\\my values\\params.json"'],
  ['{"depth":3}', '"{\\"depth\\":3}"'],
])('Windows takes %s as one word', (word, quoted) => {
  expect(launchedWord(word, 'win32')).toBe(quoted);
  expect(launchOf(`node bot.mjs ${quoted}`, 'win32')).toEqual({ file: 'node', args: ['bot.mjs', word] });
});
