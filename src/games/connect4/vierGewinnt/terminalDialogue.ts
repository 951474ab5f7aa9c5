/** A dialogue on an interactive terminal: answers can be edited, problems appear below them. */
import { clearScreenDown, cursorTo, type Key } from 'node:readline';
import input from '@inquirer/input';
import { type Dialogue, GameLeftError, PROMPT, type Question } from '../../../cli/index.ts';

const THEME = {
  prefix: '',
  style: { message: (text: string) => text },
  validationFailureMode: 'clear',
} as const;

/** An aborted signal ends it. */
export function terminalDialogue(interrupted: AbortSignal): Dialogue {
  const endOfInput = new AbortController();
  // The library ignores Ctrl-D: its question would stay open for ever.
  const onKey = (_: string | undefined, { ctrl, name }: Key): void => {
    if (ctrl && name === 'd') endOfInput.abort();
  };
  process.stdin.on('keypress', onKey);
  return {
    show(text) {
      process.stdout.write(`${text}\n`);
    },
    newScreen() {
      cursorTo(process.stdout, 0, 0);
      clearScreenDown(process.stdout);
    },
    /** The library redraws a question with every key, so it gets only the last line of the text. */
    async ask<T>({ text, understand }: Question<T>) {
      let value: T | undefined;
      const validate = (answer: string) => {
        const understood = understand(answer);
        if ('problem' in understood) return understood.problem;
        value = understood.value;
        return true;
      };
      const lastLine = text.lastIndexOf('\n') + 1;
      process.stdout.write(text.slice(0, lastLine));
      const signal = AbortSignal.any([endOfInput.signal, interrupted]);
      try {
        await input({ message: `${text.slice(lastLine)}${PROMPT}`, validate, theme: THEME }, { signal });
      } catch (error) {
        const { name } = error as Error;
        if (name === 'AbortPromptError' && endOfInput.signal.aborted) throw new GameLeftError('endOfInput');
        // ExitPromptError is the library's error for Ctrl-C.
        if (name === 'AbortPromptError' || name === 'ExitPromptError') throw new GameLeftError('interrupted');
        throw error;
      }
      return value as T;
    },
    close() {
      process.stdin.off('keypress', onKey);
    },
  };
}
