/**
 * Runs that tune the evaluation: begun from a request, or resumed from disk. From a file with a network, what is added to the
 * network evolves, else the weights.
 */
import { join } from 'node:path';
import { loadWeightsIfPresent, type ReadWeights, saveWeights } from '../../bot/index.ts';
import { checkWritable } from '../../system/index.ts';
import {
  engineOf,
  type OpenedTuning,
  outPath,
  RunError,
  RunFolder,
  type SavedTuning,
  TUNING,
  type TunedGame,
  type TuneSettings,
} from '../../tuner/index.ts';
import { beginGameRun } from './beginGameRun.ts';
import { blendGame, genomeOfFile, type NetworkFile } from './blendGame.ts';
import {
  type EvaluationSettings,
  evaluationGame,
  evaluationSettingsSchema,
  genomeOf,
} from './evaluationGame.ts';

/** What to tune, and how. */
export interface EvaluationRun extends EvaluationSettings {
  readonly settings: TuneSettings;
  /** The file to start from, and its name. */
  readonly from: { readonly name: string; readonly file: ReadWeights };
  /** The weights file that the champion may replace. */
  readonly out: string;
}

/** The file that a run with a network started from; in its folder, as a resumed run needs it. */
const START_FILE = 'start.json';

function hasNetwork(file: ReadWeights): file is NetworkFile {
  return file.network !== undefined;
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
): Promise<OpenedTuning> {
  const { file } = from;
  const game = hasNetwork(file)
    ? blendGame(file, limits, openingPlies)
    : evaluationGame(limits, openingPlies);
  const genome = hasNetwork(file) ? genomeOfFile(file) : genomeOf(file.weights);
  const opened = await beginGameRun(
    folder,
    game,
    { settings, from: { name: from.name, genome }, out },
    version,
  );
  if (hasNetwork(file)) await saveWeights(join(folder, START_FILE), file);
  return opened;
}

/**
 * The game that a run tunes.
 *
 * @throws {RunError} for settings of another game
 */
export function gameOf({ folder, config }: Pick<SavedTuning, 'folder' | 'config'>) {
  const { data } = evaluationSettingsSchema.safeParse(config);
  if (data === undefined) {
    throw new RunError(
      'damaged',
      `${folder} has no settings of the game, or those of another version of fcx`,
    );
  }
  const { limits, openingPlies, network } = data;
  if (network === undefined) return evaluationGame(limits, openingPlies);
  const start = loadWeightsIfPresent(join(folder, START_FILE));
  if (start !== null && hasNetwork(start) && start.network.sha256 === network)
    return blendGame(start, limits, openingPlies);
  throw new RunError('damaged', `${join(folder, START_FILE)} is not the file that the run started from`);
}

/**
 * Opens a run to resume it.
 *
 * @param onFallback called if the newest checkpoint is damaged
 * @throws {ExpectedError} for a run that cannot be resumed here, or whose file cannot be written
 */
export function resumeRun(
  record: SavedTuning,
  game: TunedGame,
  version: string,
  onFallback: (message: string) => void,
): Promise<OpenedTuning> {
  checkWritable(outPath(record.config));
  return RunFolder.open(TUNING, record.folder, engineOf(game, version), onFallback);
}
