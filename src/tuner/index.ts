/** The face of this room: what the rest of fcx may use. */
export { type Gene, type Genome, oncePerGenome, placeInRange, sameGenome, valuesByName } from './genome.ts';
export { beginRun, freshRunFolder, type OpenedRun, RUNS, resumeRun } from './run/runFolder.ts';
export {
  boundsSchema,
  countSchema,
  estimateSchema,
  type FinishedTest,
  outPath,
  RUN_KINDS,
  type RunContents,
  type RunFormat,
  type RunKind,
  testSchema,
} from './run/runFormat.ts';
export { CONFIG, isFinished, RunError, readRun, runFormatOf, type SavedRun } from './run/savedRun.ts';
export {
  CHAMPION_FILE,
  holdSession,
  nothingLeft,
  type RunEnd,
  type RunFilling,
  type RunListener,
  type RunSetup,
  type Session,
} from './run/session.ts';
export { type GeneSensitivity, measureSensitivity } from './sensitivity.ts';
export { STRATEGY_NAMES, type StrategyName } from './strategies/strategies.ts';
export { engineOf, type Path, type Scores, scoresSchema, type TunedGame } from './tunedGame.ts';
export {
  beginTuning,
  bestGuess,
  type TuningRequest,
  tuningOf,
} from './tuning.ts';
export {
  checkGenes,
  DEFAULT_TUNE_SETTINGS,
  type GenerationReport,
  type OpenedTuning,
  type RunConfig,
  type RunResult,
  readTuning,
  type SavedTuning,
  SMALLEST_POPULATION,
  TUNING,
  type TuneSettings,
  type TuningContents,
  wasWritten,
} from './tuningFormat.ts';
