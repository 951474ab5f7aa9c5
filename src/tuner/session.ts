/** One session of work on a run: from its checkpoint to its end or an interruption. */
import { createExecutor } from '../arena/play/executor.ts';
import type { Game } from './game.ts';
import { type RunEnd, type RunListener, RunWorker } from './run.ts';
import type { OpenedRun } from './runFolder.ts';
import type { RunResult } from './runFormat.ts';

/** How a session ended. */
export interface Session {
  readonly end: RunEnd;
  /** Games and seconds of this session alone. */
  readonly games: number;
  readonly seconds: number;
}

/** A session of a run that had already finished. */
export function nothingLeft(result: RunResult): Session {
  return { end: { result, interrupted: false }, games: 0, seconds: 0 };
}

/**
 * Works on a run with `workers` threads, or in the calling thread for 0, until it ends or the signal is aborted.
 *
 * @throws {RunError} for a checkpoint of another strategy
 */
export async function holdSession<Job>(
  { run, checkpoint }: OpenedRun,
  game: Game<Job>,
  workers: number,
  listener: RunListener,
  signal?: AbortSignal,
): Promise<Session> {
  const started = performance.now();
  const executor = createExecutor(workers, game.player);
  try {
    const end = await new RunWorker(run, game, executor, listener, signal).work(checkpoint);
    const { games } = end.interrupted ? end.state : end.result;
    return {
      end,
      games: games - (checkpoint?.state.games ?? 0),
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await executor.close();
  }
}
