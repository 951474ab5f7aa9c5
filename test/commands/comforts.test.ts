import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../docs/pages.ts';
import { testFolder } from '../system/folders.ts';
import { PROGRAM, refused, runCommand } from './runCommand.ts';

const NEAREST = /^Error: mach is not a command of fcx; did you mean (npx )?fcx match\? All commands: /;

it.each([
  ['mach', NEAREST],
  ['help mach', NEAREST],
  ['tune best.json', /^Error: tune takes no argument best\.json See (npx )?fcx tune --help $/],
])('fcx %s is answered with what is near, and exit code 2', async (line, answer) => {
  expect(await refused(line.split(' '), undefined, 2)).toMatch(answer);
});

it.each([
  ['tune best.json --json', /^tune takes no argument best\.json\nSee .* tune --help$/],
  ['match a b --gams 4 --json', /^Nonexistent flag: --gams; did you mean --games\?\nSee .* match --help$/],
  ['host --start-at 1 --json', /greater than or equal to 2 but received: 1\nSee .* host --help$/],
])('fcx %s answers with an error in JSON', async (line, message) => {
  const { stdout, code } = await runCommand(line.split(' '));
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toEqual({ error: { code: 'usage', message: expect.stringMatching(message) } });
});

it('fcx help and fcx --help are the same, in lines that fit a terminal', async () => {
  const [help, flag] = await Promise.all([runCommand(['help']), runCommand(['--help'])]);
  expect(help.stdout).toBe(flag.stdout);
  for (const line of help.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

it('fcx help COMMAND, -h and --help are the same', async () => {
  const [help, short, long] = await Promise.all([
    runCommand(['help', 'weights', 'show']),
    runCommand(['weights', 'show', '-h']),
    runCommand(['weights', 'show', '--help']),
  ]);
  expect(help.stdout).toMatch(/USAGE\n {2}\$ (npx )?fcx weights show FILES/);
  expect(short).toEqual(help);
  expect(long).toEqual(help);
});

it('bin/dev.js runs the sources from any folder, in threads too', () => {
  const line = 'match best default --games 2 --nodes 20 --concurrency 2 --no-luck --no-history';
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin', 'dev.js'), ...line.split(' ')], {
    cwd: testFolder(),
    encoding: 'utf8',
  });
  expect(`${stderr}${stdout}`).toMatch(/2 games: best \d : \d default/);
});

it('fcx autocomplete says that it needs fcx on the path', () => {
  const folder = testFolder();
  const completing = (PATH: string) =>
    spawnSync(process.execPath, [PROGRAM, 'autocomplete', 'bash'], {
      env: { HOME: folder, XDG_CACHE_HOME: join(folder, 'cache'), SHELL: '/bin/bash', PATH },
      encoding: 'utf8',
    });
  expect(completing('/nowhere').stderr).toContain('There is no fcx on your path');
  writeFileSync(join(folder, 'fcx'), '', { mode: 0o755 });
  expect(completing(folder).stderr).not.toContain('on your path');
});
