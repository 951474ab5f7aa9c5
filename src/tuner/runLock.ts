/**
 * Who is working on a run: a file that names the process, so that no two write to the same folder.
 *
 * A process that was killed leaves its lock behind. The lock is free again as soon as that process is gone, without any
 * waiting time, so that a killed run can be resumed at once.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const LOCK_FILE = 'lock';

interface Owner {
  readonly pid: number;
  readonly host: string;
}

function readOwner(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

function isAlive({ pid, host }: Owner): boolean {
  // Of another machine nothing can be known; it may well be at work.
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The owner of the folder's lock, `null` when it is free. */
export function lockOwner(folder: string): Owner | null {
  const owner = readOwner(join(folder, LOCK_FILE));
  return owner !== null && isAlive(owner) ? owner : null;
}

/** Moves a lock away whose owner is gone. If it turns out to be a new owner's, it is put back. */
function removeDeadLock(path: string, moved: string): void {
  try {
    renameSync(path, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const owner = readOwner(moved);
  if (owner !== null && isAlive(owner)) linkSync(moved, path);
  rmSync(moved);
}

/** Takes the lock; `false` if somebody else has it. */
export function takeLock(folder: string): boolean {
  if (lockOwner(folder) !== null) return false;
  const path = join(folder, LOCK_FILE);
  const own = join(folder, `${LOCK_FILE}.${randomUUID()}`);
  writeFileSync(own, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Owner));
  try {
    removeDeadLock(path, `${own}.dead`);
    // A link is made whole or not at all, and never over another one.
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Gives the lock back. */
export function releaseLock(folder: string): void {
  rmSync(join(folder, LOCK_FILE), { force: true });
}
