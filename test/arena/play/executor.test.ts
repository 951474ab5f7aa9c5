import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createExecutor, JobThreads } from '../../../src/arena/play/executor.ts';
import { testFolder } from '../../system/folders.ts';

const jobs = Array.from({ length: 24 }, (_, job) => job);
const squares = jobs.map((job) => job ** 2);

/** Squares numbers, after doing what is given here with each. */
async function squarer(before = ''): Promise<{ module: string; play: (job: number) => number }> {
  const folder = testFolder();
  const file = join(folder, 'squarer.mjs');
  await writeFile(
    file,
    `import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
     const marker = ${JSON.stringify(join(folder, 'broke'))};
     const isFirst = () => {
       if (existsSync(marker)) return false;
       writeFileSync(marker, '');
       return true;
     };
     export function playJob(job) {
       ${before};
       return job ** 2;
     }`,
  );
  return { module: pathToFileURL(file).href, play: (job) => job ** 2 };
}

it.each([0, 1, 3])(
  'plays the jobs of any module, and gives the results in their order (%i workers)',
  async (workers) => {
    const executor = createExecutor(workers, await squarer());
    expect(await executor.run(jobs)).toEqual(squares);
    expect(await executor.run([])).toEqual([]);
    await executor.close();
  },
);

describe('a worker that dies', () => {
  it.each([
    ['throws', 'throw new Error("broken")'],
    ['exits', 'process.exit(3)'],
    ['throws after its answer', 'setImmediate(() => { throw new Error("late"); })'],
  ])('is replaced when it %s, and the results are the same', async (_, breaking) => {
    const executor = createExecutor(2, await squarer(`if (job === 8 && isFirst()) ${breaking}`));
    expect(await executor.run(jobs)).toEqual(squares);
    await executor.close();
  });

  it('ends the run when the same games kill every worker, and leaves none of it to the next', async () => {
    const played = join(testFolder(), 'played');
    const play = `appendFileSync(${JSON.stringify(played)}, job + ' '); if (job === 8) process.exit(3)`;
    const executor = createExecutor(1, await squarer(play));
    await expect(executor.run(jobs)).rejects.toThrow('3 workers have died over the same games');
    expect(await executor.run([99])).toEqual([9801]);
    await executor.close();
    expect(await readFile(played, 'utf8')).toBe('0 1 2 3 4 5 6 7 8 8 8 99 ');
  });
});

it('ends at once when it is aborted, even while workers are busy', async () => {
  const executor = createExecutor(1, await squarer('for (;;)'));
  const controller = new AbortController();
  const running = executor.run(jobs, controller.signal);
  controller.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  await executor.close();
});

it('jobs that no thread can play go to what their kind opens, once until it may rest', async () => {
  const told: string[] = [];
  const open = (boards: number) => {
    told.push(`opened for ${boards}`);
    const run = async (given: readonly number[]) => given.map((job) => job ** 2);
    return { capacity: boards, run, close: async () => void told.push('closed') };
  };
  const threads = new JobThreads({ threads: 2 });
  const play = async (job: number) => (await threads.play({ module: '', open }, [job])).results;
  expect(await Promise.all([play(2), play(3)])).toEqual([[4], [9]]);
  expect(told).toEqual(['opened for 2']);
  await threads.rest();
  expect(await play(4)).toEqual([16]);
  await threads.close();
  expect(told).toEqual(['opened for 2', 'closed', 'opened for 2', 'closed']);
});
