/** The face of this room: what the rest of fcx may use. */
export { faultLines, keepingFaults } from './faults.ts';
export {
  type Gene,
  type Genome,
  oncePerGenome,
  placeInRange,
  sameGenome,
  shownValue,
  valuesByName,
} from './genome.ts';
export {
  builtInGame,
  builtInJobs,
  type ChampionFiles,
  defineGame,
  type GameKey,
  loadOwnChampion,
  loadOwnGame,
  type OwnGame,
  OwnGameError,
  type OwnGene,
  offeredGames,
  ownGenome,
  ownTunedGame,
  ownValues,
  type Values,
} from './ownGame.ts';
export { beginRun, freshRunFolder, type OpenedRun, RUNS, resumeRun } from './run/runFolder.ts';
export * from './run/runFormat.ts';
export { keepProgress, type RunProgress, readProgress } from './run/runProgress.ts';
export { CONFIG, isFinished, RunError, readRun, runFormatOf, type SavedRun } from './run/savedRun.ts';
export * from './run/session.ts';
export {
  type GeneSensitivity,
  type KeptSensitivity,
  keptSensitivity,
  measureSensitivity,
  sensitivityOfRun,
} from './sensitivity.ts';
export { STRATEGY_NAMES, type StrategyName } from './strategies/strategies.ts';
export {
  engineOf,
  type Fault,
  type JobScores,
  jobScoresSchema,
  type Path,
  type TunedGame,
} from './tunedGame.ts';
export * from './tuning.ts';
export * from './tuningFormat.ts';
