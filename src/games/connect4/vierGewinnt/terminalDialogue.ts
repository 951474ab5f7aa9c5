/** A dialogue on an interactive terminal: answers can be edited, problems appear below them. */
import { clearScreenDown, cursorTo, type Key } from 'node:readline';
import input from '@inquirer/input';
import { type Dialogue, GameLeftError, PROMPT, type Question } from '../../../cli/index.ts';

const THEME = {
  prefix: '',
  style: { message: (text: string) => text },
  validationFailureMode: 'clear',
} as const;

export class TerminalDialogue implements Dialogue {
  readonly #endOfInput = new AbortController();
  readonly #interrupted: AbortSignal;

  /** An aborted signal ends it. */
  constructor(interrupted: AbortSignal) {
    this.#interrupted = interrupted;
    // The library ignores Ctrl-D: its question would stay open for ever.
    process.stdin.on('keypress', this.#onKey);
  }

  readonly #onKey = (_: string | undefined, { ctrl, name }: Key): void => {
    if (ctrl && name === 'd') this.#endOfInput.abort();
  };

  show(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  newScreen(): void {
    cursorTo(process.stdout, 0, 0);
    clearScreenDown(process.stdout);
  }

  /** The library redraws a question with every key, so it gets only the last line of the text. */
  async ask<T>({ text, understand }: Question<T>): Promise<T> {
    let value: T | undefined;
    const validate = (answer: string) => {
      const understood = understand(answer);
      if ('problem' in understood) return understood.problem;
      value = understood.value;
      return true;
    };
    const lastLine = text.lastIndexOf('\n') + 1;
    process.stdout.write(text.slice(0, lastLine));
    const signal = AbortSignal.any([this.#endOfInput.signal, this.#interrupted]);
    try {
      await input({ message: `${text.slice(lastLine)}${PROMPT}`, validate, theme: THEME }, { signal });
    } catch (error) {
      const { name } = error as Error;
      if (name === 'AbortPromptError' && this.#endOfInput.signal.aborted)
        throw new GameLeftError('endOfInput');
      // ExitPromptError is the library's error for Ctrl-C.
      if (name === 'AbortPromptError' || name === 'ExitPromptError') throw new GameLeftError('interrupted');
      throw error;
    }
    return value as T;
  }

  close(): void {
    process.stdin.off('keypress', this.#onKey);
  }
}
