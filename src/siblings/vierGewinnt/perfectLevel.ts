/**
 * Perfect play: every position is solved to its end. With 4 to 7 coins on the board, when the opening book does not help,
 * that takes up to a minute or so, so it is done in a thread of its own, and people can leave the game meanwhile.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Position } from '../../engine/position.ts';
import { GameLeftError } from './dialogue.ts';

/** The compiled worker, found from the sources too: Node 20 starts no thread from TypeScript. */
const WORKER_FILE = new URL('../../../dist/siblings/vierGewinnt/solverWorker.js', import.meta.url);

/**
 * A function that finds the best column.
 *
 * @param interrupted ends the thinking; the function then throws a `GameLeftError`
 */
export function perfectLevel(interrupted: AbortSignal): (position: Position) => Promise<number> {
  let worker: Worker | undefined;
  return async (position) => {
    worker ??= new Worker(WORKER_FILE);
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
