/** Dialogues of a game with the people at a console: a terminal, pipes or files. */
import { clearScreenDown, createInterface, cursorTo } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { CodedError } from '../../engine/index.ts';

type Understood<T> = { readonly value: T } | { readonly problem: string };

/** A question, asked until the answer is understood. */
export interface Question<T> {
  /** Shown before the prompt; ends with a space or a newline. */
  readonly text: string;
  readonly understand: (answer: string) => Understood<T>;
}

/** A dialogue with the people at a console. */
export interface Dialogue {
  show(text: string): void;
  /** Clear the screen of a terminal; elsewhere print an empty line. */
  newScreen(): void;
  /** Asks until it gets an answer without a problem; shows the problems. Throws a `GameLeftError`. */
  ask<T>(question: Question<T>): Promise<T>;
  close(): void;
}

/** The people have left: the input ended, or Ctrl-C was pressed. */
export class GameLeftError extends CodedError<'endOfInput' | 'interrupted'> {
  constructor(code: GameLeftError['code']) {
    super(code, code === 'endOfInput' ? 'the input ended before the game' : 'the game was interrupted');
  }
}

const PROMPT = '>>';

/** Open a dialogue in lines, which a terminal lets people edit; an aborted signal ends it. */
export function lineDialogue(
  input: Readable & { isTTY?: boolean },
  output: Writable & { isTTY?: boolean },
  signal: AbortSignal,
): Dialogue {
  const reader = createInterface({ input, signal });
  const lines = reader[Symbol.asyncIterator]();
  const hasScreen = input.isTTY && output.isTTY && process.env.TERM !== 'dumb';
  const show = (text: string) => {
    output.write(`${text}\n`);
  };
  return {
    show,
    newScreen() {
      if (!hasScreen) return show('');
      cursorTo(output, 0, 0);
      clearScreenDown(output);
    },
    async ask({ text, understand }) {
      for (;;) {
        output.write(`${text}${PROMPT} `);
        const { value: answer, done } = await lines.next();
        if (done) {
          show('');
          throw new GameLeftError(signal.aborted ? 'interrupted' : 'endOfInput');
        }
        // Only a terminal echoes what is typed; other output would be hard to read without the answers.
        if (!input.isTTY) show(answer);
        const understood = understand(answer);
        if ('value' in understood) return understood.value;
        show(understood.problem);
      }
    },
    close: () => reader.close(),
  };
}
