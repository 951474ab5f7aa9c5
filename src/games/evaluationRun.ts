/** Runs that tune the weights of the evaluation: begun from what was asked for, and found again on disk. */
import type { Weights } from '../bot/evaluation/features.ts';
import { checkWritable } from '../system/files.ts';
import { engineOf, type Game } from '../tuner/game.ts';
import { outPath } from '../tuner/run.ts';
import { type OpenedRun, RunError, RunFolder, type RunRecord } from '../tuner/runFolder.ts';
import { RUN_VERSION, type RunConfig, type TuneSettings } from '../tuner/runFormat.ts';
import {
  type EvaluationSettings,
  evaluationGame,
  evaluationSettingsSchema,
  genomeOf,
} from './evaluationGame.ts';

/** What is to be tuned, and how. */
export interface EvaluationRun extends EvaluationSettings {
  readonly settings: TuneSettings;
  /** The weights to start from, and the name of their file. */
  readonly from: { readonly name: string; readonly weights: Weights };
  /** The weights file to replace. */
  readonly out: string;
}

/**
 * Begins a run in this folder.
 *
 * @param version of fcx
 * @throws {ExpectedError} for files that cannot be read or written, or a folder that holds a run already
 */
export async function beginRun(
  folder: string,
  { settings, limits, openingPlies, from, out }: EvaluationRun,
  version: string,
): Promise<OpenedRun> {
  checkWritable(out);
  const game = evaluationGame(limits, openingPlies);
  // A broken file is better found now than when it is to be beaten.
  game.loadChampion(out);
  const config: RunConfig = {
    format: 'fcx-run',
    version: RUN_VERSION,
    engine: engineOf(game, version),
    settings,
    ...game.settings,
    ancestor: { name: from.name, genome: [...genomeOf(from.weights)] },
    out,
    directory: process.cwd(),
  };
  return { run: await RunFolder.create(folder, config), checkpoint: null, generations: [], result: null };
}

/**
 * The game that a run tunes.
 *
 * @throws {RunError} for settings that are none of this game
 */
export function gameOf({ folder, config }: Pick<RunRecord, 'folder' | 'config'>) {
  const { data } = evaluationSettingsSchema.safeParse(config);
  if (data !== undefined) return evaluationGame(data.limits, data.openingPlies);
  throw new RunError('damaged', `${folder} has no settings of the game, or those of another version of fcx`);
}

/**
 * Opens a run to go on with it.
 *
 * @param onFallback told when the newest checkpoint was damaged
 * @throws {ExpectedError} for a run that cannot be continued here, or whose file cannot be written
 */
export function resumeRun(
  record: RunRecord,
  game: Game,
  version: string,
  onFallback: (message: string) => void,
): Promise<OpenedRun> {
  checkWritable(outPath(record.config));
  return RunFolder.open(record.folder, engineOf(game, version), onFallback);
}
