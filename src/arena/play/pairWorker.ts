/** A worker thread that plays the pairs it is sent: an array of jobs comes in, an array of results goes out. */
import { parentPort } from 'node:worker_threads';
import { type PairJob, PairPlayer } from './pairJob.ts';

const player = new PairPlayer();

parentPort?.on('message', (jobs: readonly PairJob[]) => {
  parentPort?.postMessage(jobs.map((job) => player.play(job)));
});
