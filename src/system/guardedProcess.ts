/**
 * A process that is sure to end with us, and so is everything it starts.
 *
 * It leads a process group, which is ended as a whole. In the group a watcher of one line waits for the end of a pipe that
 * only this process holds: when we end, however that comes, it kills the group. It also keeps the group's number in use
 * while the process itself is gone, so that no stranger is ever hit. Windows has no such groups: there nobody watches,
 * and only being killed takes along what it has started.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

export const HAS_GROUPS = process.platform !== 'win32';

/** Started with the command as its arguments; descriptor 3 is the pipe. */
const GUARDED_START = '(trap "" TERM INT HUP; read -r _ <&3; kill -KILL 0) >/dev/null 2>&1 & exec "$@" 3<&-';

/** The program and arguments by which a shell carries out a command line. */
export function shellCommand(line: string): string[] {
  return HAS_GROUPS ? ['sh', '-c', line] : ['cmd', '/d', '/s', '/c', line];
}

type Stream = 'pipe' | 'ignore';

/** Starts a program with its arguments; `stdio` says what becomes of its standard streams. */
export function spawnGuarded(
  command: readonly string[],
  stdio: readonly [Stream, Stream, Stream],
): ChildProcess {
  const [program, ...args] = HAS_GROUPS ? ['sh', '-c', GUARDED_START, 'sh', ...command] : command;
  const child = spawn(program as string, args, { detached: HAS_GROUPS, stdio: [...stdio, 'pipe'] });
  // The pipe breaks when the group is killed; that is no news.
  child.stdio[3]?.on('error', () => {});
  return child;
}

/**
 * Sends a signal to the process and all it has started. Not to be called again once the group has been killed: its number
 * may then be given to strangers.
 */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (!HAS_GROUPS) {
    if (signal === 'SIGKILL') spawnSync('taskkill', ['/pid', `${child.pid}`, '/t', '/f']);
    else child.kill(signal);
  } else {
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
