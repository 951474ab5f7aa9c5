/** Waiting that can be aborted. */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves after `ms` milliseconds; for 0 at once, without a turn of the event loop.
 *
 * @throws an AbortError once the signal is aborted
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, signal && { signal });
}
