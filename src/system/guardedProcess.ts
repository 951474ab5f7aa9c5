/**
 * A process that is certain to end with ours, along with everything it starts.
 *
 * It leads a process group, which is ended as a whole. A one-line watcher in the group waits for the end of a pipe that only
 * our process holds: when we end, for any reason, it kills the group. It also keeps the group's number in use after the
 * process itself has ended, so no unrelated process is ever hit. Windows has no such groups: there nothing watches, and
 * only killing the process also ends what it started.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export const HAS_GROUPS = process.platform !== 'win32';

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

export function shellCommand(line: string): string[] {
  return HAS_GROUPS ? ['sh', '-c', line] : ['cmd', '/d', '/s', '/c', line];
}

/** Called with what a process prints, as it comes. */
export type OnOutput = (stream: 'stdout' | 'stderr', text: string) => void;

export interface ProcessEnd {
  /** `null` after a signal, or if the program could not be started. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error: Error | null;
  readonly lastWords: string;
}

/** `what`, and after a colon what a process printed. */
export function withWords(what: string, lastWords: string): string {
  return lastWords === '' ? what : `${what}: ${lastWords}`;
}

/** `ended with exit code 3: no luck` */
export function describeEnd({ code, signal, error, lastWords }: ProcessEnd): string {
  if (error !== null) return `could not be started: ${error.message}`;
  return withWords(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`, lastWords);
}

export class GuardedProcess {
  /** Standard input and output; `null` without `talks`. */
  readonly stdin: Writable | null;
  readonly stdout: Readable | null;
  /** Resolves when the process has ended and its output has been read. */
  readonly ended: Promise<ProcessEnd>;
  readonly #child: ChildProcess;
  #isOver = false;
  #lastWords = '';

  /**
   * @param talks whether to open pipes for its standard input and output
   * @param variables of its environment, besides ours
   * @param onOutput gets both streams; what is printed to standard output is thrown away otherwise
   */
  constructor(
    command: readonly string[],
    {
      talks,
      variables = {},
      onOutput,
    }: {
      readonly talks: boolean;
      readonly variables?: Readonly<Record<string, string>>;
      readonly onOutput?: OnOutput | undefined;
    },
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
      this.#lastWords = (this.#lastWords + text).slice(-KEPT_CHARACTERS);
      onOutput?.('stderr', text);
    });
    if (onOutput) child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput('stdout', text));
    this.ended = this.#end();
  }

  /** The number of its process group, `null` if it could not be started or there are no groups. */
  get group(): number | null {
    return HAS_GROUPS ? (this.#child.pid ?? null) : null;
  }

  get lastWords(): string {
    return this.#lastWords.trim();
  }

  /** Asks the process to end (by closing its input, or SIGTERM), then kills the group; resolves when it has ended. */
  async stop(graceMs: number, interrupted?: AbortSignal): Promise<void> {
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

  async #end(): Promise<ProcessEnd> {
    const child = this.#child;
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    let [code, signal, error]: [number | null, NodeJS.Signals | null, Error | null] = [null, null, null];
    try {
      [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      this.#signalGroup('SIGKILL');
    } catch (failure) {
      error = failure as Error;
    }
    // Once the group is gone, its number may be reused.
    this.#isOver = true;
    if (error === null) {
      const timer = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, LAST_WORDS_MS);
      await closed;
      clearTimeout(timer);
    }
    return { code, signal, error, lastWords: this.lastWords };
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
