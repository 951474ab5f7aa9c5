/**
 * A player that is a program: any command that a shell can run.
 *
 * The command gets a process group of its own (see `guardedProcess.ts`), so that everything it starts ends with it and with
 * us, and so that Ctrl-C at the terminal reaches only the engine. What it prints is limited: nobody can fill our memory.
 */
import type { ChildProcessByStdio } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { shellCommand, signalGroup, spawnGuarded } from '../../system/guardedProcess.ts';
import type { Answer, Player } from './player.ts';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Characters that may wait to be read; more of them are a flood. */
const MAX_UNREAD = 16_384;
/** Characters of standard error that are kept, the last ones. */
const MAX_COMPLAINT = 500;

/** A program that plays; it ends with us, and so does what it has started. */
export class PlayerProcess implements Player {
  readonly #child: Child;
  readonly #timeoutMs: number;
  readonly #interrupted: AbortSignal;
  /** Says `news` when something was printed or the program has ended. */
  readonly #events = new EventEmitter();
  #unread = '';
  #complaint = '';
  #isFlooding = false;
  #isKilled = false;
  /** Why there will be no more answers. */
  #end: string | null = null;

  /**
   * Starts a command.
   *
   * @param timeoutMs how long it may take to answer
   */
  constructor(command: string, timeoutMs: number, interrupted: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.#interrupted = interrupted;
    const child = spawnGuarded(shellCommand(command), ['pipe', 'pipe', 'pipe']) as Child;
    this.#child = child;
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.#onOutput(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-MAX_COMPLAINT);
    });
    // Writing to a program that has ended fails; that it has ended is noticed when it should answer.
    child.stdin.on('error', () => {});
    child.on('error', ({ message }) => this.#onEnd(message));
    // What it has started ends with it; only then are its streams at their end.
    child.on('exit', () => this.#killGroup());
    child.on('close', (code, signal) => {
      this.#onEnd(signal === null ? `exit code ${code}` : `killed by ${signal}`);
    });
  }

  tell(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  async answer(): Promise<Answer> {
    const signal = AbortSignal.any([AbortSignal.timeout(this.#timeoutMs), this.#interrupted]);
    for (;;) {
      const answer = this.#takeAnswer();
      if (answer !== null) return answer;
      try {
        await once(this.#events, 'news', { signal });
      } catch (error) {
        this.#interrupted.throwIfAborted();
        if (!signal.aborted) throw error;
        return { type: 'silence', timeoutMs: this.#timeoutMs };
      }
    }
  }

  /** Lets the program end by itself for so long, then ends it and everything it has started. */
  async stop(graceMs: number): Promise<void> {
    this.#child.stdin.end();
    const signal = AbortSignal.any([AbortSignal.timeout(graceMs), this.#interrupted]);
    while (this.#end === null && !signal.aborted) {
      await once(this.#events, 'news', { signal }).catch(() => {});
    }
    this.#kill();
  }

  #killGroup(): void {
    // Once the group is gone its number may be given to strangers.
    if (!this.#isKilled) signalGroup(this.#child, 'SIGKILL');
    this.#isKilled = true;
  }

  #kill(): void {
    this.#killGroup();
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  #onOutput(text: string): void {
    this.#unread += text;
    if (this.#unread.length > MAX_UNREAD) {
      this.#isFlooding = true;
      this.#unread = '';
      this.#child.stdout.destroy();
    }
    this.#events.emit('news');
  }

  #onEnd(reason: string): void {
    this.#end ??= reason;
    this.#events.emit('news');
  }

  #takeAnswer(): Answer | null {
    if (this.#isFlooding) return { type: 'flood' };
    const length = this.#unread.indexOf('\n');
    if (length !== -1) {
      const line = this.#unread.slice(0, length).trimEnd();
      this.#unread = this.#unread.slice(length + 1);
      return { type: 'line', line };
    }
    if (this.#end === null) return null;
    return { type: 'end', reason: [this.#end, this.#complaint.trim()].filter(Boolean).join(': ') };
  }
}
