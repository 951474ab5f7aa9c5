/**
 * A bot in a process that is certain to end with ours, along with everything it starts; and one that talks in lines, any command that a
 * shell can run.
 *
 * It leads a process group, which is ended as a whole. A one-line watcher in the group waits for the end of a pipe that only
 * our process holds: when we end, for any reason, it kills the group. It also keeps the group's number in use after the
 * process itself has ended, so no unrelated process is ever hit. Windows has no such groups: there nothing watches, and
 * only killing the process also ends what it started. Ctrl-C at the terminal reaches only us.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { ExpectedError } from '../engine/index.ts';
import { type Changes, until } from './waiting.ts';

const HAS_GROUPS = process.platform !== 'win32';

/** Started with the command as its arguments; descriptor 3 is the pipe. */
const GUARDED_START = '(trap "" TERM INT HUP; read -r _ <&3; kill -KILL 0) >/dev/null 2>&1 & exec "$@" 3<&-';

/** Whether this command line is that of the watcher, not of the process or what it started. */
export function isWatcher(commandLine: string): boolean {
  return commandLine.includes(GUARDED_START);
}

/** How much of standard error is kept: its end, where the reason is. */
const KEPT_CHARACTERS = 4096;

/** Milliseconds to keep reading after the end: a process that left the group may hold the output open. */
const LAST_WORDS_MS = 200;

const KILL_AFTER_MS = 1000;

/** A bot that cannot be started here. */
export class BotProcessError extends ExpectedError {
  override readonly code = 'botFailed';
}

/** The program and arguments that run a command line. */
export function shellCommand(line: string): string[] {
  return HAS_GROUPS ? ['sh', '-c', line] : ['cmd', '/d', '/s', '/c', line];
}

/** The same for a player; throws a {BotProcessError} on Windows. */
export function botCommand(line: string): string[] {
  if (!HAS_GROUPS)
    throw new BotProcessError(
      'programs can be started as players on Linux, macOS and in WSL, not on Windows itself',
    );
  return shellCommand(line);
}

/** Called with what a process prints, as it comes. */
export type OnOutput = (stream: 'stdout' | 'stderr', text: string) => void;

interface ProcessOptions {
  /** Whether to open pipes for its standard input and output. */
  readonly talks?: boolean;
  /** Of its environment, besides ours. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** Gets both streams; what is printed to standard output is thrown away otherwise. */
  readonly onOutput?: OnOutput | undefined;
  /** How many characters of standard error are kept, from its end. */
  readonly kept?: number;
}

export class BotProcess {
  /** Standard input and output; `null` unless it talks. */
  readonly stdin: Writable | null;
  readonly stdout: Readable | null;
  /** Resolves when it has ended and its output has been read, with how: `ended with exit code 3: no luck`. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  #isOver = false;
  #lastWords = '';

  constructor(
    command: readonly string[],
    { talks = false, variables = {}, onOutput, kept = KEPT_CHARACTERS }: ProcessOptions = {},
  ) {
    const [program, ...args] = HAS_GROUPS ? ['sh', '-c', GUARDED_START, 'sh', ...command] : command;
    const stream = talks ? 'pipe' : 'ignore';
    const stdio = [stream, onOutput ? 'pipe' : stream, 'pipe', 'pipe'] as const;
    const env = { ...process.env, ...variables };
    const child = spawn(program as string, args, { detached: HAS_GROUPS, env, stdio: [...stdio] });
    this.#child = child;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    // Pipes break when the group is killed; `ended` reports that.
    for (const pipe of [child.stdin, child.stdio[3]]) pipe?.on('error', () => {});
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-kept);
      onOutput?.('stderr', text);
    });
    if (onOutput) child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput('stdout', text));
    this.ended = this.#end();
  }

  /** The number of its process group, `null` if it could not be started or there are no groups. */
  get group(): number | null {
    return HAS_GROUPS ? (this.#child.pid ?? null) : null;
  }

  /** `what`, and after a colon the end of what it printed to standard error. */
  withLastWords(what: string): string {
    const words = this.#lastWords.trim();
    return words === '' ? what : `${what}: ${words}`;
  }

  /** Asks it to end (by closing its input, or SIGTERM), then kills the group; resolves when all have ended. */
  async stop(graceMs = KILL_AFTER_MS, interrupted?: AbortSignal): Promise<void> {
    if (this.stdin === null) this.#signalGroup('SIGTERM');
    else this.stdin.end();
    const kill = () => this.#signalGroup('SIGKILL');
    const timer = setTimeout(kill, graceMs);
    interrupted?.addEventListener('abort', kill);
    if (interrupted?.aborted) kill();
    await this.ended;
    clearTimeout(timer);
    interrupted?.removeEventListener('abort', kill);
  }

  async #end(): Promise<string> {
    const child = this.#child;
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    try {
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      this.#signalGroup('SIGKILL');
      // Once the group is gone, its number may be reused.
      this.#isOver = true;
      const timer = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, LAST_WORDS_MS);
      await closed;
      clearTimeout(timer);
      return this.withLastWords(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`);
    } catch (error) {
      this.#isOver = true;
      return `could not be started: ${(error as Error).message}`;
    }
  }

  #signalGroup(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (this.#isOver || pid === undefined) return;
    if (!HAS_GROUPS) {
      if (signal === 'SIGKILL') spawnSync('taskkill', ['/pid', `${pid}`, '/t', '/f']);
      else this.#child.kill(signal);
    } else {
      try {
        process.kill(-pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
}

export type LineAnswer =
  | { readonly type: 'line'; readonly line: string }
  | { readonly type: 'silence'; readonly timeoutMs: number }
  | { readonly type: 'end'; readonly reason: string }
  | { readonly type: 'flood' };

export interface LinePartner {
  tell(line: string): void;
  /** Throws the signal's reason once it is aborted. */
  answer(signal?: AbortSignal): Promise<LineAnswer>;
}

/** Characters that may wait to be read; more are a flood. */
const MAX_UNREAD = 16_384;
const MAX_COMPLAINT = 500;

export class LineProcess extends BotProcess implements LinePartner {
  readonly #changes: Changes = new EventEmitter();
  #unread = '';
  #isFlooding = false;
  #end: string | null = null;

  /** @param timeoutMs how long it may take to answer */
  constructor(
    command: string,
    private readonly timeoutMs: number,
  ) {
    super(shellCommand(command), { talks: true, kept: MAX_COMPLAINT });
    this.stdout?.setEncoding('utf8').on('data', (text: string) => this.#onOutput(text));
    void this.ended.then((end) => {
      this.#end = end;
      this.#changes.emit('change');
    });
  }

  tell(line: string): void {
    this.stdin?.write(`${line}\n`);
  }

  async answer(signal?: AbortSignal): Promise<LineAnswer> {
    const timeoutMs = this.timeoutMs;
    const hasAnswer = () => this.#isFlooding || this.#end !== null || this.#unread.includes('\n');
    const isDue = await until(hasAnswer, this.#changes, { timeoutMs, signal });
    return isDue ? this.#takeAnswer() : { type: 'silence', timeoutMs };
  }

  #onOutput(text: string): void {
    this.#unread += text;
    if (this.#unread.length > MAX_UNREAD) {
      this.#isFlooding = true;
      this.#unread = '';
      this.stdout?.destroy();
    }
    this.#changes.emit('change');
  }

  #takeAnswer(): LineAnswer {
    if (this.#isFlooding) return { type: 'flood' };
    const length = this.#unread.indexOf('\n');
    if (length !== -1) {
      const line = this.#unread.slice(0, length).trimEnd();
      this.#unread = this.#unread.slice(length + 1);
      return { type: 'line', line };
    }
    return { type: 'end', reason: this.#end as string };
  }
}
