/**
 * A whole run: generation after generation, each saved when complete, then the test for promotion; in one session or more.
 *
 * A run killed at any moment and resumed gives the same result as one that was not: each generation derives from the last
 * checkpoint and the seed. So does the end: the incumbent is saved before the champion is tested, so a run killed after
 * replacing the incumbent's file does not test its champion against itself.
 */
import { join, resolve } from 'node:path';
import type { Executor, OpenExecutor, SequentialTestResult } from '../arena/index.ts';
import { type Genome, sameGenome } from './genome.ts';
import { championProvenance, unfinishedProvenance } from './provenance.ts';
import { RunError } from './run/savedRun.ts';
import {
  type CheckpointContent,
  type GenerationReport,
  type Incumbent,
  type OpenedTuning,
  RUN_VERSION,
  type RunConfig,
  type RunFolder,
  type RunResult,
  type TuneState,
} from './runFormat.ts';
import { type PromotionTest, Tuner } from './tune.ts';
import type { Scores, TunedGame } from './tunedGame.ts';

/** The best genome of a run, promoted or not; a file in its folder. */
export const CHAMPION_FILE = 'champion.json';

/** Follows a run's progress. */
export interface RunListener {
  onGeneration(report: GenerationReport): void;
  /** After each batch of a sequential test: a trial, or the test for promotion. */
  onTest(result: SequentialTestResult): void;
  /** After the last generation, before the champion is chosen and tested. */
  onFinal(): void;
}

/** How a run ended, or where it was interrupted. */
export type RunEnd =
  | { readonly result: RunResult; readonly interrupted: false }
  | { readonly state: TuneState; readonly interrupted: true };

/** The file that a run's champion may replace. */
export function outPath({ directory, out }: RunConfig): string {
  return resolve(directory, out);
}

/** What the run's champion has to beat: the file's genome, that of a file of fcx that it would hide, or the default. */
function presentIncumbent(config: RunConfig, game: TunedGame): Incumbent {
  const present = game.loadChampion(outPath(config));
  if (present !== null) return { name: config.out, isFile: true, genome: [...present] };
  const hidden = game.hiddenChampion?.(outPath(config)) ?? null;
  if (hidden !== null)
    return { name: hidden.name, isFile: false, isHidden: true, genome: [...hidden.genome] };
  const [{ name, genome }] = game.referencePanel;
  return { name, isFile: false, genome: [...genome] };
}

/** The best genome of an unfinished run: its last champion, else its last best guess, if any. */
export function bestGuess(state: TuneState): Genome | undefined {
  return state.champions.at(-1)?.genome ?? state.hallOfFame.at(-1);
}

/** Works on one run until it ends or the signal is aborted. */
class RunWorker<Job> {
  readonly #run: RunFolder;
  readonly #game: TunedGame<Job>;
  readonly #tuner: Tuner<Job>;
  readonly #listener: RunListener;
  readonly #signal: AbortSignal | undefined;

  constructor(
    run: RunFolder,
    game: TunedGame<Job>,
    executor: Executor<Job, Scores>,
    listener: RunListener,
    signal?: AbortSignal,
  ) {
    const { settings, ancestor } = run.config;
    const onTest = (result: SequentialTestResult) => listener.onTest(result);
    this.#run = run;
    this.#game = game;
    this.#tuner = new Tuner(game, executor, settings, ancestor.genome, signal, onTest);
    this.#listener = listener;
    this.#signal = signal;
  }

  /**
   * Works from the checkpoint, or from the start if it is `null`. What had not been saved when the signal was
   * aborted is played again when the run is resumed.
   *
   * @throws {RunError} for a checkpoint of another strategy
   */
  async work(checkpoint: CheckpointContent | null): Promise<RunEnd> {
    if (checkpoint !== null && !this.#tuner.understands(checkpoint.state)) {
      throw new RunError('damaged', `the checkpoint of ${this.#run.folder} is not one of this strategy`);
    }
    let state = checkpoint?.state ?? this.#tuner.found();
    try {
      while (state.generation < this.#run.config.settings.generations) state = await this.#advance(state);
      this.#listener.onFinal();
      return { result: await this.#finish(state, checkpoint?.incumbent ?? null), interrupted: false };
    } catch (error) {
      if (!this.#signal?.aborted || error !== this.#signal.reason) throw error;
      await this.#saveBestGuess(state);
      return { state, interrupted: true };
    }
  }

  async #advance(before: TuneState): Promise<TuneState> {
    const started = performance.now();
    const { state, report } = await this.#tuner.advance(before);
    const timed = { ...report, seconds: (performance.now() - started) / 1000 };
    await this.#run.appendGeneration(timed);
    await this.#run.saveCheckpoint({ state, incumbent: null });
    this.#listener.onGeneration(timed);
    return state;
  }

  async #finish(state: TuneState, testedBefore: Incumbent | null): Promise<RunResult> {
    const { config } = this.#run;
    const champion = await this.#tuner.chooseChampion(state);
    let games = state.games + champion.games;
    let incumbent = testedBefore ?? presentIncumbent(config, this.#game);
    for (;;) {
      await this.#run.saveCheckpoint({ state, incumbent });
      const tested = await this.#tuner.testPromotion(champion.genome, incumbent.genome);
      games += tested.games;
      const present = presentIncumbent(config, this.#game);
      const isOurs = present.isFile && sameGenome(present.genome, champion.genome);
      const isAsBefore = present.isFile === incumbent.isFile && sameGenome(present.genome, incumbent.genome);
      if (isOurs || isAsBefore) return this.#conclude(champion.genome, incumbent, games, tested);
      // The file changed during the test; the champion has to beat its new content.
      incumbent = present;
    }
  }

  async #conclude(
    champion: Genome,
    incumbent: Incumbent,
    games: number,
    tested: PromotionTest,
  ): Promise<RunResult> {
    const { config, folder } = this.#run;
    const { test, overIncumbent, panel } = tested;
    const mustBeat = incumbent.isFile || incumbent.isHidden === true;
    const promoted = test !== null && (test.verdict === 'H1' || !mustBeat);
    const provenance = championProvenance(this.#game, config, games, incumbent, tested);
    await this.#game.saveChampion(join(folder, CHAMPION_FILE), champion, provenance);
    if (promoted || !mustBeat) await this.#game.saveChampion(outPath(config), champion, provenance);
    const result: RunResult = {
      format: 'fcx-run-result',
      version: RUN_VERSION,
      champion: [...champion],
      games,
      incumbent,
      test,
      overIncumbent,
      panel,
      promoted,
    };
    await this.#run.saveResult(result);
    return result;
  }

  async #saveBestGuess(state: TuneState): Promise<void> {
    const genome = bestGuess(state);
    if (genome === undefined) return;
    const { folder, config } = this.#run;
    const provenance = unfinishedProvenance(this.#game, config, state);
    await this.#game.saveChampion(join(folder, CHAMPION_FILE), genome, provenance);
  }
}

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
 * Works on a run until it ends or the signal is aborted; `open` says where its games are played.
 *
 * @throws {RunError} for a checkpoint of another strategy
 */
export async function holdSession<Job>(
  { run, checkpoint }: OpenedTuning,
  game: TunedGame<Job>,
  open: OpenExecutor,
  listener: RunListener,
  signal?: AbortSignal,
): Promise<Session> {
  const started = performance.now();
  const executor = await open(game.player);
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
