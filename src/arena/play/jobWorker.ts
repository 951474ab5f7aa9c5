/** A worker thread that plays jobs: it receives a batch and the module that plays it, and sends back the results and the time they took. */
import { parentPort } from 'node:worker_threads';
import type { PlayedJobs } from './executor.ts';
import type { JobKind } from './jobKind.ts';

parentPort?.on('message', async ({ module, jobs }: { module: string; jobs: readonly unknown[] }) => {
  const { playJob } = (await import(module)) as { playJob: JobKind<unknown, unknown>['play'] };
  const started = performance.now();
  const results: unknown[] = [];
  for (const job of jobs) results.push(await playJob(job));
  const played: PlayedJobs<unknown> = { results, ms: performance.now() - started };
  parentPort?.postMessage(played);
});
