/** A screen that keys drive: it has the terminal for itself until the user quits. */
import { emitKeypressEvents, type Key } from 'node:readline';
import type { Step } from '../replays/replayBrowsing.ts';

/** The part of a process that is its terminal. */
export type Terminal = Pick<NodeJS.Process, 'stdin' | 'stdout'>;

/** What is on the screen. */
export interface KeyScreen {
  press(key: Key): void;
  draw(): void;
  /** Ends what goes on by itself. */
  stop(): void;
}

/** The keys that step through a recording. */
export const STEPS: Readonly<Record<string, Step>> = {
  right: 'forward',
  space: 'forward',
  down: 'forward',
  left: 'back',
  up: 'back',
  backspace: 'back',
  home: 'start',
  end: 'end',
  n: 'nextGame',
  p: 'previousGame',
};

export function isQuit({ name, ctrl }: Key): boolean {
  return name === 'q' || name === 'escape' || (ctrl === true && name === 'c');
}

/** Control sequences: to the alternate screen, without a cursor, and back. */
const ENTER = '\x1b[?1049h\x1b[?25l';
const LEAVE = '\x1b[?25h\x1b[?1049l';
const HOME = '\x1b[H';
const CLEAR_LINE = '\x1b[K';
const CLEAR_BELOW = '\x1b[J';

/** Whether there is a terminal, both to write to and to read keys from. */
export function hasTerminal({ stdin, stdout }: Terminal = process): boolean {
  return stdin.isTTY === true && stdout.isTTY === true;
}

/** Writes these lines over what is on the screen. */
export function writeScreen(output: Terminal['stdout'], lines: readonly string[]): void {
  output.write(`${HOME}${lines.map((line) => `${line}${CLEAR_LINE}`).join('\r\n')}${CLEAR_BELOW}`);
}

/**
 * Takes over the terminal until the user quits or the signal is aborted, and then restores it.
 *
 * @param open makes the screen, which calls `quit` at the end, or `fail` with what went wrong
 */
export async function runKeyScreen(
  open: (quit: () => void, fail: (error: unknown) => void) => KeyScreen,
  signal: AbortSignal,
  { stdin, stdout }: Terminal = process,
): Promise<void> {
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  stdout.write(ENTER);
  let cleanUp = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const screen = open(resolve, reject);
      const onKey = (_: string | undefined, key: Key) => screen.press(key);
      const onResize = () => screen.draw();
      const onAbort = () => resolve();
      stdin.on('keypress', onKey);
      stdout.on('resize', onResize);
      signal.addEventListener('abort', onAbort);
      cleanUp = () => {
        screen.stop();
        stdin.off('keypress', onKey);
        stdout.off('resize', onResize);
        signal.removeEventListener('abort', onAbort);
      };
    });
  } finally {
    cleanUp();
    stdout.write(LEAVE);
    stdin.setRawMode(false);
    stdin.pause();
  }
}
