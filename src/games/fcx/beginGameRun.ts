/** Begins runs that tune a game, of any kind. */

import { checkWritable } from '../../system/index.ts';
import {
  engineOf,
  type Genome,
  type OpenedTuning,
  RUN_VERSION,
  type RunConfig,
  RunFolder,
  TUNING,
  type TunedGame,
  type TuneSettings,
} from '../../tuner/index.ts';

/** What to tune, and how. */
interface GameRun {
  readonly settings: TuneSettings;
  /** The genome to start from, and the name of its file. */
  readonly from: { readonly name: string; readonly genome: Genome };
  /** The file that the champion may replace. */
  readonly out: string;
}

/**
 * Begins a run of a game in this folder.
 *
 * @throws {ExpectedError} for files that cannot be read or written, or a folder that already holds a run
 */
export async function beginGameRun(
  folder: string,
  game: TunedGame,
  { settings, from, out }: GameRun,
  version: string,
): Promise<OpenedTuning> {
  checkWritable(out);
  // Finds a broken file now rather than when the champion has to beat it.
  if (game.loadChampion(out) === null) game.hiddenChampion?.(out);
  const config: RunConfig = {
    format: 'fcx-run',
    version: RUN_VERSION,
    engine: engineOf(game, version),
    settings,
    ...game.settings,
    ancestor: { name: from.name, genome: [...from.genome] },
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
