/** A bot in a separate process that ends with ours; see `guardedProcess.ts`. */
import { ExpectedError } from '../engine/index.ts';
import type { OnOutput } from './guardedProcess.ts';
import { describeEnd, GuardedProcess, HAS_GROUPS, shellCommand, withWords } from './guardedProcess.ts';

const KILL_AFTER_MS = 1000;

/** A bot that could not be started, or that failed before it was asked to end. */
export class BotProcessError extends ExpectedError {
  override readonly code = 'botFailed';
}

export type BotProcess = ReturnType<typeof startBotProcess>;

/** The program and arguments that run a command line; throws a {BotProcessError} on Windows. */
export function botCommand(line: string): string[] {
  if (!HAS_GROUPS)
    throw new BotProcessError(
      'programs can be started as players on Linux, macOS and in WSL, not on Windows itself',
    );
  return shellCommand(line);
}

/**
 * Starts a program; if it fails, the reason is what it printed to standard error.
 *
 * @param variables of its environment, besides ours
 * @param onOutput gets what it prints
 */
export function startBotProcess(
  name: string,
  command: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  onOutput?: OnOutput,
) {
  const guarded = new GuardedProcess(command, { talks: false, variables, onOutput });
  let stopping = false;
  const failed = new Promise<never>((_, reject) => {
    void guarded.ended.then((end) => {
      if (stopping || end.code === 0) return;
      reject(new BotProcessError(`the bot ${name} failed: it ${describeEnd(end)}`));
    });
  });
  return {
    /** Rejects with a `BotProcessError` if the bot fails; never resolves otherwise. */
    failed,
    /** Resolves with its exit code and what it printed to standard error. */
    ended: guarded.ended.then(describeEnd),
    group: guarded.group,
    withLastWords: (what: string) => withWords(what, guarded.lastWords),
    /** Asks the bot to end, then kills it and everything it started; resolves when all have ended. */
    async stop() {
      stopping = true;
      await guarded.stop(KILL_AFTER_MS);
    },
  };
}
