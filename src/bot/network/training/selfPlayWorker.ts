/** A worker thread that plays games to learn from: a job comes in, its records go out. */
import { parentPort } from 'node:worker_threads';
import { SelfPlayer, type SelfPlayJob } from './selfPlayGames.ts';

const player = new SelfPlayer();

parentPort?.on('message', (job: SelfPlayJob) => {
  const records = player.play(job);
  parentPort?.postMessage(records, [records.buffer as ArrayBuffer]);
});
