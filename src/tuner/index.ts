/** The face of this room: what the rest of fcx may use. */
export { faultLines } from './faults.ts';
export type { Gene, Genome } from './genome.ts';
export { isAtLimit, memoizePerGenome, sameGenome, shownValue, valuesByName } from './genome.ts';
export type { ChampionFiles, OwnGame, OwnGene, StreamKey, Values } from './ownGame.ts';
export {
  builtInGame,
  builtInJobs,
  defineGame,
  describeOwnGame,
  fileOfRun,
  isGameFile,
  OwnGameError,
  offeredGames,
  openOwnGame,
  ownGameRequests,
} from './ownGame.ts';
export {
  beginRun,
  CONFIG,
  freshRunFolder,
  isFinished,
  type OpenedRun,
  RUNS,
  readOut,
  readProgress,
  readRun,
  resumeRun,
  runFormatOf,
  type SavedRun,
} from './run/folder.ts';
export * as RunFields from './run/format.ts';
export {
  RUN_KINDS,
  type RunContents,
  type RunFormat,
  type RunKind,
  runRequests,
} from './run/format.ts';
export {
  CHAMPION_FILE,
  holdSession,
  type RunListener,
  type RunSession,
  type RunSetup,
  type RunSteps,
} from './run/session.ts';
export type { StrategyName } from './strategies/strategies.ts';
export { holdsTrials, jobsOfGeneration, mayEndEarly } from './tune.ts';
export { type DescribedGame, jobScoresSchema, type StreamPath, type TunedGame } from './tunedGame.ts';
export { beginTuning, tuningOf } from './tuning.ts';
export {
  checkGenes,
  DEFAULT_TUNE_SETTINGS,
  type GenerationReport,
  isUniform,
  type RunConfig,
  type RunResult,
  readTuning,
  type SavedTuning,
  TUNING,
  type TuneSettings,
  type TuningContents,
} from './tuningFormat.ts';
export { savedSensitivity, sensitivityOfRun } from './worths.ts';
