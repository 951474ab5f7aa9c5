/**
 * The evaluation: features of a position, counted with whole-board operations, times weights.
 *
 * The features are listed and explained in `src/bot/evaluation/features.ts`; here they are counted, under the same names. Every
 * count is the side to move's minus the opponent's. A test holds the counts equal to a plain scan of the board's lines.
 */
import {
  ABOVE,
  BOARD,
  BOTTOM,
  blast,
  both,
  collapse,
  firstOf,
  landingCells,
  lowestOf,
  secondOf,
  size,
  threatsOfBoth,
  usable,
} from './bitboard';
import { STAGES, stageOf } from './bombs/chance';

/** The features by name; the last member is how many they are. The kernel's front looks up the names. */
export enum Feature {
  turn,
  blastTurn,
  lines,
  beside,
  stackedCoins,
  levelPairs,
  immediateWins,
  favourableThreats,
  unfavourableThreats,
  mobility,
  sealedCells,
  twos,
  readyTwos,
  fourthRowTwos,
  uprightTwos,
  deadTwos,
  spareTwos,
  readyOnes,
  secondRowOnes,
  count,
}

/** Rows 0, 2 and 4, which Connect Four theory counts as the odd ones (1, 3, 5). */
export const ODD_ROWS: u64 = 0x54a952a54a95;
/** Rows 1, 3 and 5, which Connect Four theory counts as the even ones (2, 4, 6). */
export const EVEN_ROWS: u64 = BOARD ^ ODD_ROWS;

const ROW_1: u64 = BOTTOM << 1;
const ROW_3: u64 = BOTTOM << 3;
const COLUMNS_2_AND_4: u64 = ((<u64>0x3f) << 14) | ((<u64>0x3f) << 28);
/**
 * Through a cell run 3 to 13 lines of four. Each of these sets has the cells whose number has that binary digit.
 *
 *     3  4  5  7  5  4  3
 *     4  6  8 10  8  6  4
 *     5  8 11 13 11  8  5    and the same upside down
 */
const LINES_1: u64 = 0xb402d5ab402d;
const LINES_2: u64 = 0x8490c6630921;
const LINES_4: u64 = 0x799a15a8599e;
const LINES_8: u64 = 0x61e3c78600;

/** Bytes of a stage's weights: 32 bits for each feature. */
const STAGE_BYTES: i32 = 4 * Feature.count;
/** Bytes of a set of weights: those of its stages in turn. */
export const WEIGHTS_BYTES: i32 = STAGES * STAGE_BYTES;

/** The address of the last counts: a number of 32 bits for each feature. */
export const counts: usize = memory.data(4 * Feature.count);

function setCount(feature: Feature, value: i32): void {
  store<i32>(counts + 4 * feature, value);
}

/** Counts how many more cells the side to move has than the opponent. */
function setLead(feature: Feature, own: u64, other: u64): void {
  setCount(feature, size(own) - size(other));
}

/** The free cells of the runs of four along `step` that hold two own coins and two free cells, for both players at once. */
export function openTwosOfBoth(coins: v128, free: v128, step: i32): v128 {
  const coinsAbove = i64x2.shr_u(coins, step);
  const freeAbove = i64x2.shr_u(free, step);
  const coinPairs = v128.and(coins, coinsAbove);
  const freePairs = v128.and(free, freeAbove);
  const mixedPairs = v128.or(v128.and(coins, freeAbove), v128.and(free, coinsAbove));
  const runs = v128.or(
    v128.or(
      v128.and(coinPairs, i64x2.shr_u(freePairs, 2 * step)),
      v128.and(freePairs, i64x2.shr_u(coinPairs, 2 * step)),
    ),
    v128.and(mixedPairs, i64x2.shr_u(mixedPairs, 2 * step)),
  );
  return cellsOf(runs, free, step);
}

/** The free cells of the runs of four along `step` that hold one own coin and three free cells, for both players at once. */
function openOnesOfBoth(coins: v128, free: v128, step: i32): v128 {
  const freeAbove = i64x2.shr_u(free, step);
  const freePairs = v128.and(free, freeAbove);
  const mixedPairs = v128.or(v128.and(coins, freeAbove), v128.and(free, i64x2.shr_u(coins, step)));
  const runs = v128.or(
    v128.and(mixedPairs, i64x2.shr_u(freePairs, 2 * step)),
    v128.and(freePairs, i64x2.shr_u(mixedPairs, 2 * step)),
  );
  return cellsOf(runs, free, step);
}

/** The free cells of runs of four, which are given by their first cells. */
function cellsOf(runs: v128, free: v128, step: i32): v128 {
  const halves = v128.or(runs, i64x2.shl(runs, step));
  return v128.and(v128.or(halves, i64x2.shl(halves, 2 * step)), free);
}

/** The number of these cells on the first board less that on the second. */
function differenceIn(boards: v128, cells: v128): i32 {
  const counted = v128.and(boards, cells);
  return size(firstOf(counted)) - size(secondOf(counted));
}

/** The sum of `differenceIn` over four pairs of boards. */
function sizeDifference(a: v128, b: v128, c: v128, d: v128, cells: v128): i32 {
  return differenceIn(a, cells) + differenceIn(b, cells) + differenceIn(c, cells) + differenceIn(d, cells);
}

/** The cells at or above these threats, which are the lowest of their columns: a carry marks the columns, a borrow fills them. */
function sealedBy(lowest: u64): u64 {
  return ((lowest + BOARD) & ABOVE) - lowest;
}

function linesThrough(coins: u64): i32 {
  return (
    size(coins & LINES_1) + 2 * size(coins & LINES_2) + 4 * size(coins & LINES_4) + 8 * size(coins & LINES_8)
  );
}

/** Counts all features of a position. `own` are the coins of the side to move, `bomb` its cell or 0, which explodes after `fuse` coins. */
export function countFeatures(own: u64, other: u64, bomb: u64, fuse: i32): void {
  const occupied = own | other | bomb;
  let free = BOARD & ~occupied;
  let coins = both(own, other);
  let freeForBoth = i64x2.splat(usable(free));
  let threats = threatsOfBoth(coins, freeForBoth);
  setCount(Feature.turn, 1);
  setCount(Feature.immediateWins, differenceIn(threats, i64x2.splat(landingCells(occupied))));
  setCount(Feature.blastTurn, bomb === 0 ? 0 : 2 * (fuse & 1) - 1);

  // All else is counted on the board that the live bomb will leave.
  if (bomb !== 0) {
    const freed = blast(bomb);
    own = collapse(own, freed);
    other = collapse(other, freed);
    free = BOARD & ~(own | other);
    coins = both(own, other);
    freeForBoth = i64x2.splat(usable(free));
    threats = threatsOfBoth(coins, freeForBoth);
  }
  const landing = landingCells(own | other);
  setCount(Feature.lines, linesThrough(own) - linesThrough(other));
  setLead(Feature.beside, own & COLUMNS_2_AND_4, other & COLUMNS_2_AND_4);
  setLead(Feature.stackedCoins, own & (own >> 1), other & (other >> 1));
  setLead(Feature.levelPairs, own & (own >> 7), other & (other >> 7));

  const ownThreats = firstOf(threats);
  const otherThreats = secondOf(threats);
  const moverFillsLast = (size(free) & 1) === 1;
  const ownRows = moverFillsLast ? EVEN_ROWS : ODD_ROWS;
  const waitingOwn = ownThreats & ~landing;
  const waitingOther = otherThreats & ~landing;
  setLead(Feature.favourableThreats, waitingOwn & ownRows, waitingOther & ~ownRows);
  setLead(Feature.unfavourableThreats, waitingOwn & ~ownRows, waitingOther & ownRows);
  const ownSafe = landing & ~(otherThreats >> 1);
  const otherSafe = landing & ~(ownThreats >> 1);
  setLead(Feature.mobility, ownSafe, otherSafe);
  const lowest = lowestOf(ownThreats | otherThreats);
  const ownSealed = sealedBy(lowest & ownThreats);
  const otherSealed = sealedBy(lowest & otherThreats);
  setLead(Feature.sealedCells, ownSealed, otherSealed);

  const safe = both(ownSafe, otherSafe);
  const up = openTwosOfBoth(coins, freeForBoth, 1);
  const right = openTwosOfBoth(coins, freeForBoth, 7);
  const rising = openTwosOfBoth(coins, freeForBoth, 8);
  const falling = openTwosOfBoth(coins, freeForBoth, 6);
  const twos = v128.or(v128.or(up, right), v128.or(rising, falling));
  const ownTwos = firstOf(twos);
  const otherTwos = secondOf(twos);
  setLead(Feature.twos, ownTwos, otherTwos);
  setCount(Feature.readyTwos, sizeDifference(up, right, rising, falling, safe));
  setLead(Feature.fourthRowTwos, ownTwos & ROW_3, otherTwos & ROW_3);
  setLead(Feature.uprightTwos, firstOf(up), secondOf(up));
  setLead(Feature.deadTwos, ownTwos & otherSealed, otherTwos & ownSealed);
  setLead(Feature.spareTwos, ownTwos & ownSealed, otherTwos & otherSealed);

  const upOnes = openOnesOfBoth(coins, freeForBoth, 1);
  const rightOnes = openOnesOfBoth(coins, freeForBoth, 7);
  const risingOnes = openOnesOfBoth(coins, freeForBoth, 8);
  const fallingOnes = openOnesOfBoth(coins, freeForBoth, 6);
  setCount(Feature.readyOnes, sizeDifference(upOnes, rightOnes, risingOnes, fallingOnes, safe));
  setCount(
    Feature.secondRowOnes,
    sizeDifference(upOnes, rightOnes, risingOnes, fallingOnes, i64x2.splat(ROW_1)),
  );
}

/** The value of a position for the side to move, in the weights' unit. `weights`: address of a set of weights. */
export function evaluate(own: u64, other: u64, bomb: u64, fuse: i32, dropped: i32, weights: usize): i32 {
  countFeatures(own, other, bomb, fuse);
  const stageWeights = weights + stageOf(bomb, dropped) * STAGE_BYTES;
  let value = 0;
  for (let feature = 0; feature < Feature.count; feature++) {
    value += load<i32>(stageWeights + 4 * feature) * load<i32>(counts + 4 * feature);
  }
  return value;
}
