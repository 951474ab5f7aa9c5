import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { askToStop, onAskedByFile } from '../../src/system/stopping.ts';

const FILE = join(tmpdir(), `fcx-stop-${process.pid}`);

/** Milliseconds in which a process looks at least once whether it is asked. */
const LOOKS_MEANWHILE_MS = 300;

it('on Windows a process is asked to stop by a file, once, and not by one for an earlier process', async () => {
  askToStop(process.pid, 'win32');
  const beforeUs = new Date(performance.timeOrigin - 60_000);
  utimesSync(FILE, beforeUs, beforeUs);
  let asked = 0;
  onAskedByFile(() => asked++, 'win32');
  await setTimeout(LOOKS_MEANWHILE_MS);
  expect(asked).toBe(0);
  askToStop(process.pid, 'win32');
  await expect.poll(() => asked).toBe(1);
  expect(existsSync(FILE)).toBe(false);
});

it('on Windows a process that is asked before it looks stops, too', async () => {
  askToStop(process.pid, 'win32');
  let asked = 0;
  onAskedByFile(() => asked++, 'win32');
  await expect.poll(() => asked).toBe(1);
  expect(existsSync(FILE)).toBe(false);
});

const WAITS =
  'process.once("SIGINT", () => process.exit(7)); setInterval(() => {}, 1000); console.log("ready");';

it.skipIf(process.platform === 'win32')('elsewhere it is asked by a signal', async () => {
  const child = spawn(process.execPath, ['-e', WAITS]);
  await once(child.stdout, 'data');
  askToStop(child.pid as number);
  expect(await once(child, 'exit')).toEqual([7, null]);
});
