/** Threads with players in them that are not ours. */
import type { Worker } from 'node:worker_threads';
import { nextMessage, startWorker } from '../../system/index.ts';
import { ModuleError } from './moduleError.ts';
import type { PlayerSpec } from './playerSpec.ts';
import { type ProgramOptions, START_TIMEOUT_MS } from './programPlayer.ts';

/** Starts a thread and waits for its first message, that its players are ready; throws a {ModuleError} if they are not. */
export async function startPlayers(
  file: URL,
  workerData: unknown,
  players: readonly PlayerSpec[],
  { startTimeoutMs = START_TIMEOUT_MS }: ProgramOptions,
): Promise<Worker> {
  // What a module prints must not disturb a result.
  const worker = startWorker(file, { workerData, stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  const late = AbortSignal.timeout(startTimeoutMs);
  try {
    await nextMessage(worker, late);
    return worker;
  } catch (error) {
    await worker.terminate();
    const files = players.flatMap((player) => (player.kind === 'module' ? [player.file] : []));
    // Only a module can be at fault.
    if (files.length === 0) throw error;
    const { message } = error as Error;
    // The thread may have ended before it could say which file it was.
    if (files.some((file) => message.startsWith(file))) throw new ModuleError(message);
    const why = late.aborted
      ? `took longer than ${startTimeoutMs / 1000} s to load`
      : `cannot be loaded: ${message}`;
    throw new ModuleError(`${files.join(' or ')} ${why}`);
  }
}
