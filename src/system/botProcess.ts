/**
 * A bot in a process that is certain to end with ours, along with what it starts; and one that talks in lines, which any
 * command that a shell can run may be. Ctrl-C at the terminal reaches only our process.
 */
import { EventEmitter, once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { type Launch, launchOf } from './commandLine.ts';
import { type ProcessTree, startTree } from './processTree.ts';
import { type Changes, until } from './waiting.ts';

/** Number of last characters of standard error that are kept, as the reason of a failure is there. */
const KEPT_CHARACTERS = 4096;

/** Milliseconds to keep reading after the end: a process that left the group may hold the output open. */
const LAST_WORDS_MS = 200;

const KILL_AFTER_MS = 1000;

/** Milliseconds after which nothing more is expected of a process that was killed. */
const GIVE_UP_AFTER_MS = 5000;

/** Called with the output of a process as it comes. */
export type OnOutput = (stream: 'stdout' | 'stderr', text: string) => void;

interface ProcessOptions {
  /** True to open pipes for its standard input and output. */
  readonly talks?: boolean;
  /** Environment variables besides ours. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** Called with both streams; without it, standard output is thrown away. */
  readonly onOutput?: OnOutput | undefined;
  /** Number of last characters of standard error that are kept. */
  readonly keptCharacters?: number;
  readonly platform?: NodeJS.Platform;
}

/** A process that ends with ours, along with what it starts. */
export class BotProcess {
  /** Standard input and output; `null` unless it talks. */
  readonly stdin: Writable | null;
  readonly stdout: Readable | null;
  /** Resolves when it has ended and its output has been read, to the way it ended: `ended with exit code 3: no luck`. */
  readonly ended: Promise<string>;
  readonly #tree: ProcessTree;
  #isOver = false;
  #lastWords = '';

  /** @param command a command line, or a program with its arguments */
  constructor(
    command: string | Launch,
    {
      talks = false,
      variables = {},
      onOutput,
      keptCharacters: kept = KEPT_CHARACTERS,
      platform,
    }: ProcessOptions = {},
  ) {
    const launch = typeof command === 'string' ? launchOf(command, platform) : command;
    const stream = talks ? 'pipe' : 'ignore';
    const env = { ...process.env, ...variables };
    const stdio = [stream, onOutput ? 'pipe' : stream, 'pipe'] as const;
    this.#tree = startTree(launch, { env, stdio: [...stdio] }, platform);
    const { child } = this.#tree;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    // The pipe breaks when the process is killed; `ended` reports that.
    child.stdin?.on('error', () => {});
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-kept);
      onOutput?.('stderr', text);
    });
    if (onOutput) child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput('stdout', text));
    this.ended = this.#end();
  }

  /** Number of its process group; `null` if it could not be started or there are no groups. */
  get group(): number | null {
    return this.#tree.group;
  }

  /** Return the text, followed by a colon and the last output to standard error, if there is any. */
  withLastWords(what: string): string {
    const words = this.#lastWords.trim();
    return words === '' ? what : `${what}: ${words}`;
  }

  /** Ask it to end, by closing its input or by SIGTERM, then kill it with what it started; resolves when all have ended, or if they cannot be ended. */
  async stop(graceMs = KILL_AFTER_MS, interrupted?: AbortSignal): Promise<void> {
    if (this.#isOver) {
      await this.ended;
      return;
    }
    if (this.stdin === null) this.#tree.end();
    else this.stdin.end();
    const timers: NodeJS.Timeout[] = [];
    const givenUp = new Promise<void>((resolve) => {
      const kill = () => {
        if (!this.#isOver) this.#tree.kill();
        timers.push(setTimeout(resolve, GIVE_UP_AFTER_MS));
      };
      timers.push(setTimeout(kill, graceMs));
      interrupted?.addEventListener('abort', kill);
      if (interrupted?.aborted) kill();
      void this.ended.then(() => interrupted?.removeEventListener('abort', kill));
    });
    await Promise.race([this.ended, givenUp]);
    for (const timer of timers) clearTimeout(timer);
  }

  async #end(): Promise<string> {
    const { child } = this.#tree;
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    try {
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      this.#isOver = true;
      const buried = this.#tree.killRemains();
      const timer = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, LAST_WORDS_MS);
      await Promise.all([closed, buried]);
      clearTimeout(timer);
      return this.withLastWords(signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`);
    } catch (error) {
      this.#isOver = true;
      return `could not be started: ${(error as Error).message}`;
    }
  }
}

/** The answer of a process in lines: a line, or the reason why there is none. */
export type LineAnswer =
  | { readonly type: 'line'; readonly line: string }
  | { readonly type: 'silence'; readonly timeoutMs: number }
  | { readonly type: 'end'; readonly reason: string }
  | { readonly type: 'flood' };

/** A partner in a dialogue of lines. */
export interface LinePartner {
  /** Send a line. */
  send(line: string): void;
  /** Resolve to the next line, or to the reason why there is none. Throws the signal's reason once it is aborted. */
  answer(signal?: AbortSignal): Promise<LineAnswer>;
}

/** Characters that may wait to be read; more are a flood. */
const MAX_UNREAD = 16_384;
const MAX_COMPLAINT = 500;

/** A process that answers in lines. */
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
    super(command, { talks: true, keptCharacters: MAX_COMPLAINT });
    this.stdout?.setEncoding('utf8').on('data', (text: string) => this.#onOutput(text));
    void this.ended.then((end) => {
      this.#end = end;
      this.#changes.emit('change');
    });
  }

  send(line: string): void {
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
