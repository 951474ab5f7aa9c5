/** Columns of a board. */
export const COLUMNS: i32 = 7;
/** Rows of a board. */
export const ROWS: i32 = 6;
/** The columns from the centre outwards, 3 bits each. */
export const CENTRE_FIRST: u32 = 3 | (2 << 3) | (4 << 6) | (1 << 9) | (5 << 12) | (0 << 15) | (6 << 18);

/** Bits from a cell to the one at its right. */
export const RIGHT: i32 = 7;

/** All 42 cells. */
export const BOARD: u64 = 0xfdfbf7efdfbf;
/** The bottom row. */
export const BOTTOM: u64 = 0x40810204081;

/** The cells of one column. */
export function columnMask(column: i32): u64 {
  return (<u64>0x3f) << (<u64>(column * RIGHT));
}

/**
 * Cells through which no line can run, so that `analyze` finds out the worth of a position without them. Coins still land in
 * them. A search has none.
 */
export let blocked: u64 = 0;

/** Sets the cells through which no line can run. */
export function block(cells: u64): void {
  blocked = cells;
}

/** The free cells that a line can run through. */
export function usable(free: u64): u64 {
  return free & ~blocked;
}

/** The number of cells in a set. */
export function size(cells: u64): i32 {
  return <i32>popcnt<u64>(cells);
}

/** The cells that a coin would come to rest in, one for each open column. */
export function landingCells(occupied: u64): u64 {
  return (occupied + BOTTOM) & BOARD;
}

/** Cells that start a run of four along this step. */
function runsOfFour(coins: u64, step: u64): u64 {
  const pairs = coins & (coins >> step);
  return pairs & (pairs >> (2 * step));
}

/** True if the coins hold four in a line. */
export function hasFour(coins: u64): bool {
  return (runsOfFour(coins, 1) | runsOfFour(coins, 7) | runsOfFour(coins, 6) | runsOfFour(coins, 8)) !== 0;
}

/** Free cells (row 5 upwards included, mask them) that complete four along this step. */
function completions(coins: u64, step: u64): u64 {
  // A cell completes a line when three follow it, three precede it, or two stand on one side and one on the other.
  const after = (coins >> step) & (coins >> (2 * step));
  const before = (coins << step) & (coins << (2 * step));
  return (
    (after & (coins >> (3 * step))) |
    (before & (coins << (3 * step))) |
    (after & (coins << step)) |
    (before & (coins >> step))
  );
}

/** The free cells in which another coin would complete a line of four, whether or not a coin can get there now. */
export function threats(coins: u64, free: u64): u64 {
  const vertical = (coins << 1) & (coins << 2) & (coins << 3);
  return (vertical | completions(coins, 7) | completions(coins, 6) | completions(coins, 8)) & free;
}

/** The cells an explosion frees: the bomb's and its four neighbours. The bit above each column, which is always clear, stops wrapping. */
export function blast(bomb: u64): u64 {
  return (bomb | (bomb << 1) | (bomb >> 1) | (bomb << 7) | (bomb >> 7)) & BOARD;
}

/**
 * Lets the coins above freed cells fall, run of gaps by run of gaps: what lies above the lowest run of a column, further
 * gaps included, moves down as a block by as many cells.
 */
export function collapse(coins: u64, freed: u64): u64 {
  let rest = coins & ~freed;
  for (let gaps = freed; gaps !== 0; ) {
    const lowest = gaps & (0 - gaps);
    // The carry ends a run: the bit above each column is always clear.
    const run = gaps & ~(gaps + lowest);
    const above = columnMask(<i32>(ctz<u64>(lowest) / RIGHT)) & (0 - lowest);
    const fall = popcnt<u64>(run);
    const moving = rest & above;
    const movingGaps = (gaps ^ run) & above;
    rest = (rest ^ moving) | (moving >> fall);
    gaps = (gaps ^ run ^ movingGaps) | (movingGaps >> fall);
  }
  return rest;
}

/** `completions` for two boards at once. */
function completionsOfBoth(coins: v128, step: i32): v128 {
  const up1 = i64x2.shr_u(coins, step);
  const down1 = i64x2.shl(coins, step);
  const after = v128.and(up1, i64x2.shr_u(coins, 2 * step));
  const before = v128.and(down1, i64x2.shl(coins, 2 * step));
  return v128.or(
    v128.or(v128.and(after, i64x2.shr_u(coins, 3 * step)), v128.and(before, i64x2.shl(coins, 3 * step))),
    v128.or(v128.and(after, down1), v128.and(before, up1)),
  );
}

/** `threats` for two boards at once. */
export function threatsOfBoth(coins: v128, free: v128): v128 {
  const vertical = v128.and(v128.and(i64x2.shl(coins, 1), i64x2.shl(coins, 2)), i64x2.shl(coins, 3));
  return v128.and(
    v128.or(
      v128.or(vertical, completionsOfBoth(coins, 7)),
      v128.or(completionsOfBoth(coins, 6), completionsOfBoth(coins, 8)),
    ),
    free,
  );
}

/** The bits above the columns, which no cell uses. */
export const ABOVE: u64 = BOTTOM << 6;

/** The lowest of the cells in each column. A column without any gives the bit above it, which stops the subtraction's borrow. */
export function lowestOf(cells: u64): u64 {
  const guarded = cells | ABOVE;
  return guarded & ~(guarded - BOTTOM);
}

/** Two boards side by side. */
export function both(first: u64, second: u64): v128 {
  return i64x2.replace_lane(i64x2.splat(first), 1, second);
}

/** The first of two boards side by side. */
export function firstOf(boards: v128): u64 {
  return i64x2.extract_lane(boards, 0);
}

/** The second of two boards side by side. */
export function secondOf(boards: v128): u64 {
  return i64x2.extract_lane(boards, 1);
}
