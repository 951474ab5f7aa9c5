/**
 * A program that talks in lines: any command that a shell can run.
 *
 * It has its own process group (see `botProcess.ts`), so everything it starts ends with it and with us, and Ctrl-C at
 * the terminal reaches only us. Its output is limited: it cannot fill our memory.
 */
import { EventEmitter } from 'node:events';
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

export class LineProcess extends BotProcess implements LinePartner {
  readonly #timeoutMs: number;
  readonly #changes: Changes = new EventEmitter();
  #unread = '';
  #isFlooding = false;
  #end: string | null = null;

  /** @param timeoutMs how long it may take to answer */
  constructor(command: string, timeoutMs: number) {
    super(shellCommand(command), { talks: true, kept: MAX_COMPLAINT });
    this.#timeoutMs = timeoutMs;
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
    const timeoutMs = this.#timeoutMs;
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
