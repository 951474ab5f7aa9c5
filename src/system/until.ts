/** Waiting until something is so. */
import { type EventEmitter, once } from 'node:events';

/** Tells that something may have become so. */
export type Changes = EventEmitter<{ change: [] }>;

/** Waits until `isSo` holds, asking after every change, or until the signal is aborted; returns whether it holds. */
export async function until(isSo: () => boolean, changes: Changes, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    if (isSo()) return true;
    if (signal.aborted) return false;
    await once(changes, 'change', { signal }).catch(() => {});
  }
}
