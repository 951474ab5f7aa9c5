/** Runs the program as a user does: the built `fcx` in its own process. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
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
    // Whatever a test looks at, the result is as documented.
    if (args.includes('--json') && code !== null && stdout !== '')
      expect(faultOfOutput(args, stdout)).toBeNull();
    return { stdout, stderr, code: code as number | null };
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

export function runCommand(args: readonly string[], cwd?: string, input?: string): Promise<Finished> {
  return startCommand(args, cwd, input).finished;
}
