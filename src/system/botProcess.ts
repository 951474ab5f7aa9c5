/** A bot in a process of its own, which ends with us; see `guardedProcess.ts`. */
import { once } from 'node:events';
import { ExpectedError } from '../engine/errors.ts';
import { HAS_GROUPS, shellCommand, signalGroup, spawnGuarded } from './guardedProcess.ts';

/** Time between asking a process to end and making it, in milliseconds. */
const KILL_AFTER_MS = 1000;

/** How long the standard error of a bot that has ended is listened to, in milliseconds. */
const LAST_WORDS_MS = 200;

/** What is kept of a bot's standard error: the end, where the reason is. */
const KEPT_CHARACTERS = 4096;

/** A bot that ended in an error before it was asked to end, or that could not be started. */
export class BotProcessError extends ExpectedError {
  override readonly code = 'botFailed';
}

/** A bot that runs from its making until it ends or is stopped. */
export interface BotProcess {
  /** Rejects with a `BotProcessError` if the bot fails; never resolves otherwise. */
  readonly failed: Promise<never>;
  /** Resolves when the bot has ended for whatever reason, with its exit code and what it printed to standard error. */
  readonly ended: Promise<string>;
  /** Asks the bot to end, makes it and all that it has started end, and waits for that. */
  stop(): Promise<void>;
}

/**
 * The program and arguments that start a bot by a command line.
 *
 * @throws {BotProcessError} on Windows
 */
export function botCommand(line: string): string[] {
  if (!HAS_GROUPS) {
    throw new BotProcessError(
      'programs can be started as players on Linux, macOS and in WSL, not on Windows itself',
    );
  }
  return shellCommand(line);
}

function describeEnd(code: number | null, signal: NodeJS.Signals | null, stderr: string): string {
  const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
  const reason = stderr.trim();
  return reason === '' ? how : `${how}: ${reason}`;
}

/** Starts a program with its arguments; what it prints to standard error is the reason when it fails. */
export function startBotProcess(name: string, command: readonly string[]): BotProcess {
  const child = spawnGuarded(command, ['ignore', 'ignore', 'pipe']);
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-KEPT_CHARACTERS);
  });
  let stopping = false;
  let hasFailed = false;
  let isOver = false;
  const signalBot = (signal: NodeJS.Signals) => {
    // Once the group is gone its number may be given to strangers.
    if (!isOver) signalGroup(child, signal);
  };
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ended = exit.then(
    async ([code, signal]) => {
      hasFailed = code !== 0;
      signalBot('SIGKILL');
      isOver = true;
      // A process that has left the group may hold the bot's standard error open.
      const timer = setTimeout(() => child.stderr?.destroy(), LAST_WORDS_MS);
      await closed;
      clearTimeout(timer);
      return describeEnd(code, signal, stderr);
    },
    (error: Error) => {
      hasFailed = true;
      isOver = true;
      return `could not be started: ${error.message}`;
    },
  );
  const failed = new Promise<never>((_, reject) => {
    void ended.then((reason) => {
      if (!stopping && hasFailed) reject(new BotProcessError(`the bot ${name} failed: it ${reason}`));
    });
  });
  return {
    failed,
    ended,
    async stop() {
      stopping = true;
      signalBot('SIGTERM');
      const timer = setTimeout(() => signalBot('SIGKILL'), KILL_AFTER_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
