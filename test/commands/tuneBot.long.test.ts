/** Whatever a bot does, its run is not lost, no process is left, and memory does not grow. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { TUNABLE } from '../arena/players/programs.ts';
import { testFolder } from '../system/folders.ts';
import { processesWith } from '../system/processes.ts';
import { type Running, startCommand } from './runCommand.ts';

const MEGABYTE = 2 ** 20;

async function peakMemory({ process: { pid }, finished }: Running): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    try {
      const [, kilobytes = peak / 1024] =
        /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      peak = 1024 * Number(kilobytes);
    } catch {
      // It has just ended.
    }
  }, 50);
  await finished;
  clearInterval(timer);
  return peak;
}

it.skipIf(process.platform !== 'linux').each([
  ['dies in every tenth game', 'tires', /ended with exit code 1/],
  ['hangs in every twentieth game', 'dozes', /did not answer in time/],
  ['prints more than 100 MB', 'loud', null],
  ['starts 20 children', 'family', null],
])('fcx tune --bot, with a bot that %s, finishes its run', { timeout: 600_000 }, async (_, flaw, fault) => {
  const folder = testFolder();
  const parameters = { column: { value: 1, min: 0, max: 6 }, flaw };
  await writeFile(join(folder, 'mine.json'), JSON.stringify(parameters));
  const bot = ['--bot', `${TUNABLE} "${join(folder, 'starts')}"`, '--params', 'mine.json'];
  const settings = '--population 4 --generations 4 --pairs 2 --games 100 --seed 5 --no-luck --threads 2';
  const tuning = startCommand(['tune', ...bot, '--run', 'run', ...settings.split(' '), '--json'], folder);
  // The bots of this test, their children and their tuner, as far as they live.
  const living = () => processesWith(folder);
  if (flaw === 'family') await vi.waitFor(() => expect(living().length).toBeGreaterThan(20), 60_000);
  const [{ code, stdout, stderr }, peak] = await Promise.all([tuning.finished, peakMemory(tuning)]);
  expect(stderr).not.toMatch(/Error/);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ generations: 4 });
  const faults = join(folder, 'run', 'faults.jsonl');
  if (fault !== null) expect(readFileSync(faults, 'utf8')).toMatch(fault);
  expect(peak).toBeGreaterThan(50 * MEGABYTE);
  expect(peak).toBeLessThan(400 * MEGABYTE);
  await vi.waitFor(() => expect(living()).toEqual([]), 20_000);
});
