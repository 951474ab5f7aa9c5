import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { BotProcessError, startBotProcess } from '../../src/system/botProcess.ts';
import { testFolder } from './folders.ts';

const SOURCE = new URL('../../src/system/botProcess.ts', import.meta.url).href;

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

async function script(code: string): Promise<string> {
  const path = join(folder, 'bot.mjs');
  await writeFile(path, code);
  return path;
}

it('a bot that fails is reported with what it printed', async () => {
  const bot = startBotProcess('B', [
    process.execPath,
    await script('console.error("no luck"); process.exit(3);'),
  ]);
  await expect(bot.failed).rejects.toThrow(BotProcessError);
  await expect(bot.failed).rejects.toThrow('the bot B failed: it ended with exit code 3: no luck');
  await bot.stop();
});

it('a bot that refuses to end is killed', async () => {
  const bot = startBotProcess('B', [
    process.execPath,
    await script('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);'),
  ]);
  await bot.stop();
});

it('a program that does not exist is reported', async () => {
  const bot = startBotProcess('B', ['fcx-no-such-program']);
  await expect(bot.failed).rejects.toThrow(/the bot B failed: .*fcx-no-such-program/s);
  await bot.stop();
});

/** Starts a child that ignores SIGTERM, and writes both process numbers. */
const PARENT = (file: string) => `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  const code = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);';
  const child = spawn(process.execPath, ['-e', code], { stdio: 'inherit' });
  writeFileSync(${JSON.stringify(file)}, JSON.stringify([process.pid, child.pid]));
  setInterval(() => {}, 1000);
`;

async function familyOf(file: string): Promise<number[]> {
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8'), { timeout: 20_000 }).toBeTruthy();
  return JSON.parse(readFileSync(file, 'utf8')) as number[];
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A process that has ended stays in the list until its parent takes notice, if it has one.
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  return !/\) Z /.test(stat);
}

describe.skipIf(process.platform === 'win32')('nothing is left behind', () => {
  it('when a bot is stopped', async () => {
    const file = join(folder, 'pids');
    const bot = startBotProcess('B', [process.execPath, await script(PARENT(file))]);
    const family = await familyOf(file);
    expect(family.map(isRunning)).toEqual([true, true]);
    await bot.stop();
    await expect.poll(() => family.some(isRunning)).toBe(false);
  });

  it('when a bot ends and its children do not', async () => {
    const file = join(folder, 'pids');
    const bot = startBotProcess('B', [
      process.execPath,
      await script(`${PARENT(file)}; setTimeout(() => process.exit(), 200)`),
    ]);
    const family = await familyOf(file);
    await expect(bot.ended).resolves.toBe('ended with exit code 0');
    await expect.poll(() => family.some(isRunning)).toBe(false);
  });

  it('when we are killed', async () => {
    const file = join(folder, 'pids');
    const bot = await script(PARENT(file));
    const starter = join(folder, 'starter.mjs');
    await writeFile(
      starter,
      `import { startBotProcess } from ${JSON.stringify(SOURCE)};
       startBotProcess('B', [process.execPath, ${JSON.stringify(bot)}]);`,
    );
    const us = spawn(process.execPath, ['--import', 'tsx', starter], { stdio: 'ignore' });
    const family = await familyOf(file);
    us.kill('SIGKILL');
    await expect.poll(() => family.some(isRunning)).toBe(false);
  });
});
