/** The part of this room's face that needs no sockets and no files: it runs in a browser, and loads fast in a thread. */
export * as Blends from './evaluation/blend.ts';
export { FEATURES, type FeatureName } from './evaluation/features.ts';
export {
  type Evaluation,
  evaluationIn,
  evaluationShape,
  formatWeights,
  parseWeights,
  type ReadWeights,
  type WeightsFile,
  WeightsFileError,
} from './evaluation/weightsFormat.ts';
export { DEFAULT_SEARCH_OPTIONS, Kernel } from './kernel/kernel.ts';
export {
  MAX_DEPTH,
  MAX_OPENING_PLIES,
  PROVEN_SCORE,
  WIN_SCORE,
} from './kernel/kernelExports.ts';
export type { SearchOptions } from './kernel/slot.ts';
export { networkSchema, type StoredNetwork, type Training } from './network/networkFormat.ts';
export * as Params from './program/parameters.ts';
export type { Analysis, AnalysisLimits, ColumnValue, Value } from './search/analysis.ts';
export { analyze } from './search/analysis.ts';
export { chanceOutcomes, worthOf } from './search/chanceOutcomes.ts';
export { effortIn, MOVE_TIME_MS, moveTimes, QUIET_MOVE_TIME_MS } from './search/effort.ts';
export { TABLE_BITS, type Thought, TimedSearch } from './search/timedSearch.ts';
export { expectedResult, shownChance } from './search/winningChance.ts';
export { drawRemainingBombs } from './sparring/mcts.ts';
export type { SparringLimits } from './sparring/simpleBots.ts';
export { GALLERY, SPARRING_BOTS, SPARRING_NAMES, type SparringName } from './sparring/sparringBots.ts';
export {
  answerSchema,
  CLOCK_MS,
  type ColumnFault,
  columnFault,
  encodeAnswer,
  LONGEST_MOVE_TIME_MS,
  parseAnswer,
  type UnreadableReason,
} from './wire/answer.ts';
export {
  BombMemory,
  encodePlayState,
  type PlayState,
  parsePlayState,
  playStateOf,
  positionFromPlayState,
  positionFromText,
} from './wire/playState.ts';
