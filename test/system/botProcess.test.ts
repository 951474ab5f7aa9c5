import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BotProcess } from '../../src/system/botProcess.ts';
import { launchOf } from '../../src/system/commandLine.ts';
import { startTree } from '../../src/system/processTree.ts';
import { sharedFolder } from './folders.ts';
import { DEAF_PROGRAM, openRoll } from './roll.ts';

const SOURCE = new URL('../../src/system/botProcess.ts', import.meta.url).href;

const folder = sharedFolder();
const deaf = join(folder, 'deaf.mjs');
writeFileSync(deaf, DEAF_PROGRAM);

const UNIX = process.platform !== 'win32';

/** A program that ignores polite signals, as a word of a shell. */
const deafOne = (port: number) => `"${process.execPath}" "${deaf}" ${port}`;

/** A line that starts this many such programs, and does what then follows. */
const family = (port: number, count: number, rest: string) => `${`${deafOne(port)} & `.repeat(count)}${rest}`;

it.skipIf(!UNIX).each([
  ['a bot that refuses to end, and what it started', true, 1, (port: number) => `exec ${deafOne(port)}`],
  ['what a bot started, with a shell that waits for it', true, 2, () => 'wait'],
  ['a bot that does not talk, and what it started', false, 2, () => 'wait'],
])('stopping ends %s', async (_, talks, count, rest) => {
  const { port, present, close } = await openRoll();
  const bot = new BotProcess(family(port, count, rest(port)), { talks });
  await present(2);
  await bot.stop(20);
  await present(0);
  close();
});

it.skipIf(!UNIX)('what a bot leaves behind ends with it', async () => {
  const { port, present, close } = await openRoll();
  const bot = new BotProcess(family(port, 1, 'read line; exit 0'), { talks: true });
  await present(1);
  bot.stdin?.write('Go\n');
  await expect(bot.ended).resolves.toBe('ended with exit code 0');
  await present(0);
  close();
});

it.skipIf(!UNIX)('a bot and what it started end with us, even if we are killed', async () => {
  const { port, present, close } = await openRoll();
  const starter = join(folder, 'starter.mjs');
  writeFileSync(
    starter,
    `import { BotProcess } from ${JSON.stringify(SOURCE)};
     new BotProcess(${JSON.stringify(family(port, 2, 'wait'))});`,
  );
  const us = spawn(process.execPath, ['--import', 'tsx', starter], { stdio: 'ignore' });
  await present(2);
  us.kill('SIGKILL');
  await present(0);
  close();
});

it.skipIf(!UNIX)(
  'a bot that was asked to end, and refuses, ends with us, if we are killed before it is',
  async () => {
    const { port, present, close } = await openRoll();
    const starter = join(folder, 'stopper.mjs');
    writeFileSync(
      starter,
      `import { BotProcess } from ${JSON.stringify(SOURCE)};
     const bot = new BotProcess(${JSON.stringify(family(port, 2, 'wait'))});
     process.stdin.once('data', () => {
       void bot.stop(600_000);
       process.stdout.write('asked');
     });`,
    );
    const us = spawn(process.execPath, ['--import', 'tsx', starter], { stdio: ['pipe', 'pipe', 'ignore'] });
    await present(2);
    us.stdin.write('stop');
    await once(us.stdout, 'data');
    us.kill('SIGKILL');
    await present(0);
    close();
  },
);

it.skipIf(!UNIX)(
  'the number of a process that has ended, which may be another one’s now, is sent no signal',
  async () => {
    const bot = new BotProcess('exit 0');
    await bot.ended;
    const kill = vi.spyOn(process, 'kill');
    onTestFinished(() => kill.mockRestore());
    await bot.stop(0);
    expect(kill).not.toHaveBeenCalled();
  },
);

const LINUX = process.platform === 'linux';

/** A line that starts one such program in a session of its own, and goes on. */
const stray = (port: number) => `setsid ${deafOne(port)} & read line; exit 0`;

it.skipIf(!LINUX)('what has left the group of a bot ends with it, too', async () => {
  const { port, present, close } = await openRoll();
  const bot = new BotProcess(stray(port), { talks: true });
  await present(1);
  await bot.stop();
  await present(0);
  close();
});

it.skipIf(!LINUX)('other work goes on while what has left the group of a bot is sought', async () => {
  const { port, present, close } = await openRoll();
  const tree = startTree(launchOf(stray(port)), { stdio: ['pipe', 'ignore', 'ignore'] });
  await present(1);
  tree.child.stdin?.end();
  await once(tree.child, 'exit');
  const order: string[] = [];
  setImmediate(() => order.push('other work'));
  await tree.killRemains();
  order.push('all ended');
  expect(order).toEqual(['other work', 'all ended']);
  await present(0);
  close();
});

it.skipIf(!LINUX)(
  'what has left the group of a bot ends with us, even if we are killed, after one search',
  async () => {
    const { port, present, close } = await openRoll();
    const searches = join(folder, 'searches.txt');
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    writeFileSync(
      join(tools, 'grep'),
      `#!/bin/sh\necho search >> "${searches}"\nPATH="\${PATH#*:}" exec grep "$@"\n`,
      { mode: 0o755 },
    );
    const starter = join(folder, 'strayStarter.mjs');
    writeFileSync(
      starter,
      `import { BotProcess } from ${JSON.stringify(SOURCE)};
     new BotProcess(${JSON.stringify(stray(port))}, { talks: true });`,
    );
    const us = spawn(process.execPath, ['--import', 'tsx', starter], {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}` },
    });
    await present(1);
    us.kill('SIGKILL');
    await present(0);
    expect(readFileSync(searches, 'utf8')).toBe('search\n');
    close();
  },
);
