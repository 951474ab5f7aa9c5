/**
 * The position that the kernel works on, and what happens to it: the second implementation of the rules, fast and small.
 *
 * The search does not change this position; it passes bitboards down the recursion. Self-play and the test that holds the
 * kernel equal to `src/engine` do.
 */
import { BOARD, blast, COLUMNS, collapse, columnMask, hasFour, landingCells, RIGHT, ROWS } from './bitboard';

/** The coins of the side to move. */
export let own: u64 = 0;
/** The coins of the other side. */
export let other: u64 = 0;
/** The cell of the bomb, or 0. */
export let bomb: u64 = 0;
/** Coins until the bomb explodes, 1..4; 0 without a bomb. */
export let fuse: i32 = 0;
/** The number of the coin about to be dropped. */
export let round: i32 = 1;
/** Bombs dropped so far. */
export let dropped: i32 = 0;
/** True if a full board is a draw, by the rules of the game searched; else the side to move has lost. */
export let fullBoardDraws: bool = false;

// Results of a coin: bits of the players who won, seen from the player who dropped it. A double win has both bits.

/** The result of a coin after which the game goes on. */
export const GOES_ON: i32 = 0;
/** The bit of a win for the player who dropped the coin. */
export const MOVER_WINS: i32 = 1;
/** The bit of a win for the other player. */
export const OTHER_WINS: i32 = 2;

/** The address of a board as the front writes it: 42 bytes from row 0 up, 0 free, 1 side to move, 2 other side, 99 bomb. */
export const cells: usize = memory.data(42);

const BOMB_CELL: u8 = 99;
/** Coins from a bomb's drop to its explosion. */
export const FUSE: i32 = 4;

/** The cell in this row and column. */
export function bit(row: i32, column: i32): u64 {
  return (<u64>1) << (<u64>(column * RIGHT + row));
}

/** Sets the position to the board in `cells`, with this fuse (0 without a bomb), round and number of bombs dropped. */
export function loadPosition(fuseLeft: i32, roundNow: i32, bombsDropped: i32, isDrawnWhenFull: bool): void {
  setPosition(0, 0, 0, fuseLeft, roundNow, bombsDropped);
  fullBoardDraws = isDrawnWhenFull;
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const value = load<u8>(cells + row * COLUMNS + column);
      if (value === 1) own |= bit(row, column);
      else if (value === 2) other |= bit(row, column);
      else if (value === BOMB_CELL) bomb |= bit(row, column);
    }
  }
}

/** Sets the position. */
export function setPosition(
  ownCoins: u64,
  otherCoins: u64,
  bombCell: u64,
  fuseLeft: i32,
  roundNow: i32,
  bombsDropped: i32,
): void {
  own = ownCoins;
  other = otherCoins;
  bomb = bombCell;
  fuse = fuseLeft;
  round = roundNow;
  dropped = bombsDropped;
}

/** Writes the board to `cells` and returns the fuse. */
export function storePosition(): i32 {
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const cell = bit(row, column);
      let value: u8 = 0;
      if (own & cell) value = 1;
      else if (other & cell) value = 2;
      else if (bomb & cell) value = BOMB_CELL;
      store<u8>(cells + row * COLUMNS + column, value);
    }
  }
  return fuse;
}

/** Drops a coin of the side to move into an open column and returns its result; the sides change unless the coin itself wins. */
export function playColumn(column: i32): i32 {
  const mine = own | (landingCells(own | other | bomb) & columnMask(column));
  if (hasFour(mine)) {
    own = mine;
    return MOVER_WINS;
  }
  own = other;
  other = mine;
  round++;
  if (fuse > 0) {
    fuse--;
    if (fuse === 0) {
      const freed = blast(bomb);
      own = collapse(own, freed);
      other = collapse(other, freed);
      bomb = 0;
      return (hasFour(other) ? MOVER_WINS : 0) | (hasFour(own) ? OTHER_WINS : 0);
    }
  }
  return isFull() ? MOVER_WINS : GOES_ON;
}

/** Drops a bomb that comes to rest in this cell. */
export function spawnBomb(cell: u64): void {
  bomb = cell;
  fuse = FUSE;
  dropped++;
}

/** Takes back the bomb that has just dropped. */
export function removeBomb(): void {
  bomb = 0;
  fuse = 0;
  dropped--;
}

/** True if the side to move has no open column, and so has lost. */
export function isFull(): bool {
  return ((own | other | bomb) & BOARD) === BOARD;
}
