/**
 * The base of all commands: expected failures become one clear message, bugs keep their stack, and the exit code is the same
 * with and without --json: 2 for wrong usage, 130 after Ctrl-C, else 1.
 */
import { stripVTControlCharacters } from 'node:util';
import { Command, type Config, Errors } from '@oclif/core';
import type { Document } from '../document/index.ts';
import { ExpectedError } from '../engine/index.ts';
import { harmless, onAskedByFile, programName, readBuilt } from '../system/index.ts';
import { confirmTrust } from './confirmTrust.ts';
import { renderDocument } from './text/document.ts';
import { columnsOf, errorLine, fitStream } from './text/words.ts';
import { withNearestFlag } from './typos.ts';

/** Arguments and flags that do not go together. */
export class UsageError extends ExpectedError {
  override readonly code = 'usage';
}

/** The value of `--resume` that stands for no folder in particular. */
export const NEWEST = 'newest';

/** The command line with a value for `--resume`, which may stand alone: oclif knows no flags whose value is optional. */
function withNewest(argv: readonly string[]): string[] {
  return argv.flatMap((word, index) => {
    const next = argv[index + 1];
    return word === '--resume' && (next === undefined || next.startsWith('-')) ? [word, NEWEST] : [word];
  });
}

const USAGE_EXIT_CODE = 2;

/** The text that oclif's parser puts around messages, among it the flag before ours, which name it themselves. */
const PARSER_MESSAGE =
  /^(?:The following errors? occurred:\n)?(?:Parsing (--\S+) \n\t(?=\1))?(.*?)(?:\nSee more help with --help)?$/s;

function exitCodeOf(error: Error): number {
  if (error instanceof UsageError) return USAGE_EXIT_CODE;
  return error instanceof Errors.CLIError ? (error.oclif.exit ?? 1) : 1;
}

/** True if the message alone is enough for a person; otherwise the error is a bug or just the end of the command. */
function isForPeople(error: Error): boolean {
  if (error instanceof Errors.ExitError) return false;
  return error instanceof ExpectedError || error instanceof Errors.CLIError;
}

/** The exit code of a program that was stopped by Ctrl-C, by convention 128 + SIGINT. */
export const INTERRUPTED_EXIT_CODE = 130;

/** Signals that ask a command to end: Ctrl-C, a system that stops, and a terminal that is closed. */
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Return a signal that is aborted by the first Ctrl-C, SIGTERM or SIGHUP. The second one ends the process as usual, so that a
 * command that is slow to stop can be killed.
 */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    controller.abort();
    // Listeners are removed later: libraries that clean up files end the process if no other listener is left.
    setImmediate(() => {
      for (const event of ENDING_SIGNALS) process.removeListener(event, stop);
    });
  };
  for (const event of ENDING_SIGNALS) process.on(event, stop);
  onAskedByFile(stop);
  return controller.signal;
}

/** The base class of all commands. */
export abstract class BaseCommand extends Command {
  static override enableJsonFlag = true;

  constructor(argv: string[], config: Config) {
    super('resume' in (new.target.flags ?? {}) ? withNewest(argv) : argv, config);
  }

  protected override async init(): Promise<void> {
    await super.init();
    // Without the kernel, the threads that need it could only die, each with an error of its own.
    readBuilt('kernel.wasm');
  }

  protected override async catch(error: Error & { exitCode?: number }): Promise<unknown> {
    const exit = exitCodeOf(error);
    if (this.jsonEnabled()) process.exitCode = exit;
    else if (isForPeople(error)) {
      // Servers print a line for each result, for which oclif has no word.
      if (this.argv.includes('--json')) super.log(JSON.stringify(this.toErrorJson(error)));
      else process.stderr.write(errorLine(this.messageOf(error)));
      this.exit(exit);
    }
    return super.catch(error);
  }

  private messageOf(error: Error): string {
    const [, , text = error.message] = PARSER_MESSAGE.exec(error.message) ?? [];
    if (!(error instanceof Errors.CLIError)) return text;
    const help = `${programName()} ${(this.id ?? '').replaceAll(':', ' ')} --help`;
    const lines = withNearestFlag(text, this.ctor.flags)
      .split('\n')
      .map((line) => line.trim());
    return `${lines.join('\n')}\nSee ${help}`;
  }

  protected override toErrorJson(error: unknown): unknown {
    if (error instanceof ExpectedError)
      return { error: { code: error.code, message: this.messageOf(error) } };
    // oclif's own errors carry the whole command line, parsed and unparsed.
    if (error instanceof Errors.CLIError) return { error: { code: 'usage', message: this.messageOf(error) } };
    return super.toErrorJson(error);
  }

  /** Set the exit code of a command that Ctrl-C has ended, as what it has shown is not all. */
  protected endInterrupted(isInterrupted = true): void {
    if (isInterrupted) process.exitCode = INTERRUPTED_EXIT_CODE;
  }

  /**
   * Make sure that the user trusts a folder with these requests, before any of them is carried out; `isTrusted` is true if
   * `--trust` was given.
   *
   * @throws `TrustError` if the user does not
   */
  protected confirmTrust(folder: string, asks: readonly string[], isTrusted?: boolean): Promise<void> {
    return confirmTrust(folder, asks, { isTrusted, say: this.say });
  }

  /** Print a result to standard output. */
  override log(message = ''): void {
    super.log(fitStream(message, process.stdout));
  }

  /** Print a result, apart from what follows if `end` is an empty line. */
  protected show(document: Omit<Document, 'title'>, end = ''): void {
    this.log(renderDocument(document, columnsOf(process.stdout)) + end);
  }

  /** The stream for a dialogue with a person: with `--json` standard output belongs to a script. */
  protected get dialogueStream(): NodeJS.WriteStream {
    return this.jsonEnabled() ? process.stderr : process.stdout;
  }

  /** Print text for people to standard error, where it does not disturb a result; without colours. */
  protected readonly say = (text: string): void => {
    process.stderr.write(`${fitStream(harmless(stripVTControlCharacters(text)), process.stderr)}\n`);
  };
}
