/**
 * The skeleton of a run: generation after generation, each saved when complete, then the test for promotion; in one session
 * or more. A tuning and a training fill it.
 *
 * A run killed at any moment and resumed gives the same result as one that was not: each generation derives from the last
 * checkpoint and the seed. So does the end: the incumbent is saved before the champion is tested, so a run killed after
 * replacing the incumbent's file does not test its champion against itself.
 */
import type { Executor, JobKind, OpenExecutor } from '../../arena/index.ts';
import { keepProgressFile } from '../../system/index.ts';
import type { OpenedRun } from './folder.ts';
import { type Engine, finishedTest, type RunContents, type RunKind, type RunProgress } from './format.ts';

/** The best of a run, promoted or not; a file in its folder. */
export const CHAMPION_FILE = 'champion.json';

type Incumbent<Contents extends RunContents> = Contents['result']['incumbent'];

interface Played {
  readonly games: number;
}

/** What a kind of run does on an executor. All methods but `found` throw the signal's reason once it is aborted. */
export interface RunFilling<
  Contents extends RunContents,
  Champion extends Played = Played,
  Trial extends Played = Played,
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

/** A kind of run with what it needs to work: the present build, who plays its jobs, and its filling. */
export interface RunSetup<Contents extends RunContents, Job, Result> {
  readonly kind: RunKind<Contents>;
  readonly engine: Contents['config']['engine'] & Engine;
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

/** What a session of a run has done. */
export interface Session<Contents extends RunContents> {
  /** How the run ended, or where it was interrupted. */
  readonly end:
    | { readonly result: Contents['result']; readonly interrupted: false }
    | {
        readonly checkpoint: Contents['checkpoint'];
        readonly progress: Contents['progress'] | null;
        readonly interrupted: true;
      };
  readonly generations: readonly Contents['report'][];
  /** Games and seconds of this session alone. */
  readonly games: number;
  readonly seconds: number;
}

/** Ends a run whose generations are complete: tests the champion, again if what it would replace has changed meanwhile. */
async function finish<Contents extends RunContents>(
  run: OpenedRun<Contents>,
  filling: RunFilling<Contents>,
  complete: Contents['checkpoint'],
  gamesBefore: number,
): Promise<Contents['result']> {
  const champion = await filling.chooseChampion(complete);
  let games = gamesBefore + champion.games;
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

/** Where the games of a session are played. */
interface SessionPlace {
  /** `2 workers` */
  readonly name: string;
  readonly open: OpenExecutor;
}

/**
 * Works on a run until it ends or the signal is aborted. What had not been saved when the signal was aborted is played
 * again when the run is resumed.
 *
 * @throws {ExpectedError} for files of the run that are damaged or cannot be written
 */
export async function holdSession<Contents extends RunContents, Job, Result>(
  run: OpenedRun<Contents>,
  { kind, player, fill }: RunSetup<Contents, Job, Result>,
  { name, open }: SessionPlace,
  listener: Partial<RunListener<Contents>> = {},
  signal?: AbortSignal,
): Promise<Session<Contents>> {
  const started = performance.now();
  const generations = [...run.generations];
  let progress: Contents['progress'] | null = null;
  const file = keepProgressFile(run.folder, (): RunProgress => {
    const { stage = null, result } = progress ?? {};
    const complete = generations.at(-1)?.generation ?? 0;
    return { place: name, complete, stage, test: result ? finishedTest(result) : null };
  });
  const onProgress = (latest: Contents['progress']) => {
    progress = latest;
    file.changed();
    listener.onProgress?.(latest);
  };
  const work = async (executor: Executor<Job, Result>): Promise<Session<Contents>['end']> => {
    const filling = fill(run, executor, onProgress, signal);
    let checkpoint = run.checkpoint ?? filling.found();
    let last = performance.now();
    try {
      for (;;) {
        const { generation, games, isSpent = false } = kind.progressAt(checkpoint);
        if (isSpent || generation >= run.config.settings.generations)
          return { result: await finish(run, filling, checkpoint, games), interrupted: false };
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
        file.changed();
        listener.onGeneration?.(report);
      }
    } catch (error) {
      if (!signal?.aborted || error !== signal.reason) throw error;
      await filling.leave?.(checkpoint);
      return { checkpoint, progress, interrupted: true };
    }
  };
  try {
    const executor = await open(player);
    const end = await work(executor).finally(() => executor.close());
    const { games } = end.interrupted ? kind.progressAt(end.checkpoint) : end.result;
    const before = run.checkpoint ? kind.progressAt(run.checkpoint).games : 0;
    return { end, generations, games: games - before, seconds: (performance.now() - started) / 1000 };
  } finally {
    await file.close();
  }
}
