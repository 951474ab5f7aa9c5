/** How a game talks with the people at a console of any kind. */
import { CodedError } from '../../../engine/index.ts';

/** What an answer means, or what is wrong with it. */
type Understood<T> = { readonly value: T } | { readonly problem: string };

/** A question, asked until the answer is understood. */
export interface Question<T> {
  /** Shown before the prompt; ends with a space or a newline. */
  readonly text: string;
  readonly understand: (answer: string) => Understood<T>;
}

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

export const PROMPT = '>>';
