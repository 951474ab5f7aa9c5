/** The part of this room that training needs: the numbers of networks, and the phases of a game that they tell apart. */
export { MAX_GAME_PLIES, MAX_STRAY_COINS } from './kernel/kernelExports.ts';
export * from './network/network.ts';
export { decodeNetwork, encodeNetwork } from './network/networkCode.ts';
