/** Runs that tune the evaluation weights: begun from a request, or resumed from disk. */
import type { Weights } from '../bot/evaluation/features.ts';
import { RunFolder } from '../runs/runFolder.ts';
import { RunError } from '../runs/runRecord.ts';
import { checkWritable } from '../system/files.ts';
import { engineOf, type Game } from '../tuner/game.ts';
import { outPath } from '../tuner/run.ts';
import {
  type OpenedRun,
  RUN_VERSION,
  type RunConfig,
  type RunRecord,
  TUNING,
  type TuneSettings,
} from '../tuner/runFormat.ts';
import {
  type EvaluationSettings,
  evaluationGame,
  evaluationSettingsSchema,
  genomeOf,
} from './evaluationGame.ts';

/** What to tune, and how. */
export interface EvaluationRun extends EvaluationSettings {
  readonly settings: TuneSettings;
  /** The weights to start from, and the name of their file. */
  readonly from: { readonly name: string; readonly weights: Weights };
  /** The weights file that the champion may replace. */
  readonly out: string;
}

/**
 * Begins a run in this folder.
 *
 * @throws {ExpectedError} for files that cannot be read or written, or a folder that already holds a run
 */
export async function beginRun(
  folder: string,
  { settings, limits, openingPlies, from, out }: EvaluationRun,
  version: string,
): Promise<OpenedRun> {
  checkWritable(out);
  const game = evaluationGame(limits, openingPlies);
  // Finds a broken file now rather than when the champion has to beat it.
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
  return {
    run: await RunFolder.create(TUNING, folder, config),
    checkpoint: null,
    generations: [],
    result: null,
  };
}

/**
 * The game that a run tunes.
 *
 * @throws {RunError} for settings of another game
 */
export function gameOf({ folder, config }: Pick<RunRecord, 'folder' | 'config'>) {
  const { data } = evaluationSettingsSchema.safeParse(config);
  if (data !== undefined) return evaluationGame(data.limits, data.openingPlies);
  throw new RunError('damaged', `${folder} has no settings of the game, or those of another version of fcx`);
}

/**
 * Opens a run to resume it.
 *
 * @param onFallback called if the newest checkpoint is damaged
 * @throws {ExpectedError} for a run that cannot be resumed here, or whose file cannot be written
 */
export function resumeRun(
  record: RunRecord,
  game: Game,
  version: string,
  onFallback: (message: string) => void,
): Promise<OpenedRun> {
  checkWritable(outPath(record.config));
  return RunFolder.open(TUNING, record.folder, engineOf(game, version), onFallback);
}
