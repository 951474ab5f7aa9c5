/**
 * A whole training: generation after generation of games, learning and test, then the test for promotion; in one session or
 * more.
 *
 * All that takes long is kept in the run's folder as it comes: samples of games, networks, scores of pairs. A run killed
 * at any moment and resumed repeats a few seconds of games, or the learning of one network, and gives the same bytes as
 * one that was not.
 */
import type { OpenExecutor } from '../../../arena/index.ts';
import type { WeightsFile } from '../../../bot/index.ts';
import { evaluationHash } from './champion.ts';
import { GenerationWorker } from './generationWorker.ts';
import { type Meeting, Meetings } from './meetings.ts';
import type { TrainListener } from './progress.ts';
import { TrainingFiles } from './trainingFiles.ts';
import {
  type OpenedTraining,
  TRAINING_VERSION,
  type TrainCheckpoint,
  type TrainFolder,
  type TrainIncumbent,
  type TrainReport,
  type TrainResult,
} from './trainingFormat.ts';
import { TRAINING_JOBS, type TrainingExecutor } from './trainingJobs.ts';

/** How a run ended, or where it was interrupted. */
export type TrainEnd =
  | { readonly result: TrainResult; readonly interrupted: false }
  | { readonly state: TrainCheckpoint; readonly interrupted: true };

/** How a session ended. */
export interface TrainSession {
  readonly end: TrainEnd;
  readonly generations: readonly TrainReport[];
  readonly seconds: number;
}

const FOUNDED: TrainCheckpoint = { generation: 0, champion: 0, games: 0, incumbent: null };

/** Works on one run until it ends or the signal is aborted. */
class TrainingWorker {
  readonly #run: TrainFolder;
  readonly #files: TrainingFiles;
  readonly #meetings: Meetings;
  readonly #worker: GenerationWorker;
  readonly #listener: TrainListener;
  readonly #signal: AbortSignal | undefined;
  readonly reports: TrainReport[];

  constructor(
    run: TrainFolder,
    reports: readonly TrainReport[],
    executor: TrainingExecutor,
    listener: TrainListener,
    signal?: AbortSignal,
  ) {
    this.#run = run;
    this.reports = [...reports];
    this.#files = new TrainingFiles(run.folder, run.config);
    this.#meetings = new Meetings(executor, this.#files.scores);
    this.#worker = new GenerationWorker(run.config, this.#files, executor, this.#meetings, listener, signal);
    this.#listener = listener;
    this.#signal = signal;
  }

  async work(checkpoint: TrainCheckpoint | null): Promise<TrainEnd> {
    let state = checkpoint ?? FOUNDED;
    try {
      while (state.generation < this.#run.config.settings.generations) state = await this.#advance(state);
      return { result: await this.#finish(state), interrupted: false };
    } catch (error) {
      if (!this.#signal?.aborted || error !== this.#signal.reason) throw error;
      return { state, interrupted: true };
    }
  }

  async #advance({ generation, champion, games }: TrainCheckpoint): Promise<TrainCheckpoint> {
    const started = performance.now();
    const report = await this.#worker.advance(generation + 1, champion, this.reports);
    const timed = { ...report, seconds: (performance.now() - started) / 1000 };
    const state = {
      generation: report.generation,
      champion: report.test.verdict === 'H1' ? report.generation : champion,
      games: games + report.games + report.test.games + 2 * report.lead.count,
      incumbent: null,
    };
    await this.#run.appendGeneration(timed);
    await this.#run.saveCheckpoint(state);
    await this.#files.removeGames(report.generation - this.#run.config.settings.window + 1);
    this.reports.push(timed);
    this.#listener.onGeneration(timed);
    return state;
  }

  /** What the champion has to beat: the file or, if there is none, the start. */
  #presentIncumbent(): { incumbent: TrainIncumbent; file: WeightsFile } {
    const { config } = this.#run;
    const present = this.#files.readOut();
    const file = present ?? this.#files.start();
    const name = present ? config.out : config.start.name;
    return { incumbent: { name, sha256: evaluationHash(file), isFile: present !== null }, file };
  }

  async #finish(state: TrainCheckpoint): Promise<TrainResult> {
    const { champion } = state;
    const beginning = {
      format: 'fcx-training-result' as const,
      version: TRAINING_VERSION as typeof TRAINING_VERSION,
      champion,
    };
    if (champion === 0) {
      const { incumbent } = this.#presentIncumbent();
      const nothing = { sha256: null, test: null, lead: null, fresh: null };
      const result = { ...beginning, games: state.games, incumbent, ...nothing, promoted: false };
      await this.#run.saveResult(result);
      return result;
    }
    const file = this.#files.network(champion);
    const fresh = await this.#worker.playFresh(file);
    const hash = evaluationHash(file);
    let games = state.games + this.#run.config.settings.freshGames;
    let { incumbent } = state;
    for (;;) {
      if (incumbent === null) {
        const present = this.#presentIncumbent();
        incumbent = present.incumbent;
        await this.#files.saveIncumbent(present.file);
        await this.#run.saveCheckpoint({ ...state, incumbent });
      }
      const trial = incumbent.sha256 === hash ? null : await this.#tryOut(file, incumbent);
      games += trial ? trial.test.games + 2 * trial.lead.count : 0;
      const present = this.#presentIncumbent().incumbent;
      // The file changed during the test unless it is as before or ours; the champion has to beat its new content.
      if (present.sha256 !== hash && present.sha256 !== incumbent.sha256) {
        incumbent = null;
        continue;
      }
      const promoted = trial !== null && (trial.test.verdict === 'H1' || !incumbent.isFile);
      const tried = await this.#files.saveChampion(
        file,
        trial && { opponent: incumbent, ...trial },
        promoted,
      );
      const result = {
        ...beginning,
        sha256: tried.network?.sha256 ?? null,
        games,
        incumbent,
        test: trial?.test ?? null,
        lead: trial?.lead ?? null,
        fresh,
        promoted,
      };
      await this.#run.saveResult(result);
      return result;
    }
  }

  /** The test for promotion, and the lead in fresh games. */
  async #tryOut(file: WeightsFile, { sha256 }: TrainIncumbent) {
    const {
      seed,
      testNodes: nodes,
      testOpeningPlies,
      sprt,
      testMaxPairs,
      validationPairs,
    } = this.#run.config.settings;
    const meeting = (purpose: string): Meeting => ({
      players: [file, this.#files.incumbent()],
      seed,
      path: ['final', sha256.slice(0, 12), purpose],
      nodes,
      openingPlies: testOpeningPlies,
    });
    const { onProgress } = this.#listener;
    const test = await this.#meetings.test(
      meeting('test'),
      sprt,
      testMaxPairs,
      (result) => onProgress({ stage: 'test', result }),
      this.#signal,
    );
    const lead = await this.#meetings.measure(
      meeting('lead'),
      validationPairs,
      (done) => onProgress({ stage: 'lead', done, total: validationPairs }),
      this.#signal,
    );
    return { test, lead };
  }
}

/** A session of a run that had already finished. */
export function nothingLeftToTrain(generations: readonly TrainReport[], result: TrainResult): TrainSession {
  return { end: { result, interrupted: false }, generations, seconds: 0 };
}

/**
 * Works on a run until it ends or the signal is aborted; `open` says where its games are played.
 *
 * @throws {ExpectedError} for files of the run that are damaged or cannot be written
 */
export async function holdTraining(
  { run, checkpoint, generations }: OpenedTraining,
  open: OpenExecutor,
  listener: TrainListener,
  signal?: AbortSignal,
): Promise<TrainSession> {
  const started = performance.now();
  const executor = await open(TRAINING_JOBS);
  try {
    const worker = new TrainingWorker(run, generations, executor, listener, signal);
    const end = await worker.work(checkpoint);
    return { end, generations: worker.reports, seconds: (performance.now() - started) / 1000 };
  } finally {
    await executor.close();
  }
}
