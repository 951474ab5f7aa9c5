/** The face of this room: what the rest of fcx may use. */
/** The bytes of a sample, as the kernel writes and the trainer reads them. */
export * as SAMPLE from './assembly/sampleLayout.ts';
export * from './browser.ts';
export { fallbackColumn } from './client/choice.ts';
export { runClient } from './client/client.ts';
export type { ClientEvent, SkipReason } from './client/serverConnection.ts';
export * from './evaluation/blend.ts';
export * from './evaluation/features.ts';
export * from './evaluation/weightsFile.ts';
export * from './evaluation/weightsFormat.ts';
export { DEFAULT_SEARCH_OPTIONS } from './kernel/kernel.ts';
export { MAX_DEPTH, MAX_GAME_PLIES, MAX_OPENING_PLIES, WIN_SCORE } from './kernel/kernelExports.ts';
export { kernelHash } from './kernel/kernelModule.ts';
export type { SearchOptions } from './kernel/slot.ts';
export * from './network/network.ts';
export { decodeNetwork, encodeNetwork } from './network/networkCode.ts';
export { networkSchema, type StoredNetwork, type Training } from './network/networkFormat.ts';
export type { AnalysisLimits, Value } from './search/analysis.ts';
export { SearchThread } from './search/searchThread.ts';
export { serveSearches } from './search/serveSearches.ts';
export { TABLE_BITS, type Thought, TimedSearch } from './search/timedSearch.ts';
export { greedyColumn, type SparringLimits } from './sparring/simpleBots.ts';
export { SPARRING_NAMES, type SparringName } from './sparring/sparringBots.ts';
export { botUrl, checkBotName } from './wire/address.ts';
export * from './wire/answer.ts';
export * from './wire/playState.ts';
