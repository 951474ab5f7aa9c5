/** Ctrl-C for commands that have something to save. */

/** The exit code of a program that was stopped by Ctrl-C, by convention 128 + SIGINT. */
export const INTERRUPTED_EXIT_CODE = 130;

/**
 * A signal that is aborted by the first Ctrl-C, SIGTERM or any of `more`. The second one ends the process as usual, so that
 * a command that is slow to stop can be killed.
 */
export function interruptSignal(...more: readonly NodeJS.Signals[]): AbortSignal {
  const controller = new AbortController();
  const events: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', ...more];
  const stop = () => {
    controller.abort();
    // Not at once: libraries that clean up files end the process if no other listener is left.
    setImmediate(() => {
      for (const event of events) process.removeListener(event, stop);
    });
  };
  for (const event of events) process.on(event, stop);
  return controller.signal;
}
