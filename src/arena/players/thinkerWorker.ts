/** A worker thread that thinks for one player: positions come in, columns go out. */
import { parentPort, workerData } from 'node:worker_threads';
import { createThinker } from './thinker.ts';
import type { ThinkerOrder, ThinkerThreadData } from './threadCompetitor.ts';

const { spec, limits } = workerData as ThinkerThreadData;
const think = createThinker(spec, limits);

parentPort?.on('message', ({ position, game }: ThinkerOrder) => {
  parentPort?.postMessage(think(position, game));
});
parentPort?.postMessage('ready');
