/**
 * Runs commands of the built `fcx`: most in this process, which saves half a second each, those that need signals or
 * company of their own in a process.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Config, Errors, run, settings } from '@oclif/core';
import pLimit from 'p-limit';
import { expect } from 'vitest';
import { faultOfOutput } from '../schemas/results.ts';

export const PROGRAM = fileURLToPath(new URL('../../bin/run.js', import.meta.url));

/** What a finished command has printed, and its exit code (`null` when a signal killed it). */
export interface Finished {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** A command under way. */
export interface Running {
  readonly process: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly finished: Promise<Finished>;
  /** Resolves with the first match of the pattern in what was printed, to either stream. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>;
}

/** Whatever a test looks at, a result is as documented. */
function checkResult(args: readonly string[], { stdout, code }: Finished): void {
  if (args.includes('--json') && code !== null && stdout !== '')
    expect(faultOfOutput(args, stdout)).toBeNull();
}

/** Starts the program with this text as its standard input; `null` leaves it open. */
export function startCommand(args: readonly string[], cwd?: string, input: string | null = ''): Running {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (input !== null) child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const finished = once(child, 'close').then(([code]) => {
    const ended = { stdout, stderr, code: code as number | null };
    checkResult(args, ended);
    return ended;
  });
  const printed = async (pattern: RegExp): Promise<RegExpMatchArray> => {
    for (;;) {
      const match = (stdout + stderr).match(pattern);
      if (match !== null) return match;
      const ended = await Promise.race([
        finished.then(() => true),
        once(child.stdout, 'data').then(() => false),
        once(child.stderr, 'data').then(() => false),
      ]);
      if (ended && !pattern.test(stdout + stderr))
        throw new Error(`${pattern} was never printed in:\n${stdout}${stderr}`);
    }
  };
  return { process: child, finished, printed };
}

/** Where a command would have ended the process. */
class Exit extends Error {
  constructor(readonly exitCode: number) {
    super(`exit ${exitCode}`);
  }
}

/** What a command changes in its process, put back by the returned function. */
function borrowProcess(
  input: string,
  onOutput: (stream: 'stdout' | 'stderr', text: string) => void,
): () => void {
  const { exit, exitCode, stdout, stderr } = process;
  const folder = process.cwd();
  const { NO_COLOR } = process.env;
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') as PropertyDescriptor;
  const writes = { stdout: stdout.write, stderr: stderr.write };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const listeners = signals.map((signal) => process.listeners(signal));
  const writer =
    (stream: 'stdout' | 'stderr') =>
    (chunk: string | Uint8Array, ...rest: unknown[]) => {
      onOutput(stream, typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      for (const argument of rest) if (typeof argument === 'function') argument();
      return true;
    };
  stdout.write = writer('stdout');
  stderr.write = writer('stderr');
  process.env.NO_COLOR = '1';
  process.exitCode = undefined;
  process.exit = (code) => {
    throw new Exit(Number(code ?? process.exitCode ?? 0));
  };
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    value: Readable.from(input === '' ? [] : [input]),
  });
  return () => {
    Object.assign(stdout, { write: writes.stdout });
    Object.assign(stderr, { write: writes.stderr });
    Object.assign(process, { exit, exitCode });
    Object.defineProperty(process, 'stdin', stdin);
    if (NO_COLOR === undefined) delete process.env.NO_COLOR;
    else process.env.NO_COLOR = NO_COLOR;
    process.chdir(folder);
    for (const [index, signal] of signals.entries()) {
      for (const listener of process.listeners(signal)) {
        if (!listeners[index]?.includes(listener)) process.off(signal, listener);
      }
    }
  };
}

/** As `execute` of oclif, which ends the process. */
async function execute(args: readonly string[]): Promise<number> {
  // oclif writes the id of the command into its configuration.
  const config = await Config.load(fileURLToPath(new URL('../..', import.meta.url)));
  try {
    await run([...args], config);
  } catch (error) {
    if (error instanceof Exit) return error.exitCode;
    // Prints the error, if nobody has yet.
    let code = 1;
    process.exit = ((given: number) => {
      code = given;
    }) as typeof process.exit;
    await Errors.handle(error as Error);
    return code;
  }
  return Number(process.exitCode ?? 0);
}

settings.enableAutoTranspile = false;

/** Commands share the folder and the streams of this process. */
const oneAtATime = pLimit(1);

/** Runs a command in this process, with this text as its standard input. Several wait for each other. */
export function runCommand(args: readonly string[], cwd?: string, input = ''): Promise<Finished> {
  return oneAtATime(async () => {
    const printed = { stdout: '', stderr: '' };
    const giveBack = borrowProcess(input, (stream, text) => {
      printed[stream] += text;
    });
    let code: number;
    try {
      if (cwd !== undefined) process.chdir(cwd);
      code = await execute(args);
    } finally {
      giveBack();
    }
    const finished = { ...printed, code };
    checkResult(args, finished);
    return finished;
  });
}
