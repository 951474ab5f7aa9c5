/**
 * Processes that are certain to end with ours, along with what they start, on each platform.
 *
 * On Linux and macOS, a process leads a group, which is ended as a whole. A watcher in the group waits for the end of a pipe
 * that only our process holds: when we end, for any reason, it kills the group. It also keeps the group's number in use after
 * the process itself has ended, so no unrelated process is ever hit. On Linux, a mark in the environment also finds those that
 * have left the group, unless they were given another environment.
 *
 * Windows has no groups, but every process knows its parent. One guard for all, a process that waits for the end of its input,
 * ends their trees when ours ends. Processes left behind by one that has ended by itself have no parent there, and stay.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Launch } from './commandLine.ts';

/** A process, and what it has started. */
export interface ProcessTree {
  readonly child: ChildProcess;
  /** The number of its group; `null` where there are none, or if it could not be started. */
  readonly group: number | null;
  /** Ask it to end; on Windows, end it at once. */
  end(): void;
  /** Kill it and what it has started. */
  kill(): void;
  /**
   * Kill what is left after the process itself has ended; its number may mean another process from now on. Resolves when
   * nothing is found any more; other work goes on meanwhile.
   */
  killRemains(): Promise<void>;
}

/** Options of a new process. */
export type TreeOptions = Pick<SpawnOptions, 'env' | 'stdio'>;

const MARK = 'FCX_PROCESS';

/**
 * The script that starts a process with the mark, and the command as its arguments; descriptor 3 is the pipe. Members of the
 * group are asked to end at once, since killing the group ends the watcher, too; those with the mark are found by one program,
 * however many processes there are.
 */
const GUARDED_START = [
  '(trap "" TERM INT HUP; read -r _ <&3; kill -TERM 0;',
  `grep -ls "${MARK}=$0" /proc/[0-9]*/environ | while IFS=/ read -r _ _ pid _; do kill -KILL "$pid"; done;`,
  `kill -KILL 0) >/dev/null 2>&1 & ${MARK}="$0"; export ${MARK}; exec "$@" 3<&-`,
].join(' ');

/** True if this command line is that of the watcher, not of the process or what it started. */
export function isWatcher(commandLine: string): boolean {
  return commandLine.includes(GUARDED_START);
}

/** Send a signal; nothing happens if the process or group has ended. */
function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Number of processes examined at a time: the clocks of games run meanwhile. */
const SEARCHED_TOGETHER = 16;

/** Kill a process if it has this mark; returns true if it had. */
async function killIfMarked(pid: string, mark: string): Promise<boolean> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`);
    if (!environment.includes(`${MARK}=${mark}`)) return false;
  } catch {
    // The process is another user's, or has just ended.
    return false;
  }
  signal(Number(pid), 'SIGKILL');
  return true;
}

/** Kill the processes with this mark; returns true if there were any. Without /proc there are none. */
async function killMarked(mark: string): Promise<boolean> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  let isFound = false;
  for (let start = 0; start < pids.length; start += SEARCHED_TOGETHER) {
    const slice = pids.slice(start, start + SEARCHED_TOGETHER);
    const killed = await Promise.all(slice.map((pid) => killIfMarked(pid, mark)));
    if (killed.includes(true)) isFound = true;
  }
  return isFound;
}

/** Number of searches for processes with a mark: one may have started another meanwhile. */
const MOST_SEARCHES = 10;

class Group implements ProcessTree {
  readonly child: ChildProcess;
  readonly #mark: string = randomUUID();

  constructor({ file, args }: Launch, { stdio, ...options }: TreeOptions) {
    const guarded = ['-c', GUARDED_START, this.#mark, file, ...args];
    const pipes = [...(stdio as string[]), 'pipe'] as SpawnOptions['stdio'];
    this.child = spawn('sh', guarded, { ...options, detached: true, stdio: pipes as 'pipe'[] });
    // The pipe breaks when the group is killed.
    this.child.stdio[3]?.on('error', () => {});
  }

  get group(): number | null {
    return this.child.pid ?? null;
  }

  end(): void {
    this.#signal('SIGTERM');
  }

  kill(): void {
    this.#signal('SIGKILL');
  }

  async killRemains(): Promise<void> {
    this.#signal('SIGKILL');
    for (let search = 0; search < MOST_SEARCHES; search++) {
      if (!(await killMarked(this.#mark))) return;
    }
  }

  #signal(name: NodeJS.Signals): void {
    const { group } = this;
    if (group !== null) signal(-group, name);
  }
}

/** Arguments of `taskkill` for a process and all that it has started; its number comes last. */
const TREE_KILL = ['/t', '/f', '/pid'];

/** The program of the guard: it reads `+PID` and `-PID`, and ends the trees that are left at the end of its input. */
const GUARD = `
  const { spawnSync } = require('node:child_process');
  const left = new Set();
  require('node:readline').createInterface({ input: process.stdin })
    .on('line', (line) => line[0] === '+' ? left.add(line.slice(1)) : left.delete(line.slice(1)))
    .on('close', () => {
      for (const pid of left) spawnSync('taskkill', [...${JSON.stringify(TREE_KILL)}, pid], { windowsHide: true });
    });`;

let guard: ChildProcess | null = null;

/** Tell the guard that a tree has begun or ended, in a line that it reads. */
function tellGuard(line: string): void {
  if (guard === null) {
    guard = spawn(process.execPath, ['-e', GUARD], {
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    });
    for (const emitter of [guard, guard.stdin]) emitter?.on('error', () => {});
    guard.unref();
    (guard.stdin as unknown as { unref?: () => void }).unref?.();
  }
  guard.stdin?.write(`${line}\n`);
}

class WindowsTree implements ProcessTree {
  readonly child: ChildProcess;
  readonly group = null;
  #hasEnded = false;

  constructor({ file, args, isVerbatim = false }: Launch, options: TreeOptions) {
    // Without a console of its own it would get Ctrl-C; a hidden one opens no window.
    const hidden = { ...options, windowsHide: true, windowsVerbatimArguments: isVerbatim };
    this.child = spawn(file, args, hidden);
    if (this.child.pid !== undefined) tellGuard(`+${this.child.pid}`);
  }

  /** Kill the tree, as a signal would end the process without what it has started. */
  end(): void {
    this.kill();
  }

  kill(): void {
    const { pid } = this.child;
    if (pid === undefined || this.#hasEnded) return;
    spawnSync('taskkill', [...TREE_KILL, `${pid}`], { windowsHide: true });
    this.child.kill('SIGKILL');
  }

  async killRemains(): Promise<void> {
    this.#hasEnded = true;
    if (this.child.pid !== undefined) tellGuard(`-${this.child.pid}`);
  }
}

/** Start a process; `stdio` of the options has input, output and errors. */
export function startTree(launch: Launch, options: TreeOptions, platform = process.platform): ProcessTree {
  return platform === 'win32' ? new WindowsTree(launch, options) : new Group(launch, options);
}
