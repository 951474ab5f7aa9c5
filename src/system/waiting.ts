/** Waiting: for a time, for a change, for several things at once. */
import { type EventEmitter, once, setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolve after this many milliseconds, for 0 without a turn of the event loop. Throws an AbortError once the signal is aborted. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, signal && { signal });
}

/** Emits `change` when the state that someone waits for may have been reached. */
export type Changes = EventEmitter<{ change: [] }>;

/** Return a signal that is aborted as soon as one of these is; `undefined` ones are left out. */
export function anySignal(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}

/**
 * Wait until a condition holds, checking it now and after every change; resolves to false if it does not hold in time. Throws
 * the signal's reason once it is aborted.
 */
export async function until(
  holds: () => boolean,
  changes: Changes,
  { timeoutMs, signal }: { timeoutMs?: number; signal?: AbortSignal | undefined },
): Promise<boolean> {
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const over = { signal: anySignal(signal, timeout) };
  while (!holds()) {
    signal?.throwIfAborted();
    if (timeout?.aborted) return false;
    // A change after the abort comes too late.
    await once(changes, 'change', over).catch(() => signal?.throwIfAborted());
  }
  return true;
}

/** Run several actions at once. The first failure, or the signal, ends them all: it is thrown at once, and the signal of the other actions is aborted. */
export async function together<T>(
  actions: readonly ((stop: AbortSignal) => Promise<T>)[],
  signal?: AbortSignal,
): Promise<T[]> {
  signal?.throwIfAborted();
  const over = new AbortController();
  // Any number of actions may listen to it.
  setMaxListeners(0, over.signal);
  const stopped = once(over.signal, 'abort').then((): never => {
    throw over.signal.reason;
  });
  // `AbortSignal.any` is avoided: Node keeps such a signal as long as its sources, which may live for days.
  const stop = () => over.abort(signal?.reason);
  const fail = (error: unknown): never => {
    over.abort(error);
    throw error;
  };
  signal?.addEventListener('abort', stop);
  try {
    return await Promise.race([Promise.all(actions.map((act) => act(over.signal).catch(fail))), stopped]);
  } finally {
    signal?.removeEventListener('abort', stop);
    over.abort();
  }
}
