/**
 * Who is working in a folder: a file that names the process, so that no two write to the same one.
 *
 * Locks are numbered: `lock.1`, `lock.2`, … A process that was killed leaves its lock behind; it counts for nothing as soon
 * as that process is gone, without any waiting time, so that what was killed can be resumed at once. Whoever takes over from
 * a dead owner makes the next number, which only one process can: no lock of a living process is ever touched by another.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const LOCK_NAME = /^lock\.(\d+)$/;

/** A process on a machine. `started` tells it from a later one with the same number, where the system says. */
interface Owner {
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
interface HeldLock {
  readonly path: string;
  readonly owner: Owner;
}

/** A lock of a folder that a living process has, `null` when it is free. The lock with the number `own` does not count. */
function heldLock(folder: string, own?: number): HeldLock | null {
  for (const number of lockNumbers(folder)) {
    const path = lockFile(folder, number);
    const owner = number === own ? null : readOwner(path);
    if (owner !== null && isAlive(owner)) return { path, owner };
  }
  return null;
}

/** Who is at work in a folder whose lock could not be had, and what to do if that is not so. */
export function describeHolder(folder: string): string {
  const held = heldLock(folder);
  if (held === null) return `${folder} is in use by another process`;
  const { owner, path } = held;
  return `${folder} is in use by process ${owner.pid} on ${owner.host}; if that is not so, remove ${path}`;
}

/** A lock of this process. */
export interface FolderLock {
  release(): void;
}

/** Takes the lock of a folder; `null` if somebody else has it. */
export function takeLock(folder: string): FolderLock | null {
  // Read before anything is known about the owners: of all who find the same ones dead, one only can make the next number.
  const number = (lockNumbers(folder)[0] ?? 0) + 1;
  if (heldLock(folder) !== null) return null;
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
  // Whoever has come and gone since the numbers were read has made them start anew. All look at the others after they have
  // made their own lock, so of two at least one sees the other.
  if (heldLock(folder, number) !== null) {
    rmSync(path, { force: true });
    return null;
  }
  return { release: () => releaseLock(folder, number) };
}

/** Removes a lock of this process, and before it those that dead owners have left. */
function releaseLock(folder: string, own: number): void {
  for (const number of lockNumbers(folder)) {
    const path = lockFile(folder, number);
    const owner = readOwner(path);
    if (number < own && (owner === null || !isAlive(owner))) rmSync(path, { force: true });
  }
  rmSync(lockFile(folder, own), { force: true });
}
