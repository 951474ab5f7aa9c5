/**
 * The lock of a folder: a file that names the process at work there, so that no second one writes to the folder.
 *
 * Locks are numbered: `lock.1`, `lock.2`, … A killed process leaves its lock behind, but the lock is void once its owner is
 * gone, without a waiting time, so the work can be resumed at once. To take over from a dead owner, a process creates the next
 * number, which only one can: no process ever touches the lock of a living one.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { CodedError } from '../engine/index.ts';
import { parseOrNull } from './data.ts';
import { pathsIn, readText } from './files.ts';
import { asksByFile, askToStop } from './stopping.ts';

/** The process that owns a lock. `started`, where known, distinguishes it from a later process with the same number. */
const ownerSchema = z.object({
  pid: z.int().min(1),
  host: z.string().min(1).max(255),
  started: z.string().min(1).max(255).nullable(),
});
type Owner = z.infer<typeof ownerSchema>;

/** A process that is not asked to stop, as nothing proves that it is one of fcx. */
export class StopError extends CodedError<'notProven'> {}

/** Return the start time of a process by `ps`; `null` where there is no `ps`. */
function startByPs(pid: number): string | null {
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const ps = ['-o', 'lstart=', '-p', `${pid}`];
    return (
      execFileSync('ps', ps, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null
    );
  } catch {
    return null;
  }
}

/** Milliseconds that a start time is remembered: enough for a page that lists runs every second, too few for a process number to be used again. */
const REMEMBERED_MS = 60_000;
const startsOnWindows = new Map<number, { readonly started: string | null; readonly at: number }>();

/** Return the start time of a process on Windows, where asking takes half a second; `null` if it is unknown. */
function startByPowerShell(pid: number): string | null {
  const cached = startsOnWindows.get(pid);
  if (cached !== undefined && Date.now() - cached.at < REMEMBERED_MS) return cached.started;
  let started: string | null = null;
  try {
    const ask = ['-NoProfile', '-NonInteractive', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`];
    const answer = execFileSync('powershell', ask, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
      windowsHide: true,
    });
    started = /^\d+/.exec(answer)?.[0] ?? null;
  } catch {
    // There is no such process, or no PowerShell.
  }
  startsOnWindows.set(pid, { started, at: Date.now() });
  return started;
}

/**
 * Return the start of a process: on Linux the boot ID of the machine and clock ticks since, elsewhere a time; `null` where it
 * is unknown, `undefined` for a zombie.
 */
function startOf(pid: number): string | null | undefined {
  if (process.platform === 'win32') return startByPowerShell(pid);
  if (process.platform !== 'linux') return startByPs(pid);
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
    .map((path) => Number(/^lock\.(\d{1,9})$/.exec(basename(path))?.[1]))
    .filter((number) => number > 0)
    .sort((one, two) => two - one);
}

/** Return the owner that a lock names; `null` if the file is no lock of fcx, which then holds nothing. */
function readOwner(path: string): Owner | null {
  try {
    return parseOrNull(readText(path, Error), ownerSchema);
  } catch {
    return null;
  }
}

/** Return a lock of a living process, except the one numbered `own`; `null` if there is none. */
function lockOfLiving(folder: string, own?: number): { path: string; owner: Owner } | null {
  for (const number of lockNumbers(folder)) {
    const path = lockFile(folder, number);
    const owner = number === own ? null : readOwner(path);
    if (owner !== null && isAlive(owner)) return { path, owner };
  }
  return null;
}

/** True if a living process holds the lock of a folder; with `pid`, if that process of this machine does. */
export function isLocked(folder: string, pid?: number): boolean {
  const owner = lockOfLiving(folder)?.owner;
  return owner !== undefined && (pid === undefined || (owner.pid === pid && owner.host === hostname()));
}

const describe = ({ pid, host }: Owner) => `process ${pid} on ${host}`;

/** Return a sentence that names the process which holds the lock of a folder, and what to do if it does not. */
export function describeOwner(folder: string): string {
  const lock = lockOfLiving(folder);
  if (lock === null) return `${folder} is in use by another process`;
  return `${folder} is in use by ${describe(lock.owner)}; if that is not so, remove ${lock.path}`;
}

/** True if the process that a lock names is certainly the one that wrote it: a lock may come from a stranger, as the folder does. */
function isProven({ pid, host, started }: Owner): boolean {
  return host === hostname() && pid > 1 && started !== null && startOf(pid) === started;
}

/** True if the lock of a folder names a process of this machine that is proven to be at work there. */
export function isLockedHere(folder: string): boolean {
  const held = lockOfLiving(folder);
  return held !== null && isProven(held.owner);
}

/**
 * Asks the process at work in a folder to stop, as Ctrl-C does; nothing happens if there is none.
 *
 * @throws `StopError` for one that may be any process, or that is on another machine
 */
export function stopOwner(folder: string): void {
  const lock = lockOfLiving(folder);
  if (lock === null) return;
  const { owner, path } = lock;
  const isHarmless = asksByFile() && owner.host === hostname();
  if (!isHarmless && !isProven(owner)) {
    const who = describe(owner);
    throw new StopError(
      'notProven',
      `${path} names ${who}, and nothing proves that it is fcx at work here: stop it where it was started, or remove ${path}`,
    );
  }
  try {
    askToStop(owner.pid);
  } catch (error) {
    // It has just ended, or it is another user's.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new StopError('notProven', `${describe(owner)} cannot be stopped from here`);
  }
}

/** A lock of a folder; release it at the end. */
export type FolderLock = NonNullable<ReturnType<typeof takeLock>>;

/** Takes the lock of a folder; `null` if another process has it. */
export function takeLock(folder: string) {
  // Read before the owners are checked: of all processes that find the same owners dead, only one can create the next number.
  const number = (lockNumbers(folder)[0] ?? 0) + 1;
  if (lockOfLiving(folder) !== null) return null;
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
  if (lockOfLiving(folder, number) !== null) {
    rmSync(path, { force: true });
    return null;
  }
  return {
    release(): void {
      // Remove the locks of dead owners first.
      for (const left of lockNumbers(folder).filter((one) => one < number)) {
        const owner = readOwner(lockFile(folder, left));
        if (owner === null || !isAlive(owner)) rmSync(lockFile(folder, left), { force: true });
      }
      rmSync(path, { force: true });
    },
  };
}
