import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { BotProcess } from '../../src/system/botProcess.ts';
import { sharedFolder } from './folders.ts';
import { DEAF_PROGRAM, openRoll } from './roll.ts';

const SOURCE = new URL('../../src/system/botProcess.ts', import.meta.url).href;
const UNIX = process.platform !== 'win32';

const folder = sharedFolder();
const deaf = join(folder, 'deaf.mjs');
const calls = join(folder, 'calls.txt');

/** Stand-ins for programs of Windows, which write down how they were called: `taskkill` ends one process, `cmd` runs a line. */
const STAND_INS = {
  taskkill: 'kill -KILL "$4"',
  cmd: `line=\${4#\\"}; exec sh -c "\${line%\\"}"`,
};

beforeAll(() => {
  writeFileSync(deaf, DEAF_PROGRAM);
  for (const [name, script] of Object.entries(STAND_INS)) {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> "${calls}"\n${script}\n`);
    chmodSync(file, 0o755);
  }
  process.env.PATH = `${folder}${delimiter}${process.env.PATH}`;
  process.env.ComSpec = join(folder, 'cmd');
  return () => {
    process.env.PATH = process.env.PATH?.slice(folder.length + 1);
    delete process.env.ComSpec;
  };
});

it.skipIf(!UNIX).each([true, false])(
  'on Windows a bot is ended with its tree, whether it talks (%s) or not',
  async (talks) => {
    const { port, present, close } = await openRoll();
    const bot = new BotProcess(`exec "${process.execPath}" "${deaf}" ${port}`, { talks, platform: 'win32' });
    await present(1);
    await bot.stop(20);
    await present(0);
    await expect(bot.ended).resolves.toMatch(/^was ended by SIGKILL/);
    expect(readFileSync(calls, 'utf8')).toMatch(/^taskkill \/t \/f \/pid \d+$/m);
    close();
  },
);

it.skipIf(!UNIX)('on Windows a bot ends with us, even if we are killed', async () => {
  const { port, present, close } = await openRoll();
  const starter = join(folder, 'starter.mjs');
  const line = `exec "${process.execPath}" "${deaf}" ${port}`;
  writeFileSync(
    starter,
    `import { BotProcess } from ${JSON.stringify(SOURCE)};
     new BotProcess(${JSON.stringify(line)}, { talks: true, platform: 'win32' });`,
  );
  const us = spawn(process.execPath, ['--import', 'tsx', starter], { stdio: 'ignore' });
  await present(1);
  us.kill('SIGKILL');
  await present(0);
  close();
});

it.skipIf(!UNIX)('on Windows a bot that ends by itself is ended no more', async () => {
  writeFileSync(calls, '');
  const bot = new BotProcess('exit 3', { platform: 'win32' });
  await expect(bot.ended).resolves.toBe('ended with exit code 3');
  await bot.stop();
  expect(existsSync(calls) && readFileSync(calls, 'utf8')).not.toContain('taskkill');
});
