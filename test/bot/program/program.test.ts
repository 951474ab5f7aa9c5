import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPlaceholders, lineForShell, startProgram } from '../../../src/bot/program/program.ts';
import { testFolder } from '../../system/folders.ts';

const PARAMETERS = { depth: 3, style: "it's $HOME" };

async function said(command: string, parameters?: typeof PARAMETERS): Promise<string> {
  return startProgram({ name: 'Mine', command: `(${command}) >&2; exit 3`, parameters }, 5051).ended;
}

describe('a program with parameters', () => {
  it('has them on its command line', async () => {
    expect(await said('printf "%s|" {port} {name} {param:depth} {param:style}', PARAMETERS)).toBe(
      "ended with exit code 3: 5051|Mine|3|it's $HOME|",
    );
  });

  it('has them in a file that is gone when it has ended', async () => {
    const text = await said('cat {params}; echo {params}', PARAMETERS);
    const [, json, file] = /: (\{.*\})\n(.*)$/.exec(text) ?? [];
    expect(JSON.parse(json as string)).toEqual(PARAMETERS);
    expect(file).toMatch(/params\.json$/);
    expect(existsSync(file as string)).toBe(false);
  });

  it('has them in its environment', async () => {
    const text = await said('printf "%s" "$FCX_PARAMS"', PARAMETERS);
    expect(JSON.parse(text.replace(/^.*?: /, ''))).toEqual(PARAMETERS);
  });
});

it.each([
  ['printf "%s %s" {port} "$(cat {params})"', `5051 ${JSON.stringify(PARAMETERS)}`],
  ['printf "%s|" {name} {param:style}', "Mine|it's $HOME|"],
  ['sh -c \'printf "%s" "$FCX_PARAMS"\'', JSON.stringify(PARAMETERS)],
  ['cd / && sh -c \'printf "%s" "$FCX_PARAMS"\'', JSON.stringify(PARAMETERS)],
])('a person starts %s with parameters, too', (command, said) => {
  const file = join(testFolder(), 'my values.json');
  writeFileSync(file, JSON.stringify(PARAMETERS));
  const line = lineForShell({ name: 'Mine', command, parameters: PARAMETERS }, 5051, file);
  expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).toBe(said);
});

it.each([
  ['py bot.py {port} {name}', '$env:FCX_PARAMS = Get-Content -Raw "my values.json"; py bot.py 5051 Mine'],
  ['py bot.py {params}', 'py bot.py "my values.json"'],
  ['"C:\\my bots\\bot.exe" {params}', '& "C:\\my bots\\bot.exe" "my values.json"'],
])('a person at Windows starts %s with %s', (command, line) => {
  const program = { name: 'Mine', command, parameters: PARAMETERS };
  expect(lineForShell(program, 5051, 'my values.json', 'powershell')).toBe(line);
});

describe('a command line', () => {
  it.each([
    ['bot {param:deep}', PARAMETERS, /has \{param:deep\}, but the parameters are depth, style/],
    ['bot {params}', undefined, /has \{params\}; give the parameters with --params FILE/],
    ['bot {param:depth}', undefined, /has \{param:depth\}; give/],
  ])('%s is refused where it asks for what there is not', (command, parameters, message) => {
    expect(() => checkPlaceholders(command, parameters)).toThrow(message);
  });
});
