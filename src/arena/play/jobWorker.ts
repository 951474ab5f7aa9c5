/** A worker thread of an executor: receives arrays of jobs, sends arrays of results. */
import { parentPort, workerData } from 'node:worker_threads';
import type { JobPlayer } from './executor.ts';

const { play } = (await import(workerData as string)) as Pick<JobPlayer<unknown, unknown>, 'play'>;

parentPort?.on('message', async (jobs: readonly unknown[]) => {
  const results: unknown[] = [];
  for (const job of jobs) results.push(await play(job));
  parentPort?.postMessage(results);
});
