/**
 * Who is working in a folder: a file that names the process, so that no two write to the same one.
 *
 * Locks are numbered: `lock.1`, `lock.2`, … The highest one counts. A process that was killed leaves its lock behind; it is
 * free again as soon as that process is gone, without any waiting time, so that what was killed can be resumed at once. Whoever
 * takes over from a dead owner makes the next number, which only one process can: no lock of a living process is ever
 * touched by another.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const LOCK_NAME = /^lock\.(\d+)$/;

/** A process on a machine. `started` tells it from a later one with the same number, where the system says. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly started: string | null;
}

/**
 * When a process was started: boot of the machine and clock ticks since, where the system says (Linux), else `null`.
 * `undefined` for a process that is dead and only not buried yet.
 */
function startOf(pid: number): string | null | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name of the program, in brackets, may hold anything; the state and the start are the 1st and 20th field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

function isAlive({ pid, host, started }: Owner): boolean {
  // Of another machine nothing can be known; it may well be at work.
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const start = startOf(pid);
  return start !== undefined && (start === null || started === null || start === started);
}

function lockFile(folder: string, number: number): string {
  return join(folder, `lock.${number}`);
}

/** Numbers of the locks in the folder, the highest first. */
function lockNumbers(folder: string): number[] {
  return readdirSync(folder)
    .map((name) => Number(LOCK_NAME.exec(name)?.[1]))
    .filter((number) => number > 0)
    .sort((one, two) => two - one);
}

function readOwner(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

/** A lock that somebody else has: its file and its owner. */
export interface HeldLock {
  readonly path: string;
  readonly owner: Owner;
}

/** The lock of a folder that a living process has, `null` when it is free. */
export function heldLock(folder: string): HeldLock | null {
  const [highest] = lockNumbers(folder);
  if (highest === undefined) return null;
  const path = lockFile(folder, highest);
  const owner = readOwner(path);
  return owner !== null && isAlive(owner) ? { path, owner } : null;
}

/** A lock of this process. */
export interface FolderLock {
  release(): void;
}

/** Takes the lock of a folder; `null` if somebody else has it. */
export function takeLock(folder: string): FolderLock | null {
  if (heldLock(folder) !== null) return null;
  const number = (lockNumbers(folder)[0] ?? 0) + 1;
  const path = lockFile(folder, number);
  const draft = join(folder, `lock.${randomUUID()}`);
  const owner: Owner = { pid: process.pid, host: hostname(), started: startOf(process.pid) ?? null };
  writeFileSync(draft, JSON.stringify(owner));
  try {
    // A link is made whole or not at all, and never over another one.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  // Somebody who was faster may have made a higher one since the numbers were read, and removed those below it.
  if (lockNumbers(folder)[0] !== number) {
    rmSync(path);
    return null;
  }
  return {
    release: () => {
      const own = lockNumbers(folder).filter((other) => other <= number);
      for (const old of own.reverse()) rmSync(lockFile(folder, old), { force: true });
    },
  };
}
