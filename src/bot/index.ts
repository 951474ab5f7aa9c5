/** The face of this room: what the rest of fcx may use. */

/** The bytes of a sample, as the kernel writes and the trainer reads them. */
export * as SAMPLE from './assembly/sampleLayout.ts';
export * from './browser.ts';
export { fallbackColumn } from './client/choice.ts';
export { runClient } from './client/client.ts';
export type { ClientEvent, SkipReason } from './client/serverConnection.ts';
export {
  countsInStage,
  DEFAULT_WEIGHTS,
  type EvaluationWeights,
  FEATURES,
  type FeatureName,
  isByStage,
  perName,
  perStage,
  STAGES,
  type Stage,
  type StagedCount,
  type StageWeights,
  type Weights,
  weightsIn,
} from './evaluation/features.ts';
export * as WeightsFiles from './evaluation/weightsFile.ts';
export { evaluationHash, shortHash } from './evaluation/weightsFormat.ts';
export { kernelHash } from './kernel/kernelModule.ts';
export * as Learning from './learning.ts';
export { loadParameters, ParametersError, saveParameters, valuesFileOf } from './program/parametersFile.ts';
export { checkPlaceholders, lineForShell, type Program, startProgram } from './program/program.ts';
export { SearchThread } from './search/searchThread.ts';
export { serveSearches } from './search/serveSearches.ts';
export { greedyColumn } from './sparring/simpleBots.ts';
export { botUrl, checkBotName } from './wire/address.ts';
export { BOT_LIMITS } from './wire/answer.ts';
