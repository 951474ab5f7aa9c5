/** How a game talks with the people at a console, whatever the console is. */
import { ExpectedError } from '../../engine/errors.ts';

/** What an answer means, or what is wrong with it. */
export type Understood<T> = { readonly value: T } | { readonly problem: string };

/** Something to ask a person until the answer can be understood. */
export interface Question<T> {
  /** What is shown before the prompt; it ends with a blank or a new line. */
  readonly text: string;
  readonly understand: (answer: string) => Understood<T>;
}

/** A console. */
export interface Dialogue {
  show(text: string): void;
  /** Begins a new screen where there are screens. */
  newScreen(): void;
  /**
   * Asks until it gets an answer without a problem; shows the problems.
   *
   * @throws {GameLeftError}
   */
  ask<T>(question: Question<T>): Promise<T>;
  close(): void;
}

/** The people have gone: no input is left, or Ctrl-C was pressed. */
export class GameLeftError extends ExpectedError {
  override readonly code: 'endOfInput' | 'interrupted';

  constructor(code: GameLeftError['code']) {
    super(code === 'endOfInput' ? 'the input has ended before the game' : 'the game was interrupted');
    this.code = code;
  }
}

/** What an answer is typed behind. */
export const PROMPT = '>>';
