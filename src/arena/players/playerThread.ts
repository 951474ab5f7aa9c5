/** The worker thread of a `ThreadPlayer`: receives positions, sends replies. */
import { parentPort, workerData } from 'node:worker_threads';
import { type BuiltInSetup, builtInPlayer } from './builtInPlayer.ts';
import type { ThreadOrder } from './threadPlayer.ts';

const player = await builtInPlayer(workerData as BuiltInSetup);

parentPort?.on('message', async ({ sitting, position }: ThreadOrder) => {
  await player.open?.(sitting);
  parentPort?.postMessage(await player.choose(position));
});
parentPort?.postMessage('ready');
