/** The packed bot as a program: its errors for a bad command line, and how it stops. */
import { spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { fakeServer, refusingPort } from '../bot/client/fakeServer.ts';
import { watched } from '../commands/runCommand.ts';
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
  return { child, ...watched(child) };
}

it('a bad command line ends it with one line and exit code 2', async () => {
  const { code, stderr } = await startBot('A', 'xx').finished;
  expect(stderr).toBe('the port must be a whole number from 1 to 65535, not "xx"\n');
  expect(code).toBe(2);
});

it('the first signal ends it, connected or not, with the exit code of the signal', async () => {
  const server = await fakeServer();
  const connected = startBot('A', `${server.port}`);
  const alone = startBot('A', '1');
  await server.visits.next();
  connected.child.kill('SIGINT');
  expect(await connected.finished).toMatchObject({ code: 130 });
  await alone.printed(/\n/);
  alone.child.kill('SIGTERM');
  expect(await alone.finished).toMatchObject({ code: 143 });
});

it('says once why a server refuses its name, and ends with exit code 1', async () => {
  const port = await refusingPort('403 Forbidden', 'not on the list');
  const { code, stderr } = await startBot('A', `${port}`).finished;
  expect(stderr).toMatch(/^no connection to .*: refused with status 403: not on the list\n$/);
  expect(code).toBe(1);
});
