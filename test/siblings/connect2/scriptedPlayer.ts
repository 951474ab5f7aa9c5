import type { Answer, Player } from '../../../src/siblings/connect2/player.ts';

/** A player with prepared answers (a text is a line), which remembers what it was told. */
export class ScriptedPlayer implements Player {
  readonly told: string[] = [];
  readonly #answers: Answer[];

  constructor(...answers: (string | Answer)[]) {
    this.#answers = answers.map((answer) =>
      typeof answer === 'string' ? { type: 'line', line: answer } : answer,
    );
  }

  tell(line: string): void {
    this.told.push(line);
  }

  async answer(): Promise<Answer> {
    return this.#answers.shift() ?? { type: 'silence', timeoutMs: 0 };
  }
}
