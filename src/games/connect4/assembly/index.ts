/**
 * The exact solver of Connect Four without bombs: the result of a position under perfect play, and its distance.
 *
 * A score is 22 minus the winner's coins at the win, negative if the other side wins, and 0 for a draw: 1 is a win with the
 * winner's last coin, the 21st. The number of coins on the board turns it into a distance.
 *
 * The method is that of Pascal Pons, "Solving Connect 4": the score is bisected with null windows, each searched by
 * alpha-beta over the moves that do not lose at once, with a transposition table. There is no evaluation, as every line is
 * searched to its end.
 *
 * `src/games/connect4/solver/solver.ts` uses the exports.
 */
import { BOARD, COLUMNS, landingCells, size, threats } from '../../../bot/assembly/bitboard';
import { columnOf, moveAt, orderMoves } from '../../../bot/assembly/moveOrdering';
import * as table from './boundTable';

const CELLS: i32 = 42;

/** The most coins with which looking up the successors of a position pays; with more, searching is faster. */
const LOOK_AHEAD_COINS: i32 = 33;

/** The most coins with which one search often meets both a position and its mirror image. */
const MIRROR_COINS: i32 = 12;

/** Positions visited by the last solve. */
let visited: i64 = 0;

/** The score if the side to move wins with its next coin. */
function scoreOfWinNow(coins: i32): i32 {
  return (CELLS + 1 - coins) >> 1;
}

/** The score if the other side wins with its next coin. */
function scoreOfLossNext(coins: i32): i32 {
  return -((CELLS - coins) >> 1);
}

/** The key of a position, shared with its mirror image while it has few enough coins for both to be met. */
function foldMirror(key: u64, coins: i32): u64 {
  return coins <= MIRROR_COINS ? min(key, table.mirrorKey(key)) : key;
}

/** The column (COLUMNS for none), mirrored if the table holds the mirror image. */
function sameColumn(column: i32, isMirrored: bool): i32 {
  return isMirrored && column < COLUMNS ? COLUMNS - 1 - column : column;
}

/** The best score for `own` that one of the moves reaches according to the table, if above alpha; else alpha. */
function knownAbove(own: u64, other: u64, moves: u64, coins: i32, alpha: i32): i32 {
  const occupied = own | other;
  for (; moves !== 0; moves &= moves - 1) {
    const key = table.keyOf(other, occupied | (moves & (0 - moves)));
    const after = table.probe(foldMirror(key, coins + 1));
    if (after !== 0 && -table.upperBoundOf(after) > alpha) return -table.upperBoundOf(after);
  }
  return alpha;
}

/**
 * Searches if the score is above `alpha`. A result above it is a lower bound of the score, any other an upper bound.
 *
 * The side to move has the coins `own` and cannot win with its next one; the other side completes a line in any of the
 * cells `otherThreats`.
 */
function boundOf(own: u64, other: u64, otherThreats: u64, coins: i32, alpha: i32): i32 {
  visited++;
  const occupied = own | other;
  const moves = landingCells(occupied);
  const forced = otherThreats & moves;
  const safe = (forced === 0 ? moves : forced) & ~(otherThreats >> 1);
  if (safe === 0 || (forced & (forced - 1)) !== 0) return scoreOfLossNext(coins);
  if (coins >= CELLS - 2) return 0;

  // Neither side wins with its next coin.
  let lower = scoreOfLossNext(coins + 2);
  if (lower > alpha) return lower;
  let upper = scoreOfWinNow(coins + 2);
  if (upper <= alpha) return upper;

  const free = BOARD & ~occupied;
  if ((safe & (safe - 1)) === 0) {
    const mine = own | safe;
    return -boundOf(other, mine, threats(mine, free ^ safe), coins + 1, -alpha - 1);
  }

  const seen = table.keyOf(own, occupied);
  const key = foldMirror(seen, coins);
  const isMirrored = key !== seen;
  const entry = table.probe(key);
  let firstColumn = COLUMNS;
  if (entry !== 0) {
    lower = max(lower, table.lowerBoundOf(entry));
    if (lower > alpha) return lower;
    upper = min(upper, table.upperBoundOf(entry));
    if (upper <= alpha) return upper;
    firstColumn = sameColumn(table.columnOf(entry), isMirrored);
  }
  if (coins <= LOOK_AHEAD_COINS) {
    // Plaat and others, "Exploiting graph properties of game trees" (1996): enhanced transposition cutoffs.
    const known = knownAbove(own, other, safe, coins, alpha);
    if (known > alpha) return known;
  }

  // There is one list for each number of coins.
  const listed = orderMoves(coins, safe, own, free, firstColumn);
  let best = -CELLS;
  for (let index = 0; index < listed; index++) {
    const cell = moveAt(coins, index);
    const mine = own | cell;
    const value = -boundOf(other, mine, threats(mine, free ^ cell), coins + 1, -alpha - 1);
    if (value > alpha) {
      table.remember(key, value, upper, sameColumn(columnOf(cell), isMirrored));
      return value;
    }
    best = max(best, value);
  }
  // Moves that lose at once were not searched; they are no better than this.
  best = max(best, lower);
  table.remember(key, lower, best, sameColumn(firstColumn, isMirrored));
  return best;
}

/** The score of a position without a win; 0 when the board is full. */
export function solve(own: u64, other: u64): i32 {
  visited = 0;
  const occupied = own | other;
  const coins = size(occupied);
  const free = BOARD & ~occupied;
  if (free === 0) return 0;
  if ((threats(own, free) & landingCells(occupied)) !== 0) return scoreOfWinNow(coins);
  const otherThreats = threats(other, free);
  let lower = scoreOfLossNext(coins);
  let upper = scoreOfWinNow(coins + 2);
  while (lower < upper) {
    // First who wins, then when: windows near 0 leave most in the table for the others.
    let middle = (lower + upper) >> 1;
    if (middle <= 0 && lower / 2 < middle) middle = lower / 2;
    else if (middle >= 0 && upper / 2 > middle) middle = upper / 2;
    const bound = boundOf(own, other, otherThreats, coins, middle);
    if (bound > middle) lower = bound;
    else upper = bound;
  }
  return lower;
}

/** The number of positions visited by the last solve. */
export function nodeCount(): i64 {
  return visited;
}

export { allocateTable, clearTable } from './boundTable';
