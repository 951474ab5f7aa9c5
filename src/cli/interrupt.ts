/** Ctrl-C for commands that have something to save. */

/** The exit code of a program that was stopped by Ctrl-C, by convention 128 + SIGINT. */
export const INTERRUPTED_EXIT_CODE = 130;

/**
 * A signal that is aborted by the first Ctrl-C (or SIGTERM, or what else is asked for). The second one ends the process as usual, so that nobody is
 * locked in by a command that is slow to stop.
 */
export function interruptSignal(...more: readonly NodeJS.Signals[]): AbortSignal {
  const controller = new AbortController();
  const events: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', ...more];
  const stop = () => {
    controller.abort();
    // Libraries that clean up on signals end the process at once when nobody else listens: leave only after them.
    setImmediate(() => {
      for (const event of events) process.removeListener(event, stop);
    });
  };
  for (const event of events) process.on(event, stop);
  return controller.signal;
}
