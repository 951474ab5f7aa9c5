/**
 * The skeleton of a run: generation after generation, each saved when complete, then the test for promotion; in one session
 * or more. A tuning and a training fill it.
 *
 * A run killed at any moment and resumed gives the same result as one that was not: each generation derives from the last
 * checkpoint and the seed. So does the end: the incumbent is saved before the champion is tested, so a run killed after
 * replacing the incumbent's file does not test its champion against itself.
 */
import type { Executor, JobKind } from '../../arena/index.ts';
import type { OpenedRun } from './runFolder.ts';
import type { RunContents } from './runFormat.ts';

/** The best of a run, promoted or not; a file in its folder. */
export const CHAMPION_FILE = 'champion.json';

type Incumbent<Contents extends RunContents> = Contents['result']['incumbent'];

/** What a kind of run does on an executor. All methods but `found` throw the signal's reason once it is aborted. */
export interface RunFilling<
  Contents extends RunContents,
  Champion extends { readonly games: number } = { readonly games: number },
  Trial extends { readonly games: number } = { readonly games: number },
> {
  /** The checkpoint before the first generation. */
  found(): Contents['checkpoint'];
  advance(
    checkpoint: Contents['checkpoint'],
    earlier: readonly Contents['report'][],
  ): Promise<{ checkpoint: Contents['checkpoint']; report: Omit<Contents['report'], 'seconds'> }>;
  /** The champion of a run whose generations are complete. */
  chooseChampion(checkpoint: Contents['checkpoint']): Promise<Champion>;
  /** What the champion has to beat, kept for as long as the test takes. */
  takeIncumbent(): Promise<Incumbent<Contents>>;
  /** Tests the champion against the incumbent, and measures its lead. */
  test(champion: Champion, incumbent: Incumbent<Contents>): Promise<Trial>;
  /** Whether the file at `out` is still the incumbent, or already the champion. */
  isSettled(champion: Champion, incumbent: Incumbent<Contents>): boolean;
  /** Writes the champion to where it belongs; `games` are those of the whole run. */
  conclude(
    champion: Champion,
    incumbent: Incumbent<Contents>,
    trial: Trial,
    games: number,
  ): Promise<Contents['result']>;
  /** Saves what is worth having of an interrupted run. */
  leave?(checkpoint: Contents['checkpoint']): Promise<void>;
}

/** A kind of run with what it needs to work: who plays its jobs, and its filling. */
export interface RunSetup<Contents extends RunContents, Job, Result> {
  readonly player: JobKind<Job, Result>;
  /** @throws {FolderError} for a checkpoint that does not belong to the configuration */
  fill(
    run: OpenedRun<Contents>,
    executor: Executor<Job, Result>,
    onProgress: (progress: Contents['progress']) => void,
    signal?: AbortSignal,
  ): RunFilling<Contents>;
}

export interface RunListener<Contents extends RunContents> {
  onGeneration(report: Contents['report']): void;
  /** What is going on within a generation, or after the last one. */
  onProgress(progress: Contents['progress']): void;
}

/** How a run ended, or where it was interrupted. */
export type RunEnd<Contents extends RunContents> =
  | { readonly result: Contents['result']; readonly interrupted: false }
  | {
      readonly checkpoint: Contents['checkpoint'];
      readonly progress: Contents['progress'] | null;
      readonly interrupted: true;
    };

export interface Session<Contents extends RunContents> {
  readonly end: RunEnd<Contents>;
  readonly generations: readonly Contents['report'][];
  /** Games and seconds of this session alone. */
  readonly games: number;
  readonly seconds: number;
}

/** A session of a run that had already finished. */
export function nothingLeft<Contents extends RunContents>(
  generations: readonly Contents['report'][],
  result: Contents['result'],
): Session<Contents> {
  return { end: { result, interrupted: false }, generations, games: 0, seconds: 0 };
}

/** Ends a run whose generations are complete: tests the champion, again if what it would replace has changed meanwhile. */
async function finish<Contents extends RunContents>(
  run: OpenedRun<Contents>,
  filling: RunFilling<Contents>,
  complete: Contents['checkpoint'],
): Promise<Contents['result']> {
  const champion = await filling.chooseChampion(complete);
  let games = run.kind.progressAt(complete).games + champion.games;
  let incumbent = complete.incumbent as Incumbent<Contents> | null;
  for (;;) {
    if (incumbent === null) {
      incumbent = await filling.takeIncumbent();
      await run.saveCheckpoint({ ...complete, incumbent });
    }
    const trial = await filling.test(champion, incumbent);
    games += trial.games;
    if (filling.isSettled(champion, incumbent)) {
      const result = await filling.conclude(champion, incumbent, trial, games);
      await run.saveResult(result);
      return result;
    }
    // The file changed during the test; the champion has to beat its new content.
    incumbent = null;
  }
}

/**
 * Works on a run until it ends or the signal is aborted; `open` says where its games are played. What had not been saved
 * when the signal was aborted is played again when the run is resumed.
 *
 * @throws {ExpectedError} for files of the run that are damaged or cannot be written
 */
export async function holdSession<Contents extends RunContents, Job, Result>(
  run: OpenedRun<Contents>,
  { player, fill }: RunSetup<Contents, Job, Result>,
  open: (player: JobKind<Job, Result>) => Executor<Job, Result> | Promise<Executor<Job, Result>>,
  listener: RunListener<Contents>,
  signal?: AbortSignal,
): Promise<Session<Contents>> {
  const started = performance.now();
  const executor = await open(player);
  const generations = [...run.generations];
  let progress: Contents['progress'] | null = null;
  const onProgress = (latest: Contents['progress']) => {
    progress = latest;
    listener.onProgress(latest);
  };
  const work = async (): Promise<RunEnd<Contents>> => {
    const filling = fill(run, executor, onProgress, signal);
    let checkpoint = run.checkpoint ?? filling.found();
    let last = performance.now();
    try {
      const isComplete = () => {
        const { generation, isSpent = false } = run.kind.progressAt(checkpoint);
        return isSpent || generation >= run.config.settings.generations;
      };
      while (!isComplete()) {
        const advanced = await filling.advance(checkpoint, generations);
        // What saving the generation before has taken counts, too: of short ones it is the most.
        const now = performance.now();
        const seconds = (now - last) / 1000;
        last = now;
        // With its seconds the report is whole, which the compiler does not see of an `Omit`.
        const report = { ...advanced.report, seconds } as Contents['report'];
        run.appendGeneration(report);
        await run.saveCheckpoint(advanced.checkpoint);
        checkpoint = advanced.checkpoint;
        generations.push(report);
        progress = null;
        listener.onGeneration(report);
      }
      return { result: await finish(run, filling, checkpoint), interrupted: false };
    } catch (error) {
      if (!signal?.aborted || error !== signal.reason) throw error;
      await filling.leave?.(checkpoint);
      return { checkpoint, progress, interrupted: true };
    }
  };
  try {
    const end = await work();
    const { games } = end.interrupted ? run.kind.progressAt(end.checkpoint) : end.result;
    const before = run.checkpoint ? run.kind.progressAt(run.checkpoint).games : 0;
    return { end, generations, games: games - before, seconds: (performance.now() - started) / 1000 };
  } finally {
    await executor.close();
  }
}
