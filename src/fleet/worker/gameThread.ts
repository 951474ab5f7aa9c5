/** A thread that plays batches: receives a kind and its jobs, sends results and how long they took. */
import { parentPort } from 'node:worker_threads';
import type { BatchResults } from '../batchFormat.ts';
import { kindNamed } from '../jobKinds.ts';
import type { ThreadBatch } from './gameThreads.ts';

parentPort?.on('message', async ({ kind, jobs }: ThreadBatch) => {
  const { player } = kindNamed(kind);
  const started = performance.now();
  const results: unknown[] = [];
  for (const job of jobs) results.push(await player.play(job));
  const answer: BatchResults<unknown> = { results, ms: performance.now() - started };
  parentPort?.postMessage(answer);
});
