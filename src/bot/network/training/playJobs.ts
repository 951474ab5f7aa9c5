/** Plays games to learn from on worker threads; the records come in the order of the jobs, however many threads there are. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SelfPlayJob } from './selfPlayGames.ts';

/** The compiled worker, found from the sources too: Node 20 starts no thread from TypeScript. */
const WORKER_FILE = new URL('../../../../dist/bot/network/training/selfPlayWorker.js', import.meta.url);

/** @throws what a worker throws */
export async function playJobs(
  jobs: readonly SelfPlayJob[],
  threads: number,
  onRecords: (records: Uint8Array) => void = () => {},
): Promise<Uint8Array[]> {
  const results: Uint8Array[] = new Array(jobs.length);
  let next = 0;
  await Promise.all(
    Array.from({ length: threads }, async () => {
      const worker = new Worker(WORKER_FILE);
      try {
        for (let index = next++; index < jobs.length; index = next++) {
          worker.postMessage(jobs[index]);
          const [records] = (await once(worker, 'message')) as [Uint8Array];
          results[index] = records;
          onRecords(records);
        }
      } finally {
        await worker.terminate();
      }
    }),
  );
  return results;
}
