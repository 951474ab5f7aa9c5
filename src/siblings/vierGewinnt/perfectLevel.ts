/**
 * Perfect play: every position is solved to its end. With 4 to 7 coins on the board, when the opening book does not help,
 * that takes up to a minute or so, so it is done in a thread of its own, and people can leave the game meanwhile.
 */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Position } from '../../engine/position.ts';
import { moduleBeside, startWorker } from '../../system/workers.ts';
import { GameLeftError } from './dialogue.ts';

const WORKER_FILE = moduleBeside(import.meta.url, './solverWorker');

/**
 * A function that finds the best column.
 *
 * @param interrupted ends the thinking; the function then throws a `GameLeftError`
 */
export function perfectLevel(interrupted: AbortSignal): (position: Position) => Promise<number> {
  let worker: Worker | undefined;
  return async (position) => {
    worker ??= startWorker(WORKER_FILE);
    // Only while it thinks does it keep the program from ending.
    worker.ref();
    worker.postMessage(position);
    try {
      const [column] = (await once(worker, 'message', { signal: interrupted })) as [number];
      worker.unref();
      return column;
    } catch (error) {
      await worker.terminate();
      throw interrupted.aborted ? new GameLeftError('interrupted') : error;
    }
  };
}
