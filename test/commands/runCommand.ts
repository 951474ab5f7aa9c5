/**
 * Runs commands of `fcx`: most in this process, which saves half a second each. Those that are killed, or keep others
 * company, have a process of their own.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Config, Errors, run, settings } from '@oclif/core';
import pLimit from 'p-limit';
import { expect } from 'vitest';
import { faultOfOutput } from '../schemas/results.ts';

/** The path of the program `fcx`. */
export const PROGRAM = fileURLToPath(new URL('../../bin/run.js', import.meta.url));

/** The output and the exit code of a command that has ended. */
export interface Finished {
  readonly stdout: string;
  readonly stderr: string;
  /** `null` when a signal killed it. */
  readonly code: number | null;
}

interface UnderWay {
  readonly finished: Promise<Finished>;
  /** Resolves with the first match of the pattern in what was printed, to either stream. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>;
}

/** A command that runs in a process of its own. */
export interface Running extends UnderWay {
  readonly process: ChildProcessByStdio<Writable, Readable, Readable>;
}

/** A command that runs in the process of the tests. */
export interface RunningHere extends UnderWay {
  /** Ctrl-C, or another signal that the command listens to. */
  interrupt(signal?: NodeJS.Signals): void;
}

/** The text that a command has printed so far, which can be waited for. */
export class Output {
  stdout = '';
  stderr = '';
  readonly #changes = new EventEmitter();

  add(stream: 'stdout' | 'stderr', text: string): void {
    this[stream] += text;
    this.#changes.emit('added');
  }

  /** Resolves with the first match in what was printed, or in this part of it. */
  async printed(
    pattern: RegExp,
    finished: Promise<unknown>,
    textOf = () => this.stdout + this.stderr,
  ): Promise<RegExpMatchArray> {
    let isFinished = false;
    const end = () => {
      isFinished = true;
    };
    const ended = finished.then(end, end);
    for (;;) {
      const match = textOf().match(pattern);
      if (match !== null) return match;
      if (isFinished) throw new Error(`${pattern} was never printed in:\n${textOf()}`);
      await Promise.race([ended, once(this.#changes, 'added')]);
    }
  }
}

/** Expects that a result printed with `--json` has its documented form, whatever the test is about. */
function checkResult(args: readonly string[], { stdout, code }: Finished): void {
  if (args.includes('--json') && code !== null && stdout !== '')
    expect(faultOfOutput(args, stdout)).toBeNull();
}

/** Collect the output of a process that was just started. */
export function watched(child: ChildProcessByStdio<Writable | null, Readable, Readable>): UnderWay {
  const output = new Output();
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk: Buffer) => output.add(stream, `${chunk}`));
  const finished = once(child, 'close').then(([code]) => {
    const { stdout, stderr } = output;
    return { stdout, stderr, code: code as number | null };
  });
  return { finished, printed: (pattern) => output.printed(pattern, finished) };
}

/** Starts the program with this text as its standard input; `null` leaves it open. */
export function startCommand(args: readonly string[], cwd?: string, input: string | null = ''): Running {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (input !== null) child.stdin.end(input);
  const { finished, printed } = watched(child);
  const checked = finished.then((ended) => {
    checkResult(args, ended);
    return ended;
  });
  return { process: child, finished: checked, printed };
}

class Exit extends Error {
  constructor(readonly exitCode: number) {
    super(`exit ${exitCode}`);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function borrowProcess(input: string, output: Output) {
  const { exit, exitCode, stdout, stderr } = process;
  const folder = process.cwd();
  const { NO_COLOR } = process.env;
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') as PropertyDescriptor;
  const writes = { stdout: stdout.write, stderr: stderr.write };
  const others = new Set(SIGNALS.flatMap((name) => process.listeners(name)));
  const listenersOf = (name: NodeJS.Signals) =>
    process.listeners(name).filter((listener) => !others.has(listener));
  const writer =
    (stream: 'stdout' | 'stderr') =>
    (chunk: string | Uint8Array, ...rest: unknown[]) => {
      output.add(stream, typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
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
  return {
    /** Calls the listeners that the command has for the signal. */
    signal(name: NodeJS.Signals) {
      for (const listener of listenersOf(name)) listener(name);
    },
    giveBack() {
      Object.assign(stdout, { write: writes.stdout });
      Object.assign(stderr, { write: writes.stderr });
      Object.assign(process, { exit, exitCode });
      Object.defineProperty(process, 'stdin', stdin);
      if (NO_COLOR === undefined) delete process.env.NO_COLOR;
      else process.env.NO_COLOR = NO_COLOR;
      process.chdir(folder);
      for (const name of SIGNALS) for (const listener of listenersOf(name)) process.off(name, listener);
    },
  };
}

/** Runs a command and returns its exit code, like `execute` of oclif, but without ending the process. */
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

/** Starts a command in this process, with this text as its standard input. It waits for others there to end. */
export function beginCommand(args: readonly string[], cwd?: string, input = ''): RunningHere {
  const output = new Output();
  let borrowed: ReturnType<typeof borrowProcess> | null = null;
  const finished = oneAtATime(async () => {
    borrowed = borrowProcess(input, output);
    let code: number;
    try {
      if (cwd !== undefined) process.chdir(cwd);
      code = await execute(args);
    } finally {
      borrowed.giveBack();
      borrowed = null;
    }
    const ended = { stdout: output.stdout, stderr: output.stderr, code };
    checkResult(args, ended);
    return ended;
  });
  return {
    finished,
    printed: (pattern) => output.printed(pattern, finished),
    interrupt: (signal = 'SIGINT') => borrowed?.signal(signal),
  };
}

/** Run a command in this process to its end, with this text as its standard input. */
export function runCommand(args: readonly string[], cwd?: string, input = ''): Promise<Finished> {
  return beginCommand(args, cwd, input).finished;
}

/** Runs a command that must succeed. */
export async function succeeded(...how: Parameters<typeof runCommand>): Promise<Finished> {
  const finished = await runCommand(...how);
  expect(finished.code, finished.stderr).toBe(0);
  return finished;
}

/** The result that a command, which must succeed, prints with `--json`. */
export async function resultOf(args: readonly string[], cwd?: string) {
  return JSON.parse((await succeeded([...args, '--json'], cwd)).stdout);
}

/** Runs a command that must fail with one clear error, which it returns on one line; with this exit code, if given. */
export async function refused(args: readonly string[], cwd?: string, exitCode?: number): Promise<string> {
  const { stdout, stderr, code } = await runCommand(args, cwd);
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/\n\s+at /);
  if (exitCode === undefined) expect(code).toBeGreaterThan(0);
  else expect(code).toBe(exitCode);
  return stderr.replace(/[\s›]+/g, ' ');
}
