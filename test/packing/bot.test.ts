/** The packed bot as a program: its errors for a bad command line, and how it stops. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { fakeServer, refusingPort } from '../bot/client/fakeServer.ts';
import { sharedFolder } from '../system/folders.ts';

const BUNDLE = fileURLToPath(new URL('../../dist/pack/bot.mjs', import.meta.url));
const WEIGHTS = fileURLToPath(new URL('../../weights/default.json', import.meta.url));

const folder = sharedFolder();
beforeAll(async () => {
  await copyFile(BUNDLE, join(folder, 'bot.mjs'));
  await copyFile(WEIGHTS, join(folder, 'weights.json'));
});

function startBot(...args: string[]) {
  const child = spawn(process.execPath, [join(folder, 'bot.mjs'), ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal, output }));
  return { child, exit };
}

it('a bad command line ends it with one line and exit code 2', async () => {
  const { code, output } = await startBot('A', 'xx').exit;
  expect(output).toBe('the port must be a whole number from 1 to 65535, not "xx"\n');
  expect(code).toBe(2);
});

it('--help shows how to start it', async () => {
  const { code, output } = await startBot('--help').exit;
  expect(output).toMatch(/^usage: node bot\.mjs \[name\] \[port\] \[host\] \[move time in ms\]\n/);
  expect(code).toBe(0);
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('the first %s ends it, connected or not, with exit code %i', async (signal, code) => {
  const server = await fakeServer();
  const connected = startBot('A', `${server.port}`);
  await server.visits.next();
  connected.child.kill(signal);
  expect(await connected.exit).toMatchObject({ code, signal: null });

  const alone = startBot('A', '1');
  await once(alone.child.stdout, 'data');
  alone.child.kill(signal);
  expect(await alone.exit).toMatchObject({ code, signal: null });
});

it('says once why a server refuses its name, and ends with exit code 1', async () => {
  const port = await refusingPort('403 Forbidden', 'not on the list');
  const { code, output } = await startBot('A', `${port}`).exit;
  expect(output).toMatch(/^no connection to .*: refused with status 403: not on the list\n$/);
  expect(code).toBe(1);
});
