/** The exports of the kernel to its TypeScript front, `src/bot/kernel/kernel.ts`: addresses of its buffers, and functions. */
import { blast, block, COLUMNS, hasFour } from './bitboard';
import { countFeatures, evaluate } from './evaluation';
import { blend, countTerms } from './network/blend';
import { isNetwork, networkLogit, resultOf } from './network/network';
import * as position from './position';
import { expectedResult } from './search';
import { blendOf, networkOf, useOptions, weightsOf } from './slots';

// The front compares these with its own sources before it uses this build.
export { FIRST_ROUND, ROLLS, STAGES, WINDOW_LENGTH, WINDOW_STEP, WINDOWS } from './bombs/chance';
// Buffers by their addresses, variables, and functions that need no more than their name.
export { foreseen, setForeseen } from './bombs/foreseen';
export { counts, Feature } from './evaluation';
export * from './limits';
export { luckOfBomb } from './luck';
export { Term, termCounts } from './network/blend';
export { forgetEstimates } from './network/estimateCache';
export { PHASES, RESULTS, ROWS as NETWORK_ROWS, UNITS } from './network/networkLayout';
export { cells, FUSE, loadPosition, playColumn, storePosition } from './position';
export { bestScore, depthReached, nodeCount, search } from './search';
export { opening, playGame, plies, schedule, starterLuck } from './selfPlay';
export { blendOf, networkOf, optionsOf, weightsOf } from './slots';
export { coinRolls, playTrainingGame, samples, strayRolls } from './trainingGame';
export { allocateTable, nextGeneration } from './transpositionTable';
export { principalVariation, principalVariationLength } from './variation';

/** The slot whose evaluation explains positions. */
const FIRST: i32 = 0;

/** True if a bomb in one cell frees the other. */
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

/** Counts the features of the loaded position; see `counts`. */
export function countPositionFeatures(): void {
  countFeatures(position.own, position.other, position.bomb, position.fuse);
}
/** The evaluation of the loaded position by the weights of the first slot, for the side to move. */
export function evaluatePosition(): i32 {
  return evaluate(
    position.own,
    position.other,
    position.bomb,
    position.fuse,
    position.dropped,
    weightsOf(FIRST),
  );
}
/** The logit of the first slot's network, which there must be, for the loaded position. */
function logit(): i32 {
  return networkLogit(
    networkOf(FIRST),
    position.own,
    position.other,
    position.bomb,
    position.fuse,
    position.dropped,
    position.round,
  );
}
/** The expected result of the loaded position by the first slot's network alone, which there must be. */
export function networkResult(): i32 {
  return resultOf(networkOf(FIRST), logit());
}
/** Counts the terms of the blend on the loaded position; the first slot must have a network. */
export function countPositionTerms(): void {
  logit();
  countTerms(position.own, position.other);
}

/** The expected result that a search assumes for the loaded position at its horizon. */
export function estimatePosition(): i32 {
  if (isNetwork(networkOf(FIRST))) {
    const blended = blend(
      logit(),
      blendOf(FIRST),
      position.own,
      position.other,
      position.bomb,
      position.dropped,
    );
    return resultOf(networkOf(FIRST), blended);
  }
  useOptions(FIRST);
  return expectedResult(evaluatePosition());
}
/** Lets no line run through this cell in estimates that follow. Call `unblock` before the next search. */
export function blockCell(row: i32, column: i32): void {
  block(position.bit(row, column));
}
/** Lets lines run through all cells again. */
export function unblock(): void {
  block(0);
}
