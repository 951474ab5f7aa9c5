/**
 * A program that talks in lines: any command that a shell can run.
 *
 * It has its own process group (see `botProcess.ts`), so everything it starts ends with it and with us, and Ctrl-C at
 * the terminal reaches only us. Its output is limited: it cannot fill our memory.
 */
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { BotProcess, shellCommand } from './botProcess.ts';
import { type Changes, until } from './waiting.ts';

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

export class LineProcess implements LinePartner {
  readonly #process: BotProcess;
  readonly #timeoutMs: number;
  readonly #changes: Changes = new EventEmitter();
  #unread = '';
  #isFlooding = false;
  #end: string | null = null;

  /** @param timeoutMs how long it may take to answer */
  constructor(command: string, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#process = new BotProcess(shellCommand(command), { talks: true, kept: MAX_COMPLAINT });
    const stdout = this.#process.stdout as Readable;
    stdout.setEncoding('utf8').on('data', (text: string) => this.#onOutput(text));
    void this.#process.ended.then((end) => {
      this.#end = end;
      this.#changes.emit('change');
    });
  }

  tell(line: string): void {
    (this.#process.stdin as Writable).write(`${line}\n`);
  }

  async answer(signal?: AbortSignal): Promise<LineAnswer> {
    const timeoutMs = this.#timeoutMs;
    const isDue = await until(() => this.#hasAnswer, this.#changes, { timeoutMs, signal });
    return isDue ? this.#takeAnswer() : { type: 'silence', timeoutMs };
  }

  /** Closes its input and lets the program end within this time, then kills it and everything it started. */
  async stop(graceMs: number, interrupted?: AbortSignal): Promise<void> {
    await this.#process.stop(graceMs, interrupted);
  }

  #onOutput(text: string): void {
    this.#unread += text;
    if (this.#unread.length > MAX_UNREAD) {
      this.#isFlooding = true;
      this.#unread = '';
      this.#process.stdout?.destroy();
    }
    this.#changes.emit('change');
  }

  get #hasAnswer(): boolean {
    return this.#isFlooding || this.#end !== null || this.#unread.includes('\n');
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
