/** Runs the program in a pseudo-terminal, as a person sits before it. */
import { stripVTControlCharacters } from 'node:util';
import { spawn } from '@lydell/node-pty';
import { Output, PROGRAM } from './runCommand.ts';

/** The program in a pseudo-terminal, with its keyboard and its output. */
export interface TerminalSession {
  /** Presses these keys; Enter is `\r`. */
  type(keys: string): void;
  /** Waits until something new is printed that matches, colours aside; what comes later is new again. */
  printed(pattern: RegExp): Promise<void>;
  /** Everything that was printed, with the colours, and the exit code. */
  readonly finished: Promise<{ readonly output: string; readonly code: number }>;
}

/** The character that interrupts a program. */
export const CTRL_C = '\u0003';
/** The character that ends the input. */
export const CTRL_D = '\u0004';

/** Start the program in a terminal of 100 columns and 40 rows, with only these environment variables besides PATH and TERM. */
export function startInTerminal(args: readonly string[], env: NodeJS.ProcessEnv = {}): TerminalSession {
  // Nothing is inherited that decides about colours (CI, NO_COLOR, FORCE_COLOR, COLORTERM, ...).
  const { PATH = '' } = process.env;
  const terminal = spawn(process.execPath, [PROGRAM, ...args], {
    cols: 100,
    rows: 40,
    env: { PATH, TERM: 'xterm-256color', ...env },
  });
  const output = new Output();
  let seen = 0;
  terminal.onData((data) => output.add('stdout', data));
  const finished = new Promise<{ output: string; code: number }>((resolve) => {
    terminal.onExit(({ exitCode }) => resolve({ output: output.stdout, code: exitCode }));
  });
  const fresh = () => stripVTControlCharacters(output.stdout.slice(seen));
  const printed = async (pattern: RegExp): Promise<void> => {
    await output.printed(pattern, finished, fresh);
    seen = output.stdout.length;
  };
  return { type: (keys) => terminal.write(keys), printed, finished };
}
