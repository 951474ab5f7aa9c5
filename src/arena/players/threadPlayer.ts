/**
 * Players in threads: while they think, this thread keeps the clocks of programs that play elsewhere.
 *
 * A thread that dies is restarted. A built-in player is asked again if it died over a question; a question that keeps killing
 * threads ends the game with their error. A module has lost the game then, as when its clock has run out.
 */
import type { Worker } from 'node:worker_threads';
import { CLOCK_MS } from '../../bot/index.ts';
import { isFull, type Position } from '../../engine/index.ts';
import { anySignal, moduleBeside, nextMessage, startWorker, WorkerPool } from '../../system/index.ts';
import type { Player, Reply, Sitting } from '../play/player.ts';
import type { BuiltInSetup } from './builtInPlayer.ts';
import type { ModuleSpec, PlayerSpec } from './playerSpec.ts';
import { type ProgramOptions, START_TIMEOUT_MS } from './programPlayer.ts';
import { ModuleError, Reports } from './reports.ts';

/** A question to the thread, which answers with a `Reply`. */
export interface ThreadOrder {
  readonly sitting: Sitting;
  readonly position: Position;
}

const WORKER_FILE = moduleBeside(import.meta.url, './playerThread');

/** A question that has killed this many threads is not asked again. */
const ATTEMPTS = 3;

/** The clock of a thread begins a little later than ours. */
const LATE_MS = 50;

/** One thread, which plays one game at a time. Always close it. */
export type ThreadPlayer = Player & Pick<Required<Player>, 'open' | 'close'>;

async function playerIn(thread: WorkerPool, name: string): Promise<ThreadPlayer> {
  await thread.warmUp();
  let sitting: Sitting;
  return {
    name,

    async open(taken) {
      sitting = taken;
      await thread.warmUp();
    },

    async choose(position, signal) {
      signal?.throwIfAborted();
      // There is nothing to think about, and the answer does not matter.
      if (isFull(position.board)) return { type: 'column', column: 0, ms: 0 };
      const order: ThreadOrder = { sitting, position };
      return thread.ask<Reply>(order, signal);
    },

    close: () => thread.close(),
  };
}

/** Starts a thread and waits until it is ready to think. Throws what the thread dies of before. */
export function startThreadPlayer(setup: BuiltInSetup, workerFile = WORKER_FILE) {
  const start = async () => {
    const worker = startWorker(workerFile, { workerData: setup });
    await nextMessage(worker);
    return worker;
  };
  return playerIn(new WorkerPool(start, ATTEMPTS), setup.spec.name);
}

/** Starts a module in a thread of its own; throws a {ModuleError} if it is no bot. Always close it. */
export async function startModulePlayer(
  spec: ModuleSpec,
  options: ProgramOptions = {},
): Promise<ThreadPlayer> {
  const { clockMs = CLOCK_MS, onProblem } = options;
  const reports = new Reports(spec.name, onProblem);
  const setup: BuiltInSetup = { spec, limits: {}, clockMs };
  const thread = new WorkerPool(() => startPlayers(WORKER_FILE, setup, [spec], options));
  const player = await playerIn(thread, spec.name);
  let side = 0;
  return {
    ...player,

    open(sitting) {
      side = sitting.side;
      return player.open(sitting);
    },

    async choose(position, signal) {
      const late = AbortSignal.timeout(clockMs + LATE_MS);
      try {
        return await player.choose(position, anySignal(signal, late));
      } catch (error) {
        signal?.throwIfAborted();
        reports.failure(late.aborted ? clockMs : (error as Error));
        return { type: 'forfeit', reason: late.aborted ? 'timeout' : 'disconnect' };
      }
    },

    told(event) {
      if (event.type === 'forfeit' && event.forfeit.side === side) reports.offence(event.forfeit);
    },
  };
}

/** Starts a thread and waits for its first message, that its players are ready; throws a {ModuleError} if they are not. */
export async function startPlayers(
  file: URL,
  workerData: unknown,
  players: readonly PlayerSpec[],
  { startTimeoutMs = START_TIMEOUT_MS, onTrace = () => {} }: ProgramOptions,
): Promise<Worker> {
  // What a module prints must not disturb a result.
  const worker = startWorker(file, { workerData, stdout: true, stderr: true });
  for (const stream of ['stdout', 'stderr'] as const)
    worker[stream].setEncoding('utf8').on('data', (text: string) => onTrace(stream, text));
  const files = players.flatMap((player) => (player.kind === 'module' ? [player.file] : []));
  // Only a module can be at fault; without one it is the machine that is slow.
  const late = files.length === 0 ? undefined : AbortSignal.timeout(startTimeoutMs);
  try {
    await nextMessage(worker, late);
    return worker;
  } catch (error) {
    await worker.terminate();
    if (files.length === 0) throw error;
    const { message } = error as Error;
    // The thread may have ended before it could say which file it was.
    if (files.some((file) => message.startsWith(file))) throw new ModuleError(message);
    const why = late?.aborted
      ? `took longer than ${startTimeoutMs / 1000} s to load`
      : `cannot be loaded: ${message}`;
    throw new ModuleError(`${files.join(' or ')} ${why}`);
  }
}
