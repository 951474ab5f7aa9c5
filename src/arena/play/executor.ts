/** Plays many jobs, in this thread or on worker threads. The results are the same, in the order of the jobs. */
import { setImmediate } from 'node:timers/promises';
import { chunk } from 'simple-statistics';
import { together } from '../../system/index.ts';
import type { Executor, JobKind, OpenExecutor } from './jobKind.ts';
import { JobThreads } from './jobThreads.ts';

type PlayingModule<Job, Result> = Pick<JobKind<Job, Result>, 'module' | 'play'>;

function localExecutor<Job, Result>(kind: PlayingModule<Job, Result>): Executor<Job, Result> {
  return {
    capacity: 1,
    async run(jobs, signal) {
      const results: Result[] = [];
      for (const job of jobs) {
        // Without a pause between jobs nothing could stop it.
        await setImmediate();
        signal?.throwIfAborted();
        results.push(await kind.play(job));
      }
      return results;
    },
    async close() {},
  };
}

/** Jobs sent to a worker at once: enough to make messages cheap, few enough that no worker waits long at the end. */
const CHUNK = 4;

/** Jobs that have killed this many workers end the run. */
const ATTEMPTS = 3;

/**
 * Plays on worker threads, started on demand and kept until `close`. A worker that dies is replaced, and its jobs are
 * played again: a job gives the same result wherever and however often it runs.
 */
function workerExecutor<Job, Result>(
  workers: number,
  kind: PlayingModule<Job, Result>,
): Executor<Job, Result> {
  const threads = new JobThreads({ threads: workers, attempts: ATTEMPTS });
  return {
    capacity: CHUNK * workers,
    async run(jobs, signal) {
      const parts = chunk(jobs, CHUNK).map(
        (part) => (over: AbortSignal) => threads.play<Job, Result>(kind, part, over),
      );
      return (await together(parts, signal)).flatMap(({ results }) => results);
    },
    close: () => threads.close(),
  };
}

/** An executor with this many worker threads; with 0 it plays in the calling thread. */
export function createExecutor<Job, Result>(
  workers: number,
  kind: PlayingModule<Job, Result>,
): Executor<Job, Result> {
  return workers === 0 ? localExecutor(kind) : workerExecutor(workers, kind);
}

/** Opens executors with this many worker threads, or boards; with 0 threads they play in the calling one. */
export function onThreads(workers: number): OpenExecutor {
  return (kind) => kind.open?.(Math.max(1, workers)) ?? createExecutor(workers, kind);
}

/**
 * Plays batches, a few at once: while one finishes, later ones keep the other players busy. Yields what they give in their order,
 * however they finish; a failure counts when, and if, its turn comes.
 */
export async function* playAhead<Batch, Played>(
  batches: Iterable<Batch>,
  atOnce: number,
  play: (batch: Batch) => Promise<Played>,
): AsyncGenerator<Played> {
  const underWay: Promise<Played>[] = [];
  for (const batch of batches) {
    const played = play(batch);
    played.catch(() => {});
    underWay.push(played);
    if (underWay.length === atOnce) yield underWay.shift() as Promise<Played>;
  }
  yield* underWay;
}
