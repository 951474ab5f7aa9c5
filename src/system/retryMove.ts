/**
 * Moves and replaces files. Windows refuses that while another process has a file open, such as a reader or a virus scanner,
 * which is soon over: there it is tried again for two seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Error codes of Windows for a file that is in use. */
const IN_USE = ['EPERM', 'EACCES', 'EBUSY'];
const ATTEMPTS = 100;
const PAUSE_MS = 20;

/** True if an attempt that failed like this should be repeated. */
function isWorthAnother(error: unknown, attempt: number, platform: NodeJS.Platform): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return platform === 'win32' && IN_USE.includes(code) && attempt < ATTEMPTS;
}

/** Run an action that moves or replaces a file, again while the file is in use. Throws what the system throws. */
export async function retryMove<T>(move: () => T | Promise<T>, platform = process.platform): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await move();
    } catch (error) {
      if (!isWorthAnother(error, attempt, platform)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Run `move` as `retryMove` does, but block this thread between the attempts. */
export function retryMoveNow<T>(move: () => T, platform = process.platform): T {
  for (let attempt = 1; ; attempt++) {
    try {
      return move();
    } catch (error) {
      if (!isWorthAnother(error, attempt, platform)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
