/**
 * A whole run: generation after generation, written down as it goes, then the test for promotion.
 *
 * Killed at any moment and resumed, a run does the same as if it had not been: what a generation does is derived from the
 * last checkpoint and the seed. The same holds for its end: what the champion has to beat is written down before it is
 * tested, so that a run killed after it has replaced the champion's file does not test its champion against itself.
 */
import { join, resolve } from 'node:path';
import type { SequentialTestResult } from '../arena/match/sequentialTest.ts';
import type { Executor } from '../arena/play/executor.ts';
import type { Game, Scores } from './game.ts';
import { type Genome, sameGenome } from './genome.ts';
import { championProvenance, unfinishedProvenance } from './provenance.ts';
import { RunError, type RunFolder } from './runFolder.ts';
import {
  type CheckpointContent,
  type GenerationReport,
  type Incumbent,
  RUN_VERSION,
  type RunConfig,
  type RunResult,
  type TuneState,
} from './runFormat.ts';
import { type PromotionTest, Tuner } from './tune.ts';

/** The best genome of a run, in its folder, whether or not it was promoted. */
export const CHAMPION_FILE = 'champion.json';

/** What a run tells while it goes on. */
export interface RunListener {
  onGeneration(report: GenerationReport): void;
  /** A sequential test goes on: a trial within the run, or the test for promotion. */
  onTest(result: SequentialTestResult): void;
  /** The last generation is over, and the champion is being chosen and tested. */
  onFinal(): void;
}

/** How a run ended, or where it stopped. */
export type RunEnd =
  | { readonly result: RunResult; readonly interrupted: false }
  | { readonly state: TuneState; readonly interrupted: true };

/** Where the file lies that a run is to replace. */
export function outPath({ directory, out }: RunConfig): string {
  return resolve(directory, out);
}

/** What the run's champion has to beat: the genome of the file, the default if there is none. */
function presentIncumbent(config: RunConfig, game: Game): Incumbent {
  const present = game.loadChampion(outPath(config));
  if (present !== null) return { name: config.out, isFile: true, genome: [...present] };
  const [{ name, genome }] = game.referencePanel;
  return { name, isFile: false, genome: [...genome] };
}

/** The best that an unfinished run has to offer: its last champion, else its last best guess, if it has any. */
export function bestGuess(state: TuneState): Genome | undefined {
  return state.champions.at(-1)?.genome ?? state.hallOfFame.at(-1);
}

/** Works on one run until it is over or interrupted. */
class RunWorker<Job> {
  readonly #run: RunFolder;
  readonly #game: Game<Job>;
  readonly #tuner: Tuner<Job>;
  readonly #listener: RunListener;
  readonly #signal: AbortSignal | undefined;

  constructor(
    run: RunFolder,
    game: Game<Job>,
    executor: Executor<Job, Scores>,
    listener: RunListener,
    signal?: AbortSignal,
  ) {
    this.#run = run;
    this.#game = game;
    this.#tuner = new Tuner(game, executor, run.config.settings, run.config.ancestor.genome);
    this.#listener = listener;
    this.#signal = signal;
  }

  readonly #onTest = (result: SequentialTestResult) => this.#listener.onTest(result);

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
    const { state, report } = await this.#tuner.advance(before, this.#signal, this.#onTest);
    const timed = { ...report, seconds: (performance.now() - started) / 1000 };
    await this.#run.appendGeneration(timed);
    await this.#run.saveCheckpoint({ state, incumbent: null });
    this.#listener.onGeneration(timed);
    return state;
  }

  async #finish(state: TuneState, testedBefore: Incumbent | null): Promise<RunResult> {
    const { config } = this.#run;
    const champion = await this.#tuner.chooseChampion(state, this.#signal);
    let games = state.games + champion.games;
    let incumbent = testedBefore ?? presentIncumbent(config, this.#game);
    for (;;) {
      await this.#run.saveCheckpoint({ state, incumbent });
      const tested = await this.#tuner.testPromotion(
        champion.genome,
        incumbent.genome,
        this.#signal,
        this.#onTest,
      );
      games += tested.games;
      const present = presentIncumbent(config, this.#game);
      const isOurs = present.isFile && sameGenome(present.genome, champion.genome);
      const isAsBefore = present.isFile === incumbent.isFile && sameGenome(present.genome, incumbent.genome);
      if (isOurs || isAsBefore) return this.#conclude(champion.genome, incumbent, games, tested);
      // The file has been changed meanwhile; what it holds now is to be beaten.
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
    const promoted = tested.test.verdict === 'H1' || !incumbent.isFile;
    const provenance = championProvenance(this.#game, config, games, incumbent, tested);
    await this.#game.saveChampion(join(folder, CHAMPION_FILE), champion, provenance);
    if (promoted) await this.#game.saveChampion(outPath(config), champion, provenance);
    const { test, overIncumbent, panel } = tested;
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

/**
 * Works on a run from its checkpoint, or from the start if that is `null`. An aborted signal stops it; what was not
 * written down will be played again when the run is resumed.
 *
 * @throws {RunError} for a checkpoint of another strategy
 */
export function workOnRun<Job>(
  run: RunFolder,
  checkpoint: CheckpointContent | null,
  game: Game<Job>,
  executor: Executor<Job, Scores>,
  listener: RunListener,
  signal?: AbortSignal,
): Promise<RunEnd> {
  return new RunWorker(run, game, executor, listener, signal).work(checkpoint);
}
