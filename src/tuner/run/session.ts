/**
 * The course of a run: generation after generation, each saved when complete, then the test for promotion; in one session or more.
 * A tuning and a training supply its steps.
 *
 * A run killed at any moment and resumed gives the same result as one that was not: each generation derives from the last
 * checkpoint and the seed. So does the end: the incumbent is saved before the champion is tested, so a run killed after
 * replacing the incumbent's file does not test its champion against itself.
 */
import type { Executor, JobKind, OpenExecutor } from '../../arena/index.ts';
import { keepProgressFile } from '../../system/index.ts';
import type { OpenedRun } from './folder.ts';
import { type Engine, finishedTest, type RunContents, type RunKind, type RunProgress } from './format.ts';

/** The file of a run's best, promoted or not, in its folder. */
export const CHAMPION_FILE = 'champion.json';

type Incumbent<Contents extends RunContents> = Contents['result']['incumbent'];

interface Played {
  readonly games: number;
}

/** The steps of a run of some kind, on an executor. All but the first reject with the signal's reason once it is aborted. */
export interface RunSteps<
  Contents extends RunContents,
  Champion extends Played = Played,
  Trial extends Played = Played,
> {
  /** The checkpoint before the first generation. */
  firstCheckpoint(): Contents['checkpoint'];
  /** Plays one generation: returns the checkpoint after it, and its report. */
  advance(
    checkpoint: Contents['checkpoint'],
    earlier: readonly Contents['report'][],
  ): Promise<{ checkpoint: Contents['checkpoint']; report: Omit<Contents['report'], 'seconds'> }>;
  /** The champion of a run whose generations are complete. */
  chooseChampion(checkpoint: Contents['checkpoint']): Promise<Champion>;
  /** The present opponent of the champion: whatever the champion would replace. It stays the opponent until the test is over. */
  takeIncumbent(): Promise<Incumbent<Contents>>;
  /** Tests the champion against the incumbent, and measures its lead. */
  test(champion: Champion, incumbent: Incumbent<Contents>): Promise<Trial>;
  /** True if the file at `out` is still the incumbent, or already the champion. */
  isSettled(champion: Champion, incumbent: Incumbent<Contents>): boolean;
  /** Saves the champion, in place of the incumbent if it won, and returns the run's result; `games` are those of the whole run. */
  conclude(
    champion: Champion,
    incumbent: Incumbent<Contents>,
    trial: Trial,
    games: number,
  ): Promise<Contents['result']>;
  /** Saves the best guess of an interrupted run, if it has one. */
  leave?(checkpoint: Contents['checkpoint']): Promise<void>;
}

/** A kind of run with all that it needs to work: the present build, the player of its jobs, and its steps. */
export interface RunSetup<Contents extends RunContents, Job, Result> {
  readonly kind: RunKind<Contents>;
  readonly engine: Contents['config']['engine'] & Engine;
  readonly player: JobKind<Job, Result>;
  /** The steps of a run; throws a `FolderError` for a checkpoint that does not belong to the configuration. */
  steps(
    run: OpenedRun<Contents>,
    executor: Executor<Job, Result>,
    onProgress: (progress: Contents['progress']) => void,
    signal?: AbortSignal,
  ): RunSteps<Contents>;
}

/** Functions that are called as a run proceeds. */
export interface RunListener<Contents extends RunContents> {
  /** Called after every generation. */
  onGeneration(report: Contents['report']): void;
  /** Called for each stage within a generation, or after the last one. */
  onProgress(progress: Contents['progress']): void;
}

/** The outcome of a session of a run. */
export interface RunSession<Contents extends RunContents> {
  /** The end of the run, or the point at which it was interrupted. */
  readonly end:
    | { readonly result: Contents['result']; readonly interrupted: false }
    | {
        readonly checkpoint: Contents['checkpoint'];
        readonly progress: Contents['progress'] | null;
        readonly interrupted: true;
      };
  readonly generations: readonly Contents['report'][];
  /** Games of this session alone. */
  readonly games: number;
  /** Seconds of this session alone. */
  readonly seconds: number;
}

/** Ends a run whose generations are complete: tests the champion, again if the file that it would replace has changed meanwhile. */
async function finish<Contents extends RunContents>(
  run: OpenedRun<Contents>,
  steps: RunSteps<Contents>,
  complete: Contents['checkpoint'],
  gamesBefore: number,
): Promise<Contents['result']> {
  const champion = await steps.chooseChampion(complete);
  let games = gamesBefore + champion.games;
  let incumbent = complete.incumbent as Incumbent<Contents> | null;
  for (;;) {
    if (incumbent === null) {
      incumbent = await steps.takeIncumbent();
      await run.saveCheckpoint({ ...complete, incumbent });
    }
    const trial = await steps.test(champion, incumbent);
    games += trial.games;
    if (steps.isSettled(champion, incumbent)) {
      const result = await steps.conclude(champion, incumbent, trial, games);
      await run.saveResult(result);
      return result;
    }
    // The file changed during the test; the champion has to beat its new content.
    incumbent = null;
  }
}

/** The workers that play the games of a session. */
interface SessionWorkers {
  /** The words for them: `2 threads`. */
  readonly name: string;
  readonly open: OpenExecutor;
}

/**
 * Works on a run until it ends or the signal is aborted. A generation that is not complete then is played again when the run is
 * resumed.
 *
 * @throws `ExpectedError` for files of the run that are damaged or cannot be written
 */
export async function holdSession<Contents extends RunContents, Job, Result>(
  run: OpenedRun<Contents>,
  { kind, player, steps: stepsOf }: RunSetup<Contents, Job, Result>,
  { name, open }: SessionWorkers,
  listener: Partial<RunListener<Contents>> = {},
  signal?: AbortSignal,
): Promise<RunSession<Contents>> {
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
  const work = async (executor: Executor<Job, Result>): Promise<RunSession<Contents>['end']> => {
    const steps = stepsOf(run, executor, onProgress, signal);
    let checkpoint = run.checkpoint ?? steps.firstCheckpoint();
    let last = performance.now();
    try {
      for (;;) {
        const { generation, games, isSpent = false } = kind.progressAt(checkpoint);
        if (isSpent || generation >= run.config.settings.generations)
          return { result: await finish(run, steps, checkpoint, games), interrupted: false };
        const advanced = await steps.advance(checkpoint, generations);
        // The time to save the generation before counts too: it is most of the time of a short one.
        const now = performance.now();
        const seconds = (now - last) / 1000;
        last = now;
        // With its seconds the report is complete, but the compiler cannot see that of an `Omit`.
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
      await steps.leave?.(checkpoint);
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
