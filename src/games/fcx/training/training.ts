/**
 * A training as a run: each generation plays games, learns a network and tests it; the champion is the last network that was
 * better than the one before.
 *
 * Results of long work are saved in the run's folder at once: samples of games, networks, scores of pairs. A run killed at any
 * moment and resumed repeats a few seconds of games, or the training of one network, and gives the same bytes as
 * one that was not.
 */
import { evaluationHash, kernelHash, type WeightsFile } from '../../../bot/index.ts';
import { ownVersion, playingCode } from '../../../system/index.ts';
import { beginRun, type OpenedRun, type RunSetup, type RunSteps } from '../../../tuner/index.ts';
import { advanceGeneration, playFresh, type TrainingWork } from './generation.ts';
import { type Opponents, openMeetings } from './meetings.ts';
import { trainerHash } from './trainer.ts';
import { type Trial, trainingFiles } from './trainingFiles.ts';
import type {
  TrainCheckpoint,
  TrainConfig,
  TrainIncumbent,
  TrainingContents,
  TrainResult,
  TrainSettings,
} from './trainingFormat.ts';
import { TRAINING, TRAINING_VERSION } from './trainingFormat.ts';
import { TRAINING_JOBS, type TrainingJob, type TrainingResult } from './trainingJobs.ts';

/** The settings and the files of a new training. */
export interface TrainingRequest {
  readonly settings: TrainSettings;
  /** The file to start from, and its name; `scratch` to start from random weights, without its network. */
  readonly start: { readonly name: string; readonly file: WeightsFile; readonly scratch?: true };
  /** The weights file that the champion may replace. */
  readonly out: string;
}

function trainingEngine(): TrainConfig['engine'] {
  return {
    version: ownVersion(),
    kernel: kernelHash(),
    trainer: trainerHash(),
    code: playingCode('games/fcx'),
  };
}

/** Begins a training in this folder; throws an `ExpectedError`. */
export async function beginTraining(
  folder: string,
  { settings, start: { file, ...start }, out }: TrainingRequest,
): Promise<OpenedRun<TrainingContents>> {
  const config: TrainConfig = {
    format: 'fcx-training',
    version: TRAINING_VERSION,
    engine: trainingEngine(),
    settings,
    start: { ...start, sha256: evaluationHash(file) },
    out,
    directory: process.cwd(),
  };
  const files = trainingFiles(folder, config);
  // Finds a broken file now rather than when the champion has to beat it.
  files.readOut();
  return beginRun(TRAINING, folder, config, () => files.saveStart(file));
}

/** The last champion; `file` is `null` if it is the start, as no network was better. */
interface Champion {
  readonly generation: number;
  readonly file: WeightsFile | null;
  readonly fresh: TrainResult['fresh'];
  readonly games: number;
}

/** The champion's test; `null` if the champion is the start, or already stands at `out`. */
interface Tested {
  readonly trial: Trial | null;
  readonly games: number;
}

/** The present opponent of the champion: the file at `out` or, if there is none, the start. */
function presentIncumbent({ config, files }: TrainingWork): { incumbent: TrainIncumbent; file: WeightsFile } {
  const present = files.readOut();
  const file = present ?? files.player(0);
  const name = present ? config.out : config.start.name;
  return { incumbent: { name, sha256: evaluationHash(file), isFile: present !== null }, file };
}

/** The steps of a training. */
function trainingSteps(work: TrainingWork): RunSteps<TrainingContents, Champion, Tested> {
  const { config, files, meetings } = work;
  const { settings } = config;
  return {
    firstCheckpoint: () => ({ generation: 0, champion: 0, games: 0, incumbent: null }),

    async advance({ generation, champion, games }, earlier) {
      const report = await advanceGeneration(work, generation + 1, champion, earlier);
      // With its network and scores saved, no later generation needs games older than the window.
      await files.removeGames(report.generation - settings.window + 1);
      const checkpoint: TrainCheckpoint = {
        generation: report.generation,
        champion: report.test.verdict === 'H1' ? report.generation : champion,
        games: games + report.games + report.test.games + 2 * report.lead.count,
        incumbent: null,
      };
      return { checkpoint, report };
    },

    async chooseChampion({ champion }) {
      if (champion === 0) return { generation: 0, file: null, fresh: null, games: 0 };
      const file = files.player(champion);
      // Every generation has a network.
      const fresh = file.network ? await playFresh(work, file, file.network) : null;
      return { generation: champion, file, fresh, games: settings.freshGames };
    },

    async takeIncumbent() {
      const { incumbent, file } = presentIncumbent(work);
      await files.saveIncumbent(file);
      return incumbent;
    },

    async test({ file }, incumbent) {
      if (file === null || incumbent.sha256 === evaluationHash(file)) return { trial: null, games: 0 };
      const { sprt, testMaxPairs, validationPairs } = settings;
      const opponents: Opponents = [file, files.incumbent()];
      const path = ['final', incumbent.sha256.slice(0, 12)];
      const test = await meetings.test(opponents, [...path, 'test'], sprt, testMaxPairs);
      const lead = await meetings.measure(opponents, [...path, 'lead'], validationPairs);
      return { trial: { opponent: incumbent, test, lead }, games: test.games + 2 * lead.count };
    },

    isSettled({ file }, incumbent) {
      if (file === null) return true;
      const { sha256 } = presentIncumbent(work).incumbent;
      return sha256 === evaluationHash(file) || sha256 === incumbent.sha256;
    },

    async conclude({ generation, file, fresh }, incumbent, { trial }, games) {
      const promoted = trial?.test.verdict === 'H1';
      const saved = file && (await files.saveChampion(file, trial, promoted));
      return {
        format: 'fcx-training-result',
        version: TRAINING_VERSION,
        champion: generation,
        sha256: saved?.network?.sha256 ?? null,
        games,
        incumbent,
        test: trial?.test ?? null,
        lead: trial?.lead ?? null,
        fresh,
        promoted,
      };
    },
  };
}

/** The setup of a training, for `holdSession`. */
export const TRAINING_SETUP: RunSetup<TrainingContents, TrainingJob, TrainingResult> = {
  kind: TRAINING,
  get engine() {
    return trainingEngine();
  },
  player: TRAINING_JOBS,
  steps({ folder, config }, executor, onProgress, signal) {
    const files = trainingFiles(folder, config);
    const meetings = openMeetings(executor, files.scores, config.settings, onProgress, signal);
    return trainingSteps({ config, files, executor, meetings, onProgress, signal });
  },
};
