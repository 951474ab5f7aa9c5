import { expect, it } from 'vitest';
import { forShell } from '../../src/commands/new.ts';

const STEPS = [
  'test it with `javac *.java && java -ea BotTest`',
  '`npx fcx verify bot "python3 bot.py {port} {name}"`',
  '`FCX_PARAMS="$(cat params.values.json)" python3 bot.py 5051 mybot`',
].join('\n');

it('the next steps of a new bot are for the shell at hand', () => {
  expect(forShell(STEPS, 'posix')).toBe(STEPS);
  expect(forShell(STEPS, 'powershell').split('\n')).toEqual([
    'test it with `javac *.java; java -ea BotTest`',
    '`npx fcx verify bot "py bot.py {port} {name}"`',
    '`$env:FCX_PARAMS = Get-Content -Raw params.values.json; py bot.py 5051 mybot`',
  ]);
});
