/**
 * The board as 64-bit integers: one for each player's coins, one for the bomb.
 *
 * Seven bits a column, six for cells and one that is always clear, so that shifts along a line never wrap into the next
 * column (John Tromp's layout, see Pascal Pons, "Solving Connect 4", part 6). Bit = column * 7 + row:
 *
 *      6 13 20 27 34 41 48    always clear
 *      5 12 19 26 33 40 47    row 5
 *      4 11 18 25 32 39 46
 *      3 10 17 24 31 38 45
 *      2  9 16 23 30 37 44
 *      1  8 15 22 29 36 43
 *      0  7 14 21 28 35 42    row 0
 *
 * A step of 1 goes up, 7 to the right, 8 up-right, 6 down-right.
 */

export const COLUMNS: i32 = 7;
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
 * Cells through which no line can run, to find out what the others are worth without them (`analyze`). Coins still land in
 * them. None in a search.
 */
export let blocked: u64 = 0;

export function block(cells: u64): void {
  blocked = cells;
}

/** The free cells that a line can run through. */
export function usable(free: u64): u64 {
  return free & ~blocked;
}

/** How many cells the set holds. */
export function size(cells: u64): i32 {
  return <i32>popcnt<u64>(cells);
}

/** For each open column the cell that a coin would come to rest in. */
export function landingCells(occupied: u64): u64 {
  return (occupied + BOTTOM) & BOARD;
}

/** Cells that start a run of four along this step. */
function runsOfFour(coins: u64, step: u64): u64 {
  const pairs = coins & (coins >> step);
  return pairs & (pairs >> (2 * step));
}

/** Whether the coins hold four in a line. */
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

/** The cells an explosion frees: the bomb's and its orthogonal neighbours. A step of two cells up needs a mask of its own. */
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

/** The bit above each column, which no cell uses. */
export const ABOVE: u64 = BOTTOM << 6;

/** The lowest of the cells in each column, or the bit above the column: its borrow cannot leave the column, as that bit is set. */
export function lowestOf(cells: u64): u64 {
  const guarded = cells | ABOVE;
  return guarded & ~(guarded - BOTTOM);
}

/** Two boards side by side. */
export function both(first: u64, second: u64): v128 {
  return i64x2.replace_lane(i64x2.splat(first), 1, second);
}

export function firstOf(boards: v128): u64 {
  return i64x2.extract_lane(boards, 0);
}

export function secondOf(boards: v128): u64 {
  return i64x2.extract_lane(boards, 1);
}
