/** How a game talks with the people at a console of any kind; in plain lines, for pipes and files. */
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { CodedError } from '../../engine/index.ts';

/** What an answer means, or what is wrong with it. */
type Understood<T> = { readonly value: T } | { readonly problem: string };

/** A question, asked until the answer is understood. */
export interface Question<T> {
  /** Shown before the prompt; ends with a space or a newline. */
  readonly text: string;
  readonly understand: (answer: string) => Understood<T>;
}

/** A conversation with the people at a console. */
export interface Dialogue {
  show(text: string): void;
  /** Begins a new screen, if the console has screens. */
  newScreen(): void;
  /**
   * Asks until it gets an answer without a problem; shows the problems.
   *
   * @throws {GameLeftError}
   */
  ask<T>(question: Question<T>): Promise<T>;
  close(): void;
}

/** The people have left: the input ended, or Ctrl-C was pressed. */
export class GameLeftError extends CodedError<'endOfInput' | 'interrupted'> {
  constructor(code: GameLeftError['code']) {
    super(code, code === 'endOfInput' ? 'the input ended before the game' : 'the game was interrupted');
  }
}

/** Stands before what the people type. */
export const PROMPT = '>>';

/** A dialogue in plain lines. */
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
