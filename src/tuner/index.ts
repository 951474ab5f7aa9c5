/** The face of this room: what the rest of fcx may use. */

export { type Gene, type Genome, oncePerGenome, placeInRange, sameGenome, valuesByName } from './genome.ts';
export { boundsSchema, countSchema, estimateSchema, type FinishedTest, testSchema } from './run/measured.ts';
export { freshRunFolder, type OpenedRun, RUNS, RunFolder } from './run/runFolder.ts';
export type { Engine, RunFormat, RunKind } from './run/runKind.ts';
export { CONFIG, RunError, readRun, runFormatOf, type SavedRun } from './run/savedRun.ts';
export {
  bestGuess,
  CHAMPION_FILE,
  holdSession,
  nothingLeft,
  outPath,
  type RunEnd,
  type RunListener,
  type Session,
} from './run.ts';
export {
  DEFAULT_TUNE_SETTINGS,
  type GenerationReport,
  type OpenedTuning,
  RUN_VERSION,
  type RunConfig,
  type RunResult,
  type SavedTuning,
  SMALLEST_POPULATION,
  TUNING,
  type TuneSettings,
} from './runFormat.ts';
export { checkGenes, readTuning } from './runRecord.ts';
export { type GeneSensitivity, measureSensitivity } from './sensitivity.ts';
export { STRATEGY_NAMES, type StrategyName } from './strategies/strategies.ts';
export { engineOf, type Path, type Scores, scoresSchema, type TunedGame } from './tunedGame.ts';
