/** A dialogue in plain lines, for pipes and files. */
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type Dialogue, GameLeftError, PROMPT, type Question } from './dialogue.ts';

export class LineDialogue implements Dialogue {
  readonly #output: Writable;
  readonly #signal: AbortSignal;
  readonly #echo: boolean;
  readonly #reader: Interface;
  readonly #lines: AsyncIterator<string>;

  /** An aborted signal ends it. */
  constructor(input: Readable & { isTTY?: boolean }, output: Writable, signal: AbortSignal) {
    this.#output = output;
    this.#signal = signal;
    // Only a terminal echoes what is typed; other output would be hard to read without the answers.
    this.#echo = !input.isTTY;
    this.#reader = createInterface({ input, signal });
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  show(text: string): void {
    this.#output.write(`${text}\n`);
  }

  newScreen(): void {
    this.#output.write('\n');
  }

  async ask<T>(question: Question<T>): Promise<T> {
    for (;;) {
      this.#output.write(`${question.text}${PROMPT} `);
      const { value: answer, done } = await this.#lines.next();
      if (done) {
        this.#output.write('\n');
        throw new GameLeftError(this.#signal.aborted ? 'interrupted' : 'endOfInput');
      }
      if (this.#echo) this.#output.write(`${answer}\n`);
      const understood = question.understand(answer);
      if ('value' in understood) return understood.value;
      this.show(understood.problem);
    }
  }

  close(): void {
    this.#reader.close();
  }
}
