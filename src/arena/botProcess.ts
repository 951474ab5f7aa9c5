/** A bot in a process of its own that is sure to end with us. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ExpectedError } from '../engine/errors.ts';

/** Time between asking a process to end and making it, in milliseconds. */
const KILL_AFTER_MS = 1000;

/** A bot that ended in an error before it was asked to end. */
export class BotProcessError extends ExpectedError {
  override readonly code = 'botFailed';
}

/** A bot that runs from its making until it ends or is stopped. */
export interface BotProcess {
  /** Rejects with a `BotProcessError` if the bot fails; never resolves otherwise. */
  readonly failed: Promise<never>;
  /** Asks the bot to end, makes it end, and waits for that. */
  stop(): Promise<void>;
}

/** Starts a program of Node's; what it prints to standard error is the reason when it fails. */
export function startBotProcess(name: string, script: string, args: readonly string[]): BotProcess {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  // Rejects when the program could not even be started.
  const ended = once(child, 'close').then(
    ([code]) => (code === 0 ? null : stderr.trim()),
    (error: Error) => error.message,
  );
  let stopping = false;
  const failed = new Promise<never>((_, reject) => {
    void ended.then((reason) => {
      if (!stopping && reason !== null) reject(new BotProcessError(`the bot ${name} failed: ${reason}`));
    });
  });
  return {
    failed,
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
