/**
 * A bot in a process of its own that is sure to end with us, and so is everything it starts.
 *
 * The bot leads a process group, which is ended as a whole. In the group a watcher of one line waits for the end of a pipe
 * that only this process holds: when we end, however that comes, it kills the group. It also keeps the group's number in
 * use while the bot is gone, so that no stranger is ever hit. Windows has no such groups: there the bot is alone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ExpectedError } from '../engine/errors.ts';

/** Time between asking a process to end and making it, in milliseconds. */
const KILL_AFTER_MS = 1000;

/** How long the standard error of a bot that has ended is listened to, in milliseconds. */
const LAST_WORDS_MS = 200;

/** What is kept of a bot's standard error: the end, where the reason is. */
const KEPT_CHARACTERS = 4096;

const HAS_GROUPS = process.platform !== 'win32';

/** Started with the bot's command as its arguments; descriptor 3 is the pipe. */
const GUARDED_START = '(trap "" TERM INT HUP; read -r _ <&3; kill -KILL 0) >/dev/null 2>&1 & exec "$@" 3<&-';

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
 * The program and arguments by which a shell carries out a command line.
 *
 * @throws {BotProcessError} on Windows
 */
export function shellCommand(line: string): string[] {
  if (!HAS_GROUPS) {
    throw new BotProcessError(
      'programs can be started as players on Linux, macOS and in WSL, not on Windows itself',
    );
  }
  return ['sh', '-c', line];
}

function spawnGuarded(command: readonly string[]): ChildProcess {
  const [program, ...args] = HAS_GROUPS ? ['sh', '-c', GUARDED_START, 'sh', ...command] : command;
  return spawn(program as string, args, {
    detached: HAS_GROUPS,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!HAS_GROUPS || child.pid === undefined) child.kill(signal);
  else {
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function describeEnd(code: number | null, signal: NodeJS.Signals | null, stderr: string): string {
  const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
  const reason = stderr.trim();
  return reason === '' ? how : `${how}: ${reason}`;
}

/** Starts a program with its arguments; what it prints to standard error is the reason when it fails. */
export function startBotProcess(name: string, command: readonly string[]): BotProcess {
  const child = spawnGuarded(command);
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-KEPT_CHARACTERS);
  });
  // The pipe breaks when the group is killed; that is no news.
  child.stdio[3]?.on('error', () => {});
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
