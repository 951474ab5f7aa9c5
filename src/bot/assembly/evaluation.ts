/**
 * The evaluation: features of a position, counted with whole-board operations, times weights.
 *
 * The features are listed and explained in `src/bot/evaluation/features.ts`; here they are counted, under the same names. Every
 * count is the side to move's minus the opponent's. A test holds the counts equal to a plain scan of the board's lines.
 */
import {
  BOARD,
  blast,
  both,
  collapse,
  firstOf,
  landingCells,
  secondOf,
  size,
  threats,
  threatsOfBoth,
  usable,
} from './bitboard';
import { STAGES, stageOf } from './bombs/chance';

/** The features by name; the last member is how many they are. The kernel's front looks up the names. */
export enum Feature {
  immediateWins,
  favourableThreats,
  unfavourableThreats,
  favourableTwos,
  unfavourableTwos,
  bombLosses,
  collapseThreats,
  centre,
  mobility,
  count,
}

/** Rows 0, 2 and 4, which Connect Four theory counts as the odd ones (1, 3, 5). */
export const ODD_ROWS: u64 = 0x54a952a54a95;
export const EVEN_ROWS: u64 = BOARD ^ ODD_ROWS;

const COLUMNS_1_TO_5: u64 = 0x1fbf7efdf80;
const COLUMNS_2_TO_4: u64 = 0x3f7efc000;
const COLUMN_3: u64 = 0x7e00000;

/** A set of weights: a number of 32 bits for each feature, stage by stage. */
const STAGE_BYTES: i32 = 4 * Feature.count;
export const WEIGHTS_BYTES: i32 = STAGES * STAGE_BYTES;

/** Where the last counts lie: a number of 32 bits for each feature. */
export const counts: usize = memory.data(4 * Feature.count);

function setCount(feature: Feature, value: i32): void {
  store<i32>(counts + 4 * feature, value);
}

/** Free cells of the runs of four along `step` that hold two own coins and two free cells, for both players at once. */
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
  const halves = v128.or(runs, i64x2.shl(runs, step));
  return v128.and(v128.or(halves, i64x2.shl(halves, 2 * step)), free);
}

function centrality(coins: u64): i32 {
  return size(coins & COLUMNS_1_TO_5) + size(coins & COLUMNS_2_TO_4) + size(coins & COLUMN_3);
}

/** How many more of these cells the first board has than the second, in four sets. */
function sizeDifference(a: v128, b: v128, c: v128, d: v128, cells: v128): i32 {
  return differenceIn(a, cells) + differenceIn(b, cells) + differenceIn(c, cells) + differenceIn(d, cells);
}

function differenceIn(boards: v128, cells: v128): i32 {
  const counted = v128.and(boards, cells);
  return size(firstOf(counted)) - size(secondOf(counted));
}

/** Counts all features of a position. `own` are the coins of the side to move, `bomb` its cell or 0. */
export function countFeatures(own: u64, other: u64, bomb: u64): void {
  const occupied = own | other | bomb;
  const free = BOARD & ~occupied;
  const landing = landingCells(occupied);
  const coins = both(own, other);
  const freeForBoth = i64x2.splat(usable(free));
  const threatsNow = threatsOfBoth(coins, freeForBoth);
  const ownThreats = firstOf(threatsNow);
  const otherThreats = secondOf(threatsNow);
  setCount(Feature.immediateWins, size(ownThreats & landing) - size(otherThreats & landing));

  // An explosion frees cells and so decides who will be in zugzwang; it is counted as if the bomb went off now.
  const freed = bomb === 0 ? 0 : blast(bomb);
  const freeCells = size(free) + size(occupied & freed);
  const moverFillsLast = (freeCells & 1) === 1;
  const ownRows = moverFillsLast ? EVEN_ROWS : ODD_ROWS;
  const otherRows = BOARD ^ ownRows;

  const ownWaiting = ownThreats & ~landing;
  const otherWaiting = otherThreats & ~landing;
  setCount(Feature.favourableThreats, size(ownWaiting & ownRows) - size(otherWaiting & otherRows));
  setCount(Feature.unfavourableThreats, size(ownWaiting & otherRows) - size(otherWaiting & ownRows));

  const up = openTwosOfBoth(coins, freeForBoth, 1);
  const right = openTwosOfBoth(coins, freeForBoth, 7);
  const rising = openTwosOfBoth(coins, freeForBoth, 8);
  const falling = openTwosOfBoth(coins, freeForBoth, 6);
  const favourable = both(ownRows, otherRows);
  setCount(Feature.favourableTwos, sizeDifference(up, right, rising, falling, favourable));
  setCount(
    Feature.unfavourableTwos,
    sizeDifference(up, right, rising, falling, v128.xor(favourable, i64x2.splat(BOARD))),
  );

  if (bomb === 0) {
    setCount(Feature.bombLosses, 0);
    setCount(Feature.collapseThreats, 0);
  } else {
    const ownAfter = collapse(own, freed);
    const otherAfter = collapse(other, freed);
    const freeAfter = usable(BOARD & ~(ownAfter | otherAfter));
    setCount(Feature.bombLosses, size(own & freed) - size(other & freed));
    setCount(
      Feature.collapseThreats,
      size(threats(ownAfter, freeAfter)) -
        size(ownThreats) -
        size(threats(otherAfter, freeAfter)) +
        size(otherThreats),
    );
  }

  setCount(Feature.centre, centrality(own) - centrality(other));
  setCount(Feature.mobility, size(landing & ~(otherThreats >> 1)) - size(landing & ~(ownThreats >> 1)));
}

/** The value of a position for the side to move, in the weights' unit. `weights`: address of a set of weights. */
export function evaluate(own: u64, other: u64, bomb: u64, dropped: i32, weights: usize): i32 {
  countFeatures(own, other, bomb);
  const stageWeights = weights + stageOf(bomb, dropped) * STAGE_BYTES;
  let value = 0;
  for (let feature = 0; feature < Feature.count; feature++) {
    value += load<i32>(stageWeights + 4 * feature) * load<i32>(counts + 4 * feature);
  }
  return value;
}
