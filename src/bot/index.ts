/** The face of this room: what the rest of fcx may use. */
/** The bytes of a sample, as the kernel writes and the trainer reads them. */
export * as SAMPLE from './assembly/sampleLayout.ts';
export * from './browser.ts';
export { fallbackColumn } from './client/choice.ts';
export { runClient } from './client/client.ts';
export type { ClientEvent, SkipReason } from './client/serverConnection.ts';
export {
  BLEND_ONE,
  type Blend,
  type BlendTerm,
  GAIN,
  NETWORK_ALONE,
  perTerm,
  TERMS,
} from './evaluation/blend.ts';
export {
  DEFAULT_WEIGHTS,
  type EvaluationWeights,
  FEATURES,
  type FeatureName,
  isByStage,
  isOfStage,
  type OfStages,
  perStageFeature,
  STAGES,
  type Stage,
  type StageWeights,
  type Weights,
  weightsIn,
} from './evaluation/features.ts';
export {
  findWeightsFile,
  hiddenWeights,
  isPackageFile,
  loadPackageWeights,
  loadWeights,
  loadWeightsIfPresent,
  nameOfPackageFile,
  otherFormatOf,
  saveWeights,
  weightsNames,
} from './evaluation/weightsFile.ts';
export {
  blendSchema,
  evaluationIn,
  formatWeights,
  type ReadWeights,
  type WeightsFile,
  WeightsFileError,
  weightsSchema,
} from './evaluation/weightsFormat.ts';
export { DEFAULT_SEARCH_OPTIONS } from './kernel/kernel.ts';
export { MAX_DEPTH, MAX_GAME_PLIES, MAX_OPENING_PLIES, WIN_SCORE } from './kernel/kernelExports.ts';
export { kernelHash } from './kernel/kernelModule.ts';
export type { SearchOptions } from './kernel/slot.ts';
export {
  type Network,
  PHASE_NAMES,
  PHASES,
  phaseAfter,
  quantise,
  ROWS,
  type TrainedWeights,
  trainedWeightsOf,
  UNITS,
} from './network/network.ts';
export { decodeNetwork, encodeNetwork } from './network/networkCode.ts';
export { networkSchema, type StoredNetwork, type Training } from './network/networkFormat.ts';
export type { AnalysisLimits, Value } from './search/analysis.ts';
export { SearchThread } from './search/searchThread.ts';
export { serveSearches } from './search/serveSearches.ts';
export { TABLE_BITS, type Thought, TimedSearch } from './search/timedSearch.ts';
export { greedyColumn, type SparringLimits } from './sparring/simpleBots.ts';
export { SPARRING_NAMES, type SparringName } from './sparring/sparringBots.ts';
export { botUrl, checkBotName } from './wire/address.ts';
export {
  type Answer,
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
} from './wire/playState.ts';
