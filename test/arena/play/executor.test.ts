import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createPairExecutor,
  LocalPairExecutor,
  WorkerPairExecutor,
} from '../../../src/arena/play/executor.ts';
import type { PairJob } from '../../../src/arena/play/pairJob.ts';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';

const jobs: PairJob[] = Array.from({ length: 24 }, (_, pair) => ({
  seed: 1,
  path: ['executor', pair],
  players: [DEFAULT_WEIGHTS, { ...DEFAULT_WEIGHTS, centre: 0 }],
  limits: { nodes: 50 },
  openingPlies: 2,
}));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcx-executor-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A worker that breaks in the given way over jobs for which the condition holds, and is like the real one otherwise. */
async function brokenWorker(condition: string, breaking: string): Promise<URL> {
  const file = join(folder, 'worker.mjs');
  const pair = new URL('../../../dist/arena/play/pairJob.js', import.meta.url);
  await writeFile(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     import { PairPlayer } from ${JSON.stringify(pair.href)};
     const marker = ${JSON.stringify(join(folder, 'broke'))};
     const player = new PairPlayer();
     parentPort.on('message', (jobs) => {
       if (${condition}) {
         writeFileSync(marker, '');
         ${breaking};
         return;
       }
       parentPort.postMessage(jobs.map((job) => player.play(job)));
     });`,
  );
  return pathToFileURL(file);
}

const ONCE = 'jobs[0].path[1] === 8 && !existsSync(marker)';

describe('a worker that dies', () => {
  it.each([
    ['throws', 'throw new Error("broken")'],
    ['exits', 'process.exit(3)'],
    [
      'throws after its answer',
      'parentPort.postMessage(jobs.map((job) => player.play(job))); throw new Error("late")',
    ],
  ])('is replaced when it %s, and the results are the same', async (_, breaking) => {
    const executor = new WorkerPairExecutor(2, await brokenWorker(ONCE, breaking));
    expect(await executor.run(jobs)).toEqual(await new LocalPairExecutor().run(jobs));
    await executor.close();
  });

  it('ends the run when the same games kill every worker, and the executor lives on', async () => {
    const executor = new WorkerPairExecutor(
      1,
      await brokenWorker('jobs[0].path[1] === 8', 'process.exit(3)'),
    );
    await expect(executor.run(jobs)).rejects.toThrow('3 workers have died over the same games');
    expect(await executor.run(jobs.slice(0, 8))).toHaveLength(8);
    await executor.close();
  });
});

it('ends an aborted run with the reason of the signal', async () => {
  for (const workers of [0, 2]) {
    const executor = createPairExecutor(workers);
    const reason = new Error('enough');
    await expect(executor.run(jobs, AbortSignal.abort(reason))).rejects.toBe(reason);
    await executor.close();
  }
});
