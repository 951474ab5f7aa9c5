/** Trainings: begun from a request, or resumed from disk. */
import { kernelHash, type WeightsFile } from '../../../bot/index.ts';
import { checkWritable, roomsHash } from '../../../system/index.ts';
import { type Engine, RunFolder } from '../../../tuner/index.ts';
import { evaluationHash } from './champion.ts';
import { trainerHash } from './trainer.ts';
import { saveStart, TrainingFiles, trainOutPath } from './trainingFiles.ts';
import {
  type OpenedTraining,
  type SavedTraining,
  TRAINING,
  TRAINING_VERSION,
  type TrainConfig,
  type TrainSettings,
} from './trainingFormat.ts';

/** The folders whose code decides the course of a training, besides the compiled kernel and trainer. */
export const DECIDING_FOLDERS = [
  'engine',
  'bot/evaluation',
  'bot/network',
  'bot/kernel',
  'arena/play',
  'arena/match',
  'games/fcx/training',
];

/** What to train, and how. */
export interface TrainingRequest {
  readonly settings: TrainSettings;
  /** The file to start from, and its name; `scratch` if its network was left out. */
  readonly start: { readonly name: string; readonly file: WeightsFile; readonly scratch?: true };
  /** The weights file that the champion may replace. */
  readonly out: string;
}

function engineOf(version: string): Engine & Record<string, string> {
  return {
    version,
    kernel: kernelHash(),
    trainer: trainerHash(),
    code: roomsHash(DECIDING_FOLDERS),
  };
}

/**
 * Begins a training in this folder.
 *
 * @throws {ExpectedError} for files that cannot be read or written, or a folder that already holds a run
 */
export async function beginTraining(
  folder: string,
  { settings, start: { file, ...start }, out }: TrainingRequest,
  version: string,
): Promise<OpenedTraining> {
  const config: TrainConfig = {
    format: 'fcx-training',
    version: TRAINING_VERSION,
    engine: engineOf(version),
    settings,
    start: { ...start, sha256: evaluationHash(file) },
    out,
    directory: process.cwd(),
  };
  checkWritable(trainOutPath(config));
  // Finds a broken file now rather than when the champion has to beat it.
  new TrainingFiles(folder, config).readOut();
  const run = await RunFolder.create(TRAINING, folder, config);
  await saveStart(folder, file);
  return { run, checkpoint: null, generations: [], result: null };
}

/**
 * Opens a training to resume it.
 *
 * @param onFallback called if the newest checkpoint is damaged
 * @throws {ExpectedError} for a run that cannot be resumed here, or whose file cannot be written
 */
export function resumeTraining(
  { folder, config }: SavedTraining,
  version: string,
  onFallback: (message: string) => void,
): Promise<OpenedTraining> {
  checkWritable(trainOutPath(config));
  return RunFolder.open(TRAINING, folder, engineOf(version), onFallback);
}
