/**
 * A player in its own thread: while it thinks, this thread keeps the clocks of programs that play elsewhere.
 *
 * A thread that dies is restarted. A built-in player is asked again if it died over a question; a question that keeps killing
 * threads ends the game with their error. A module has lost the game then, as when its clock has run out.
 */
import { CLOCK_MS } from '../../bot/index.ts';
import { isFull, type Position } from '../../engine/index.ts';
import { anySignal, moduleBeside, nextMessage, startWorker, WorkerPool } from '../../system/index.ts';
import type { GameEvent, Player, Reply, Sitting } from '../play/player.ts';
import type { BuiltInSetup } from './builtInPlayer.ts';
import type { ModuleSpec } from './playerSpec.ts';
import type { ProgramOptions } from './programPlayer.ts';
import { Reports } from './reports.ts';
import { startPlayers } from './startPlayers.ts';

/** A question to the thread, which answers with a `Reply`. */
export interface ThreadOrder {
  readonly sitting: Sitting;
  readonly position: Position;
}

const WORKER_FILE = moduleBeside(import.meta.url, './playerThread');

/** A question that has killed this many threads is not asked again. */
const ATTEMPTS = 3;

/** One thread, which plays one game at a time. Always close it. */
export type ThreadPlayer = Awaited<ReturnType<typeof startThreadPlayer>>;

/** Starts a thread and waits until it is ready to think. Throws what the thread dies of before. */
export async function startThreadPlayer(setup: BuiltInSetup, workerFile = WORKER_FILE) {
  const thread = new WorkerPool(async () => {
    const worker = startWorker(workerFile, { workerData: setup });
    await nextMessage(worker);
    return worker;
  }, ATTEMPTS);
  await thread.warmUp();
  let sitting: Sitting;
  return {
    name: setup.spec.name,

    async open(taken: Sitting): Promise<void> {
      sitting = taken;
    },

    async choose(position: Position, signal?: AbortSignal): Promise<Reply> {
      signal?.throwIfAborted();
      // There is nothing to think about, and the answer does not matter.
      if (isFull(position.board)) return { type: 'column', column: 0, ms: 0 };
      const asked = performance.now();
      const order: ThreadOrder = { sitting, position };
      const reply = await thread.ask<Extract<Reply, { type: 'column' }>>(order, signal);
      return { ...reply, ms: performance.now() - asked };
    },

    close: () => thread.close(),
  } satisfies Player;
}

/** The clock of a thread begins a little later than ours. */
const LATE_MS = 50;

/** One thread with a module. Always close it. */
export type ModulePlayer = Awaited<ReturnType<typeof startModulePlayer>>;

/** Starts a module in a thread of its own; throws a {ModuleError} if it is no bot. Always close it. */
export async function startModulePlayer(spec: ModuleSpec, options: ProgramOptions = {}) {
  const { clockMs = CLOCK_MS, onProblem } = options;
  const reports = new Reports(spec.name, onProblem);
  const setup: BuiltInSetup = { spec, limits: {}, clockMs };
  const thread = new WorkerPool(() => startPlayers(WORKER_FILE, setup, [spec], options));
  await thread.warmUp();
  let sitting: Sitting;
  return {
    name: spec.name,

    async open(taken: Sitting): Promise<void> {
      sitting = taken;
      await thread.warmUp();
    },

    async choose(position: Position, signal?: AbortSignal): Promise<Reply> {
      signal?.throwIfAborted();
      if (isFull(position.board)) return { type: 'column', column: 0, ms: 0 };
      const late = AbortSignal.timeout(clockMs + LATE_MS);
      const order: ThreadOrder = { sitting, position };
      try {
        return await thread.ask<Reply>(order, anySignal(signal, late));
      } catch (error) {
        signal?.throwIfAborted();
        reports.add(
          late.aborted ? `did not answer within ${clockMs} ms` : `failed: ${(error as Error).message}`,
        );
        return { type: 'forfeit', reason: late.aborted ? 'timeout' : 'disconnect' };
      }
    },

    told(event: GameEvent): void {
      if (event.type === 'forfeit' && event.forfeit.side === sitting.side) reports.offence(event.forfeit);
    },

    close: () => thread.close(),
  } satisfies Player;
}
