import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../system/folders.ts';
import { PROGRAM, refused, runCommand } from './runCommand.ts';

it('fcx help of no command is answered with what is near', async () => {
  const said = await refused(['help', 'mach'], undefined, 2);
  expect(said).toMatch(/^Error: mach is not a command of fcx; did you mean (npx )?fcx match\? All /);
});

it.each([
  [[], ['--help'], /TOPICS|COMMANDS|USAGE/],
  [['weights', 'show'], ['-h', '--help'], /USAGE\n {2}\$ (npx )?fcx weights show FILES/],
])('fcx help %j and its flags are the same', async (words, flags, usage) => {
  const help = await runCommand(['help', ...words]);
  expect(help.stdout).toMatch(usage);
  for (const flag of flags) expect(await runCommand([...words, flag])).toEqual(help);
  const widest = Math.max(...help.stdout.split('\n').map(({ length }) => length));
  if (words.length === 0) expect(widest).toBeLessThanOrEqual(80);
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
