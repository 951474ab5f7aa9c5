/**
 * Moves and replaces files. Windows refuses that while another process has a file open, such as a reader or a scanner for viruses, which is
 * soon over: there it is tried again for two seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** What Windows says of a file that is in use. */
const IN_USE = ['EPERM', 'EACCES', 'EBUSY'];
const ATTEMPTS = 100;
const PAUSE_MS = 20;

/** Whether an attempt that failed like this is worth another one. */
function isWorthAnother(error: unknown, attempt: number, platform: NodeJS.Platform): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return platform === 'win32' && IN_USE.includes(code) && attempt < ATTEMPTS;
}

/** Moves or replaces a file. Throws what the system throws. */
export async function moving<T>(move: () => T | Promise<T>, platform = process.platform): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await move();
    } catch (error) {
      if (!isWorthAnother(error, attempt, platform)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** The same where nothing else may happen in this thread meanwhile. */
export function movingNow<T>(move: () => T, platform = process.platform): T {
  for (let attempt = 1; ; attempt++) {
    try {
      return move();
    } catch (error) {
      if (!isWorthAnother(error, attempt, platform)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
