/** One sitting at a run: from where it stands to its end, or until it is interrupted. */
import { createExecutor } from '../arena/play/executor.ts';
import type { Game } from './game.ts';
import { type RunEnd, type RunListener, workOnRun } from './run.ts';
import type { OpenedRun } from './runFolder.ts';
import type { RunResult } from './runFormat.ts';

/** What came of a session. */
export interface Session {
  readonly end: RunEnd;
  /** Games played in this session, and how long it took. */
  readonly games: number;
  readonly seconds: number;
}

/** A run that was over before. */
export function nothingLeft(result: RunResult): Session {
  return { end: { result, interrupted: false }, games: 0, seconds: 0 };
}

/**
 * Works on a run with this many worker threads; in the calling thread for 0. An aborted signal interrupts it.
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
    const end = await workOnRun(run, checkpoint, game, executor, listener, signal);
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
