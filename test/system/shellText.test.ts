import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inFolder, shellHere, shellWord, withFileVariable } from '../../src/system/shellText.ts';

const WORD = fc.string({ unit: fc.constantFrom(...'aZ0 ./\\-_=:,"\'$`!(){}[]*?~#&|;<>%ü') });

it.skipIf(process.platform === 'win32')('a shell reads each word as it was', () => {
  fc.assert(
    fc.property(fc.array(WORD, { minLength: 1, maxLength: 30 }), (words) => {
      const line = `printf '%s\\0' ${words.map((word) => shellWord(word, 'posix')).join(' ')}`;
      const read = execFileSync('sh', ['-c', line], { encoding: 'utf8' }).split('\0').slice(0, -1);
      expect(read).toEqual(words);
    }),
    { numRuns: 20 },
  );
});

it.each([
  ['weights/tuned.json', 'weights/tuned.json'],
  ['my bots/one', '"my bots/one"'],
  ['Mine=python3 bot.py {port} {name}', '"Mine=python3 bot.py {port} {name}"'],
  // An interactive bash would put an earlier command in its place.
  ['wow!/w.json', "'wow!/w.json'"],
  ['$(reboot)', "'$(reboot)'"],
  ["it's \\ $HOME", "'it'\\''s \\ $HOME'"],
])('%s for a shell of Linux is %s', (word, text) => {
  expect(shellWord(word, 'posix')).toBe(text);
});

it.each([
  ['runs\\2026-11-28-1', 'runs/2026-11-28-1'],
  ['C:\\my bots\\w.json', '"C:/my bots/w.json"'],
  ['C:\\bots\\bot.cmd {port} {name}', '"C:\\bots\\bot.cmd {port} {name}"'],
  ['1,2', '"1,2"'],
  ['$(Remove-Item x)', "'$(Remove-Item x)'"],
  ["Häns' $5", "'Häns'' $5'"],
  ['python "my bot.py" {port}', '\'python \\"my bot.py\\" {port}\''],
])('%s for PowerShell is %s', (word, text) => {
  expect(shellWord(word, 'powershell')).toBe(text);
});

it('the shell at hand is PowerShell on Windows alone', () => {
  expect((['win32', 'linux', 'darwin'] as const).map(shellHere)).toEqual(['powershell', 'posix', 'posix']);
});

it('a command is given in a folder, on a line of its own where && may be unknown', () => {
  expect(inFolder('my bots', 'npx fcx ui', 'posix')).toBe('cd "my bots" && npx fcx ui');
  expect(inFolder('my bots', 'npx fcx ui', 'powershell')).toBe('cd "my bots"\nnpx fcx ui');
});

it('a variable takes the text of a file, also for several commands', () => {
  expect(withFileVariable('X', 'a b.json', 'bot 1', 'posix')).toBe('X="$(cat "a b.json")" bot 1');
  expect(withFileVariable('X', 'a.json', 'cd b && bot', 'posix')).toBe(
    'export X="$(cat a.json)"; cd b && bot',
  );
  expect(withFileVariable('X', 'a.json', 'bot 1', 'powershell')).toBe(
    '$env:X = Get-Content -Raw a.json; bot 1',
  );
});
