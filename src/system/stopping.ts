/**
 * Asks a process of fcx to stop, as Ctrl-C does. On Windows a signal from another process would end it at once, with nothing
 * finished: there it is asked by a file with its number, which every command of fcx that can be stopped looks for. The file
 * harms no other process.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statsOf } from './files.ts';

const LOOK_MS = 200;

const stopFile = (pid: number) => join(tmpdir(), `fcx-stop-${pid}`);

/** True where processes are asked by a file, not by a signal, which must not reach a process that is not of fcx. */
export function asksByFile(platform = process.platform): boolean {
  return platform === 'win32';
}

/** Asks a process of fcx to stop; throws what the system throws, such as `ESRCH` for one that has ended. */
export function askToStop(pid: number, platform = process.platform): void {
  if (asksByFile(platform)) writeFileSync(stopFile(pid), '');
  else process.kill(pid, 'SIGINT');
}

/**
 * Call `stop` once this process is asked by a file, even if it was asked before this call. It does not keep the process
 * running.
 *
 * @returns a function that stops looking for the file
 */
export function onAskedByFile(stop: () => void, platform = process.platform): () => void {
  if (!asksByFile(platform)) return () => {};
  const file = stopFile(process.pid);
  const look = () => {
    const asked = statsOf(file);
    // A file that is older than this process asked an earlier one with the same number.
    if (asked === null || asked.mtimeMs < performance.timeOrigin) return;
    forget();
    stop();
  };
  const timer = setInterval(look, LOOK_MS).unref();
  const forget = () => {
    clearInterval(timer);
    rmSync(file, { force: true });
  };
  return forget;
}
