/**
 * The lock of a folder: a file that names the process at work there, so that no second one writes to the folder.
 *
 * Locks are numbered: `lock.1`, `lock.2`, … A killed process leaves its lock behind, but the lock is void once its owner is
 * gone, without a waiting time, so the work can be resumed at once. To take over from a dead owner, a process creates the
 * next number, which only one can: no process ever touches the lock of a living one.
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

/** A process on a machine. `started`, where known, distinguishes it from a later process with the same number. */
const ownerSchema = z.object({
  pid: z.int().min(1),
  host: z.string().min(1).max(255),
  started: z.string().min(1).max(255).nullable(),
});
type Owner = z.infer<typeof ownerSchema>;

/** A process that is not asked to stop, as nothing proves that it is one of fcx. */
export class StopError extends CodedError<'notProven'> {}

/** When a process was started, as `ps` says; `null` where there is none. */
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

/** Long enough for a page that lists runs every second, too short for a number to be used again. */
const REMEMBERED_MS = 60_000;
const startsOnWindows = new Map<number, { readonly started: string | null; readonly at: number }>();

/** The same on Windows, where it takes half a second to ask for it. */
function startByPowerShell(pid: number): string | null {
  const known = startsOnWindows.get(pid);
  if (known !== undefined && Date.now() - known.at < REMEMBERED_MS) return known.started;
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
    // There is none, or no PowerShell.
  }
  startsOnWindows.set(pid, { started, at: Date.now() });
  return started;
}

/**
 * When a process was started: on Linux the boot ID of the machine and clock ticks since, elsewhere a time; `null` where it is
 * unknown, `undefined` for a zombie.
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

/** The owner that a lock names; `null` for one that is no lock of fcx, which holds nothing. */
function readOwner(path: string): Owner | null {
  try {
    return parseOrNull(readText(path, Error), ownerSchema);
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

const describe = ({ pid, host }: Owner) => `process ${pid} on ${host}`;

/** Which process holds the lock of a folder, and what to do if it does not. */
export function describeHolder(folder: string): string {
  const held = heldLock(folder);
  if (held === null) return `${folder} is in use by another process`;
  return `${folder} is in use by ${describe(held.owner)}; if that is not so, remove ${held.path}`;
}

/** Whether the process that a lock names is the very one that wrote it: a lock may come from a stranger, as the folder does. */
function isProven({ pid, host, started }: Owner): boolean {
  return host === hostname() && pid > 1 && started !== null && startOf(pid) === started;
}

/** Whether a process of this machine is at work in a folder that has proven to be the one that its lock names: so what it says there is its own. */
export function isHeldHere(folder: string): boolean {
  const held = heldLock(folder);
  return held !== null && isProven(held.owner);
}

/**
 * Asks the process at work in a folder to stop, as Ctrl-C does; nothing happens if there is none.
 *
 * @throws {StopError} for one that may be any process, or that is on another machine
 */
export function stopHolder(folder: string): void {
  const held = heldLock(folder);
  if (held === null) return;
  const { owner, path } = held;
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
