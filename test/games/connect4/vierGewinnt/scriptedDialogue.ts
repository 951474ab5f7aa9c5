import { type Dialogue, GameLeftError, type Question } from '../../../../src/cli/index.ts';

/** A dialogue with prepared answers; after the last one the input ends. */
export class ScriptedDialogue implements Dialogue {
  readonly #answers: string[];
  readonly shown: string[] = [];

  constructor(answers: readonly string[]) {
    this.#answers = [...answers];
  }

  show(text: string): void {
    this.shown.push(text);
  }

  newScreen(): void {}

  async ask<T>(question: Question<T>): Promise<T> {
    for (;;) {
      this.show(question.text);
      const answer = this.#answers.shift();
      if (answer === undefined) throw new GameLeftError('endOfInput');
      const understood = question.understand(answer);
      if ('value' in understood) return understood.value;
      this.show(understood.problem);
    }
  }

  close(): void {}
}
