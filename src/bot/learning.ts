/** What training needs of networks: their numbers, and the phases of a game that they tell apart. */
export { MAX_GAME_PLIES, MAX_STRAY_COINS } from './kernel/kernelExports.ts';
export * from './network/network.ts';
export { decodeNetwork, encodeNetwork } from './network/networkCode.ts';
