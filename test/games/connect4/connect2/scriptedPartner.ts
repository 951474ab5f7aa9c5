import type { LineAnswer, LinePartner } from '../../../../src/system/lineProcess.ts';

/** A partner with prepared answers (a text is a line), which remembers the lines it received. */
export class ScriptedPartner implements LinePartner {
  readonly told: string[] = [];
  readonly #answers: LineAnswer[];

  constructor(...answers: (string | LineAnswer)[]) {
    this.#answers = answers.map((answer) =>
      typeof answer === 'string' ? { type: 'line', line: answer } : answer,
    );
  }

  tell(line: string): void {
    this.told.push(line);
  }

  async answer(): Promise<LineAnswer> {
    return this.#answers.shift() ?? { type: 'silence', timeoutMs: 0 };
  }
}
