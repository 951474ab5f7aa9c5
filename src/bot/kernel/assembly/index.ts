/**
 * What the kernel offers to its TypeScript front, `src/bot/kernel/kernel.ts`: addresses of its buffers, and functions.
 */
import { blast, COLUMNS, hasFour } from './bitboard';
import { countFeatures, counts, evaluate, Feature } from './evaluation';
import { OPTIONS, useOptions } from './options';
import * as position from './position';
import * as searching from './search';
import * as selfPlay from './selfPlay';
import { allocateTable, nextGeneration } from './transpositionTable';
import * as variation from './variation';

/** Two sets of weights, for the two players of a game. */
const weights: usize = memory.data(2 * 4 * Feature.count, 4);

/** And two sets of settings. */
const options: usize = memory.data(2 * 4 * OPTIONS, 4);

function optionsAddress(slot: i32): usize {
  return options + slot * 4 * OPTIONS;
}

function weightsAddress(slot: i32): usize {
  return weights + slot * 4 * Feature.count;
}

// What the front compares with its own sources before it uses this build.
export { FIRST_ROUND, WINDOW_LENGTH, WINDOW_STEP, WINDOWS } from './chance';
export { Feature } from './evaluation';
export { MAX_DEPTH } from './moveOrdering';
export { FUSE } from './position';
export { LIMIT, PROVEN, WIN } from './search';
export { MAX_OPENING_PLIES, ROLLS } from './selfPlay';

/** Whether a bomb in one cell frees the other. */
export function frees(bombRow: i32, bombColumn: i32, row: i32, column: i32): bool {
  return (blast(position.bit(bombRow, bombColumn)) & position.bit(row, column)) !== 0;
}

/** The number of coins in the shortest line that wins. */
export function connect(): i32 {
  let length = 1;
  for (let coins = position.bit(0, 0); length < COLUMNS && !hasFour(coins); length++) {
    coins |= position.bit(0, length);
  }
  return length;
}

export function cellsAddress(): usize {
  return position.cells;
}
export function countsAddress(): usize {
  return counts;
}
export function weightsAddressOf(slot: i32): usize {
  return weightsAddress(slot);
}
export function optionsAddressOf(slot: i32): usize {
  return optionsAddress(slot);
}
export function principalVariationAddress(): usize {
  return variation.principalVariation;
}
export function scheduleAddress(): usize {
  return selfPlay.schedule;
}
export function openingAddress(): usize {
  return selfPlay.opening;
}

export { loadPosition, openColumn, openColumnCount, playColumn, spawnBomb, storePosition } from './position';
export { allocateTable, nextGeneration };

export function countPositionFeatures(): void {
  countFeatures(position.own, position.other, position.bomb);
}
export function evaluatePosition(slot: i32): i32 {
  return evaluate(position.own, position.other, position.bomb, weightsAddress(slot));
}

export function search(slot: i32, maxDepth: i32, maxNodes: i32): i32 {
  useOptions(optionsAddress(slot));
  return searching.search(weightsAddress(slot), maxDepth, maxNodes);
}
export function bestScore(): i32 {
  return searching.bestScore;
}
export function depthReached(): i32 {
  return searching.depthReached;
}
export function nodeCount(): i32 {
  return searching.nodeCount;
}
export function principalVariationLength(): i32 {
  return variation.principalVariationLength;
}

export function playGame(
  starterSlot: i32,
  otherSlot: i32,
  maxDepth: i32,
  maxNodes: i32,
  openingPlies: i32,
): i32 {
  return selfPlay.playGame(
    weightsAddress(starterSlot),
    weightsAddress(otherSlot),
    optionsAddress(starterSlot),
    optionsAddress(otherSlot),
    maxDepth,
    maxNodes,
    openingPlies,
  );
}
export function gamePlies(): i32 {
  return selfPlay.plies;
}
