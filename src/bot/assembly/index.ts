/**
 * What the kernel offers to its TypeScript front, `src/bot/kernel/kernel.ts`: addresses of its buffers, and functions.
 */
import { blast, block, COLUMNS, hasFour } from './bitboard';
import { foreseen, setForeseen } from './bombs/foreseen';
import { countFeatures, counts, evaluate } from './evaluation';
import { blend, countTerms, termCounts } from './network/blend';
import { forgetEstimates } from './network/estimateCache';
import { isNetwork, networkLogit, resultOf } from './network/network';
import { useOptions } from './options';
import * as position from './position';
import * as searching from './search';
import * as selfPlay from './selfPlay';
import { blendOf, networkOf, optionsOf, weightsOf } from './slots';
import * as training from './trainingGame';
import { allocateTable, nextGeneration } from './transpositionTable';
import * as variation from './variation';

// What the front compares with its own sources before it uses this build.
export { FIRST_ROUND, WINDOW_LENGTH, WINDOW_STEP, WINDOWS } from './bombs/chance';
export { Feature } from './evaluation';
export { MAX_DEPTH } from './moveOrdering';
export { Term } from './network/blend';
export { RESULTS } from './network/network';
export { PHASES, ROWS as NETWORK_ROWS, UNITS } from './network/networkInputs';
export { FUSE } from './position';
export { LIMIT, PROVEN, WIN } from './search';
export { MAX_OPENING_PLIES, ROLLS } from './selfPlay';
export { STAGES } from './stage';
export { MAX_GAME_PLIES, RECORD_BYTES } from './trainingGame';

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
  return weightsOf(slot);
}
export function optionsAddressOf(slot: i32): usize {
  return optionsOf(slot);
}
export function principalVariationAddress(): usize {
  return variation.principalVariation;
}
export function blendAddressOf(slot: i32): usize {
  return blendOf(slot);
}
export function termCountsAddress(): usize {
  return termCounts;
}
export function networkAddressOf(slot: i32): usize {
  return networkOf(slot);
}
export function scheduleAddress(): usize {
  return selfPlay.schedule;
}
export function foreseenAddress(): usize {
  return foreseen;
}
export function openingAddress(): usize {
  return selfPlay.opening;
}

export { loadPosition, openColumn, openColumnCount, playColumn, spawnBomb, storePosition } from './position';
export { allocateTable, forgetEstimates, nextGeneration, setForeseen };

export function countPositionFeatures(): void {
  countFeatures(position.own, position.other, position.bomb);
}
export function evaluatePosition(slot: i32): i32 {
  return evaluate(position.own, position.other, position.bomb, position.dropped, weightsOf(slot));
}
/** The logit of the slot's network for the position, with what is blended with it unless `alone`; the slot must hold a network. */
function logitOf(slot: i32, alone: bool): i32 {
  const logit = networkLogit(
    networkOf(slot),
    position.own,
    position.other,
    position.bomb,
    position.fuse,
    position.dropped,
    position.round,
  );
  if (alone) return logit;
  return blend(logit, blendOf(slot), position.own, position.other, position.bomb, position.dropped);
}
/** The network's estimate of the position, with what is blended with it unless `alone`. */
export function networkResultOf(slot: i32, alone: bool): i32 {
  return resultOf(networkOf(slot), logitOf(slot, alone));
}
/** Counts the terms of the blend; the slot must hold a network. */
export function countPositionTerms(slot: i32): void {
  logitOf(slot, true);
  countTerms(position.own, position.other);
}

/** What a search takes the position for at its horizon. */
export function estimatePosition(slot: i32): i32 {
  if (isNetwork(networkOf(slot))) return networkResultOf(slot, false);
  useOptions(optionsOf(slot));
  return searching.expectedResult(evaluatePosition(slot));
}
/** From now on, estimates know of no line through this cell. A search must not follow before `unblock`. */
export function blockCell(row: i32, column: i32): void {
  block(position.bit(row, column));
}
export function unblock(): void {
  block(0);
}

export function search(slot: i32, maxDepth: i32, maxNodes: i32): i32 {
  useOptions(optionsOf(slot));
  return searching.search(slot, maxDepth, maxNodes);
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
  return selfPlay.playGame(starterSlot, otherSlot, maxDepth, maxNodes, openingPlies);
}
export function gamePlies(): i32 {
  return selfPlay.plies;
}

export function coinRollsAddress(): usize {
  return training.coinRolls;
}
export function recordsAddress(): usize {
  return training.records;
}
export function playTrainingGame(slot: i32, maxNodes: i32): i32 {
  return training.playTrainingGame(slot, maxNodes);
}
