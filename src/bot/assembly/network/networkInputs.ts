/**
 * The inputs of the network: one pattern for each column and each kind of fact about the board.
 *
 * A column and a set of its cells make a number of 7 bits that needs no more than shifts of the whole board (see the
 * drawing in `bitboard.ts`: a column has seven bits). The column's coins are ones from below, and a mark stands where they
 * end, so that the number also has the column's height:
 *
 *      content    own coins | landing cell      0 0 1 0 1 1 0    a mark above five cells, own coins in 1, 2 and 4
 *      threats    cells << 1 | occupied         0 1 0 0 1 1 1    three cells filled, the next free one harmless, a threat
 *                                                                in row 4
 *
 * A pattern chooses a row of the network's first layer, and the layer's sum over a position is a sum of rows: patterns of
 * columns are the n-tuples (Lucas, "Learning to play Othello with n-tuple systems", 2008; for Connect Four: Thill, Koch,
 * Konen, 2012) that cost least to look up. Who profits from a threat depends on who fills the last cell, so threats and
 * open twos have rows of their own for an even and for an odd number of free cells; with a live bomb that number is the
 * one after it has exploded, and there are rows for what the blast would leave.
 */
import {
  BOARD,
  BOTTOM,
  blast,
  both,
  collapse,
  firstOf,
  secondOf,
  size,
  threatsOfBoth,
  usable,
} from '../bitboard';
import { openTwosOfBoth } from '../evaluation';
import { BOMB, BOMB_CELLS, PHASE, ROUNDS } from './networkLayout';

// The patterns of the position that `look` saw last, 7 bits for each column.

/** The coins of the side to move, with a mark above each column. */
export let content: u64 = 0;
/** The threats of the side to move, above the occupied cells. */
export let ownThreats: u64 = 0;
/** The threats of the other side, above the occupied cells. */
export let otherThreats: u64 = 0;
/** The open twos of the side to move, above the occupied cells. */
export let ownTwos: u64 = 0;
/** The open twos of the other side, above the occupied cells. */
export let otherTwos: u64 = 0;
// The patterns of the board after the live bomb's explosion; meaningful only with a live bomb.

/** The threats of the side to move after the explosion. */
export let ownBlast: u64 = 0;
/** The threats of the other side after the explosion. */
export let otherBlast: u64 = 0;
/** The coins of the side to move after the explosion. */
export let contentLeft: u64 = 0;
/** The open twos of the side to move after the explosion. */
export let ownTwosLeft: u64 = 0;
/** The open twos of the other side after the explosion. */
export let otherTwosLeft: u64 = 0;
/** The parity of the number of free cells, those after the explosion if a bomb is live. */
export let parity: i32 = 0;
// The board on which the columns will fill up: after the live bomb's explosion, if there is a bomb.

/** The threats of the side to move on that board. */
export let ownEndThreats: u64 = 0;
/** The threats of the other side on that board. */
export let otherEndThreats: u64 = 0;
/** The free cells of that board. */
export let endFree: u64 = 0;
/** The cells that the live bomb will free; none without a bomb. */
export let freed: u64 = 0;

/** Free cells that lie with two own coins and another free cell in a line, for both players at once. */
function openTwoCells(coins: v128, free: v128): v128 {
  return v128.or(
    v128.or(openTwosOfBoth(coins, free, 1), openTwosOfBoth(coins, free, 7)),
    v128.or(openTwosOfBoth(coins, free, 8), openTwosOfBoth(coins, free, 6)),
  );
}

/** Sets the patterns and boards above to those of a position; `own` are the coins of the side to move. */
export function look(own: u64, other: u64, bomb: u64): void {
  const occupied = own | other | bomb;
  const free = BOARD & ~occupied;
  const coins = both(own, other);
  const freeForBoth = i64x2.splat(usable(free));
  const threatCells = threatsOfBoth(coins, freeForBoth);
  const twoCells = openTwoCells(coins, freeForBoth);
  content = own | (occupied + BOTTOM);
  ownEndThreats = firstOf(threatCells);
  otherEndThreats = secondOf(threatCells);
  ownThreats = (ownEndThreats << 1) | occupied;
  otherThreats = (otherEndThreats << 1) | occupied;
  ownTwos = (firstOf(twoCells) << 1) | occupied;
  otherTwos = (secondOf(twoCells) << 1) | occupied;
  if (bomb === 0) {
    endFree = free;
    freed = 0;
    parity = size(free) & 1;
    return;
  }
  freed = blast(bomb);
  parity = size(free | freed) & 1;
  const ownAfter = collapse(own, freed);
  const otherAfter = collapse(other, freed);
  const occupiedAfter = ownAfter | otherAfter;
  endFree = BOARD & ~occupiedAfter;
  const coinsAfter = both(ownAfter, otherAfter);
  const usableAfter = i64x2.splat(usable(endFree));
  const threatsAfter = threatsOfBoth(coinsAfter, usableAfter);
  const twosAfter = openTwoCells(coinsAfter, usableAfter);
  ownEndThreats = firstOf(threatsAfter);
  otherEndThreats = secondOf(threatsAfter);
  ownBlast = (ownEndThreats << 1) | occupiedAfter;
  otherBlast = (otherEndThreats << 1) | occupiedAfter;
  contentLeft = ownAfter | (occupiedAfter + BOTTOM);
  ownTwosLeft = (firstOf(twosAfter) << 1) | occupiedAfter;
  otherTwosLeft = (secondOf(twosAfter) << 1) | occupiedAfter;
}

/** The row of the network for a live bomb in this cell with this fuse. */
export function bombRow(bomb: u64, fuse: i32): i32 {
  return BOMB + (fuse - 1) * BOMB_CELLS + <i32>ctz<u64>(bomb);
}

/** The row of the network for this round and number of bombs dropped. */
export function phaseRow(dropped: i32, round: i32): i32 {
  return PHASE + dropped * ROUNDS + min(round, ROUNDS - 1);
}

/** The phase of a position: 0 before the first bomb, 1 with it, 2 after it, and so on. */
export function phaseOf(bomb: u64, dropped: i32): i32 {
  return bomb === 0 ? 2 * dropped : 2 * dropped - 1;
}
