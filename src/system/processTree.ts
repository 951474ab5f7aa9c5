/**
 * Processes that are certain to end with ours, along with what they start, on each platform.
 *
 * On Linux and macOS, a process leads a group, which is ended as a whole. A watcher in the group waits for the end of a pipe that only
 * our process holds: when we end, for any reason, it kills the group. It also keeps the group's number in use after the process itself has
 * ended, so no unrelated process is ever hit. On Linux, a mark in the environment also finds those that have left the group, unless
 * they were given another environment.
 *
 * Windows has no groups, but every process knows who started it. One guard for all, a process that waits for the end of its input, ends
 * their trees when ours ends. What a process leaves behind that has ended by itself is nobody's there, and stays.
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
  /** Asks it to end, or ends it at once where one cannot ask. */
  end(): void;
  kill(): void;
  /**
   * Ends what is left, now that the process itself has ended; its number may mean another one from now on. Resolves when nothing is found
   * any more; other work goes on meanwhile.
   */
  bury(): Promise<void>;
}

export type TreeOptions = Pick<SpawnOptions, 'env' | 'stdio'>;

const MARK = 'FCX_PROCESS';

/**
 * Started with the mark, and the command as its arguments; descriptor 3 is the pipe. Members of the group are asked to end at once, since
 * killing the group ends the watcher, too; those with the mark are found by one program, however many processes there are.
 */
const GUARDED_START = [
  '(trap "" TERM INT HUP; read -r _ <&3; kill -TERM 0;',
  `grep -ls "${MARK}=$0" /proc/[0-9]*/environ | while IFS=/ read -r _ _ pid _; do kill -KILL "$pid"; done;`,
  `kill -KILL 0) >/dev/null 2>&1 & ${MARK}="$0"; export ${MARK}; exec "$@" 3<&-`,
].join(' ');

/** Whether this command line is that of the watcher, not of the process or what it started. */
export function isWatcher(commandLine: string): boolean {
  return commandLine.includes(GUARDED_START);
}

/** Does nothing if the process or group has ended. */
function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** How many processes are looked at together: the clocks of games run meanwhile. */
const SEARCHED_TOGETHER = 16;

/** Kills a process that has this mark. @returns whether it has */
async function killIfMarked(pid: string, mark: string): Promise<boolean> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`);
    if (!environment.includes(`${MARK}=${mark}`)) return false;
  } catch {
    // It is another user's, or has just ended.
    return false;
  }
  signal(Number(pid), 'SIGKILL');
  return true;
}

/** Kills those with this mark; none where there is no /proc. @returns whether there were any */
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

/** How often those with a mark are sought: one may have started another meanwhile. */
const MOST_SEARCHES = 10;

class Group implements ProcessTree {
  readonly child: ChildProcess;
  readonly #mark: string = randomUUID();

  constructor({ file, args }: Launch, { stdio, ...options }: TreeOptions) {
    const guarded = ['-c', GUARDED_START, this.#mark, file, ...args];
    const pipes = [...(stdio as string[]), 'pipe'] as SpawnOptions['stdio'];
    this.child = spawn('sh', guarded, { ...options, detached: true, stdio: pipes as 'pipe'[] });
    // It breaks when the group is killed.
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

  async bury(): Promise<void> {
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

/** What ends a process with all that it has started; the number comes last. */
const TREE_KILL = ['/t', '/f', '/pid'];

/** Reads `+PID` and `-PID`, and ends the trees that are left at the end of its input. */
const GUARD = `
  const { spawnSync } = require('node:child_process');
  const left = new Set();
  require('node:readline').createInterface({ input: process.stdin })
    .on('line', (line) => line[0] === '+' ? left.add(line.slice(1)) : left.delete(line.slice(1)))
    .on('close', () => {
      for (const pid of left) spawnSync('taskkill', [...${JSON.stringify(TREE_KILL)}, pid], { windowsHide: true });
    });`;

let guard: ChildProcess | null = null;

/** Has the guard know that a tree has begun or ended. */
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
    // Without a console of its own it would get Ctrl-C, and with one that is seen, a window would open.
    const hidden = { ...options, windowsHide: true, windowsVerbatimArguments: isVerbatim };
    this.child = spawn(file, args, hidden);
    if (this.child.pid !== undefined) tellGuard(`+${this.child.pid}`);
  }

  /** A signal would end it without what it has started. */
  end(): void {
    this.kill();
  }

  kill(): void {
    const { pid } = this.child;
    if (pid === undefined || this.#hasEnded) return;
    spawnSync('taskkill', [...TREE_KILL, `${pid}`], { windowsHide: true });
    this.child.kill('SIGKILL');
  }

  async bury(): Promise<void> {
    this.#hasEnded = true;
    if (this.child.pid !== undefined) tellGuard(`-${this.child.pid}`);
  }
}

/** Starts a process; its `stdio` are those of input, output and errors. */
export function startTree(launch: Launch, options: TreeOptions, platform = process.platform): ProcessTree {
  return platform === 'win32' ? new WindowsTree(launch, options) : new Group(launch, options);
}
