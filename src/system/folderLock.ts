/**
 * The lock of a folder: a file that names the process at work there, so that no second one writes to the folder.
 *
 * Locks are numbered: `lock.1`, `lock.2`, … A killed process leaves its lock behind, but the lock is void once its owner is
 * gone, without a waiting time, so the work can be resumed at once. To take over from a dead owner, a process creates the
 * next number, which only one can: no process ever touches the lock of a living one.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { pathsIn } from './files.ts';

/** A process on a machine. `started`, where known, distinguishes it from a later process with the same number. */
interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly started: string | null;
}

/** When a process was started: boot ID of the machine and clock ticks since, `null` where unknown (not on Linux), `undefined` for a zombie. */
function startOf(pid: number): string | null | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The program's name, in brackets, may hold anything; state and start are the 1st and 20th field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

function isAlive({ pid, host, started }: Owner): boolean {
  // A process on another machine cannot be checked; it may well be at work.
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

function lockNumbers(folder: string): number[] {
  return pathsIn(folder)
    .map((path) => Number(/^lock\.(\d+)$/.exec(basename(path))?.[1]))
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

/** A lock held by a living process, except the one numbered `own`; `null` if there is none. */
function heldLock(folder: string, own?: number): { path: string; owner: Owner } | null {
  for (const number of lockNumbers(folder)) {
    const path = lockFile(folder, number);
    const owner = number === own ? null : readOwner(path);
    if (owner !== null && isAlive(owner)) return { path, owner };
  }
  return null;
}

/** Whether a living process holds the lock of a folder; with a number, this one of this machine. */
export function isHeld(folder: string, pid?: number): boolean {
  const owner = heldLock(folder)?.owner;
  return owner !== undefined && (pid === undefined || (owner.pid === pid && owner.host === hostname()));
}

/** Which process holds the lock of a folder, and what to do if it does not. */
export function describeHolder(folder: string): string {
  const held = heldLock(folder);
  if (held === null) return `${folder} is in use by another process`;
  const { owner, path } = held;
  return `${folder} is in use by process ${owner.pid} on ${owner.host}; if that is not so, remove ${path}`;
}

/** Asks the process at work in a folder to stop, as Ctrl-C does; `false` if there is none on this machine. */
export function stopHolder(folder: string): boolean {
  const held = heldLock(folder);
  return held !== null && held.owner.host === hostname() && process.kill(held.owner.pid, 'SIGINT');
}

export type FolderLock = NonNullable<ReturnType<typeof takeLock>>;

/** Takes the lock of a folder; `null` if another process has it. */
export function takeLock(folder: string) {
  // Read before the owners are checked: of all processes that find the same owners dead, only one can create the next number.
  const number = (lockNumbers(folder)[0] ?? 0) + 1;
  if (heldLock(folder) !== null) return null;
  const path = lockFile(folder, number);
  const draft = join(folder, `lock.${randomUUID()}`);
  const owner: Owner = { pid: process.pid, host: hostname(), started: startOf(process.pid) ?? null };
  writeFileSync(draft, JSON.stringify(owner));
  try {
    // A link is created whole or not at all, and never replaces another.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  // A process that came and went since the numbers were read has reset them. All look for others after creating their own
  // lock, so of two, at least one sees the other.
  if (heldLock(folder, number) !== null) {
    rmSync(path, { force: true });
    return null;
  }
  return {
    release(): void {
      // First those that dead owners left behind.
      for (const left of lockNumbers(folder).filter((one) => one < number)) {
        const owner = readOwner(lockFile(folder, left));
        if (owner === null || !isAlive(owner)) rmSync(lockFile(folder, left), { force: true });
      }
      rmSync(path, { force: true });
    },
  };
}
