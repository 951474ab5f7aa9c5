/** Whatever a bot does, and whenever the tuner dies: no run is lost, no process is left, and memory does not grow. */
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stream } from '../../src/engine/random.ts';
import { TUNABLE } from '../arena/players/programs.ts';
import { testFolder } from '../system/folders.ts';
import { processesWith } from '../system/processes.ts';
import { type Running, startCommand } from './runCommand.ts';

const PATIENCE = { timeout: 600_000 };
const MEGABYTE = 2 ** 20;

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

async function startTuning(flaw: string, generations: number): Promise<Running> {
  const parameters = { column: { value: 1, min: 0, max: 6 }, flaw };
  await writeFile(join(folder, 'mine.json'), JSON.stringify(parameters));
  const command = `${TUNABLE} "${join(folder, 'starts')}"`;
  const settings = `--population 4 --generations ${generations} --pairs 2 --games 100 --seed 5 --no-luck --workers 2`;
  return startCommand(
    ['tune', '--bot', command, '--params', 'mine.json', '--run', 'run', ...settings.split(' '), '--json'],
    folder,
  );
}

/** The bots of this test, their children and their tuner, as far as they live. */
const living = () => processesWith(folder);

function nothingIsLeft(): Promise<void> {
  return vi.waitFor(() => expect(living()).toEqual([]), 20_000);
}

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

function generationsOf(run: string): number[] {
  return readFileSync(join(folder, run, 'generations.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).generation);
}

describe.skipIf(process.platform !== 'linux')('fcx tune --bot, with a bot that', () => {
  it.each([
    ['dies in every tenth game', 'tires', /ended with exit code 1/],
    ['hangs in every twentieth game', 'dozes', /did not answer in time/],
    ['prints more than 100 MB', 'loud', null],
    ['starts 20 children', 'family', null],
  ])('%s, finishes its run', PATIENCE, async (_, flaw, fault) => {
    const tuning = await startTuning(flaw, 4);
    if (flaw === 'family') await vi.waitFor(() => expect(living().length).toBeGreaterThan(20), 60_000);
    const [{ code, stdout, stderr }, peak] = await Promise.all([tuning.finished, peakMemory(tuning)]);
    expect(stderr).not.toMatch(/Error/);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ generations: 4 });
    expect(generationsOf('run')).toHaveLength(4);
    const faults = join(folder, 'run', 'faults.jsonl');
    if (fault !== null) expect(readFileSync(faults, 'utf8')).toMatch(fault);
    expect(peak).toBeGreaterThan(50 * MEGABYTE);
    expect(peak).toBeLessThan(400 * MEGABYTE);
    await nothingIsLeft();
  });

  it('plays on, finishes its run, however often the tuner is killed', PATIENCE, async () => {
    const [kills, generations] = [20, 30];
    const random = stream(7, 'kills');
    let tuning = await startTuning('none', generations);
    const resume = () => startCommand(['tune', '--resume', 'run', '--workers', '2', '--json'], folder);
    for (let kill = 0; kill < kills; kill++) {
      await Promise.race([
        tuning.finished,
        vi.waitFor(() => expect(existsSync(join(folder, 'run'))).toBe(true), 60_000),
      ]);
      await sleep(random.int(0, 3000));
      tuning.process.kill('SIGKILL');
      await tuning.finished;
      await nothingIsLeft();
      tuning = resume();
    }
    const { code, stdout } = await tuning.finished;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ generations });
    expect(generationsOf('run')).toEqual(Array.from({ length: generations }, (_, index) => index + 1));
    await nothingIsLeft();
  });
});
