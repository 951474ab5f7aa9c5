/** The face of this room: what the rest of fcx may use. */
export { faultLines } from './faults.ts';
export type { Gene, Genome } from './genome.ts';
export { isAtLimit, oncePerGenome, placeInRange, sameGenome, shownValue, valuesByName } from './genome.ts';
export type { ChampionFiles, GameKey, OwnGame, OwnGene, Values } from './ownGame.ts';
export {
  builtInGame,
  builtInJobs,
  defineGame,
  OwnGameError,
  offeredGames,
  openOwnGame,
} from './ownGame.ts';
export { beginRun, freshRunFolder, type OpenedRun, RUNS, resumeRun } from './run/runFolder.ts';
export * from './run/runFormat.ts';
export { keepProgress, type RunProgress, readProgress } from './run/runProgress.ts';
export { CONFIG, isFinished, readRun, runFormatOf, type SavedRun } from './run/savedRun.ts';
export * from './run/session.ts';
export { type GeneSensitivity, keptSensitivity, sensitivityOfRun } from './sensitivity.ts';
export { STRATEGY_NAMES, type StrategyName } from './strategies/strategies.ts';
export { holdsTrials } from './tune.ts';
export type { Advice, Fault, JobScores, Path, TunedGame } from './tunedGame.ts';
export { engineOf, jobScoresSchema } from './tunedGame.ts';
export { beginTuning, type TuningRequest, tuningOf } from './tuning.ts';
export {
  checkGenes,
  DEFAULT_TUNE_SETTINGS,
  type GenerationReport,
  type OpenedTuning,
  type RunConfig,
  type RunResult,
  readTuning,
  type SavedTuning,
  TUNING,
  type TuneSettings,
  type TuningContents,
  wasWritten,
} from './tuningFormat.ts';
