/**
 * The order in which moves are tried: what the transposition table knows first, then the moves that make most threats,
 * among equals those nearest to the centre (Pascal Pons, "Solving Connect 4", part 8).
 *
 * Where a bomb may drop or explode before the opponent's coin, the opponent's threats need not be answered. Even so a move that
 * answers one is mostly best, and a move that makes one reachable mostly worst.
 */
import {
  both,
  CENTRE_FIRST,
  COLUMNS,
  columnMask,
  firstOf,
  RIGHT,
  secondOf,
  size,
  threatsOfBoth,
} from './bitboard';
import { MAX_DEPTH } from './limits';

/** Plies for which tables have room: a little more than the deepest search reaches. */
export const MAX_PLY: i32 = MAX_DEPTH + 4;

/** The moves (cells) of each ply under way, in the order in which they are searched. */
const moveLists: usize = memory.data(MAX_PLY * COLUMNS * 8, 8);
/** The ordering scores of `moveLists`. */
const moveScores: usize = memory.data(MAX_PLY * COLUMNS * 4, 4);

/** The number that stands for no column. */
export const NO_COLUMN: i32 = COLUMNS;

/** The column of a cell, 0 to 6. */
export function columnOf(cell: u64): i32 {
  return <i32>(ctz<u64>(cell) / RIGHT);
}

/** The cell of the move with this number in a ply's list. */
export function moveAt(ply: i32, index: i32): u64 {
  return load<u64>(moveLists + (ply * COLUMNS + index) * 8);
}

function insert(list: usize, scores: usize, listed: i32, cell: u64, score: i32): void {
  let at = listed;
  for (; at > 0 && load<i32>(scores + (at - 1) * 4) < score; at--) {
    store<i32>(scores + at * 4, load<i32>(scores + (at - 1) * 4));
    store<u64>(list + at * 8, load<u64>(list + (at - 1) * 8));
  }
  store<i32>(scores + at * 4, score);
  store<u64>(list + at * 8, cell);
}

/** The score of a move that fills an opponent's threat; greater than the number of threats that a move can make. */
const FILLS_THREAT: i32 = 100;
/** The loss of score for a move that makes an opponent's threat reachable. */
const OPENS_THREAT: i32 = 50;

/** A move's score for the opponent's threats: high if it fills one of these cells, low if it makes one reachable. */
function answerScore(cell: u64, openThreats: u64): i32 {
  const fills = (cell & openThreats) !== 0;
  const opens = ((cell << 1) & openThreats) !== 0;
  return (fills ? FILLS_THREAT : 0) - (opens ? OPENS_THREAT : 0);
}

/**
 * Lists the moves of a ply, best guess first, and returns their number. `openThreats` are the cells in which the opponent would
 * win, but which the moves need not answer now.
 */
export function orderMoves(
  ply: i32,
  moves: u64,
  own: u64,
  free: u64,
  firstColumn: i32,
  openThreats: u64 = 0,
): i32 {
  const list = moveLists + ply * COLUMNS * 8;
  const scores = moveScores + ply * COLUMNS * 4;
  const ownBoth = i64x2.splat(own);
  const freeBoth = i64x2.splat(free);
  let listed = 0;
  let waiting: u64 = 0;
  const first = firstColumn < COLUMNS ? moves & columnMask(firstColumn) : 0;
  if (first !== 0) {
    insert(list, scores, listed++, first, i32.MAX_VALUE);
    moves ^= first;
  }
  for (let order = CENTRE_FIRST; moves !== 0; order >>= 3) {
    const cell = moves & columnMask(<i32>(order & 7));
    if (cell === 0) continue;
    moves ^= cell;
    if (waiting === 0 && moves !== 0) {
      waiting = cell;
      continue;
    }
    // Two moves are looked at for the price of one.
    const made = threatsOfBoth(v128.or(ownBoth, both(waiting, cell)), freeBoth);
    if (waiting !== 0) {
      const score = size(firstOf(made)) + answerScore(waiting, openThreats);
      insert(list, scores, listed++, waiting, score);
    }
    insert(list, scores, listed++, cell, size(secondOf(made)) + answerScore(cell, openThreats));
    waiting = 0;
  }
  return listed;
}
