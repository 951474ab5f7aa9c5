/**
 * The order in which the solver tries moves: the table's best first, then by the number of threats they leave, ties nearest
 * to the centre first (Pascal Pons, "Solving Connect 4", part 8).
 *
 * The kernel orders its moves in the same way. This list also keeps the threats that were counted, as the solver needs
 * them again one ply further down.
 */
import {
  both,
  CENTRE_FIRST,
  COLUMNS,
  columnMask,
  firstOf,
  secondOf,
  size,
  threatsOfBoth,
} from '../../../bot/assembly/bitboard';

/** One list for each number of coins on the board. */
const LISTS: i32 = 43;
/** Cell and threats take 8 bytes each, the score 4, and a gap 4. */
const MOVE_BYTES: i32 = 24;
const THREATS: usize = 8;
const SCORE: usize = 16;

const lists: usize = memory.data(LISTS * COLUMNS * MOVE_BYTES, 8);

function addressOf(coins: i32, index: i32): usize {
  return lists + (coins * COLUMNS + index) * MOVE_BYTES;
}

/** The cell of the move at this index of a list. */
export function cellAt(coins: i32, index: i32): u64 {
  return load<u64>(addressOf(coins, index));
}

/** The free cells in which the side would complete a line after this move. */
export function threatsAfter(coins: i32, index: i32): u64 {
  return load<u64>(addressOf(coins, index), THREATS);
}

function insert(coins: i32, listed: i32, cell: u64, threats: u64, score: i32): void {
  const first = addressOf(coins, 0);
  let at = addressOf(coins, listed);
  for (; at > first && load<i32>(at - MOVE_BYTES, SCORE) < score; at -= MOVE_BYTES) {
    memory.copy(at, at - MOVE_BYTES, MOVE_BYTES);
  }
  store<u64>(at, cell);
  store<u64>(at, threats, THREATS);
  store<i32>(at, score, SCORE);
}

/** Lists the moves of a position with this many coins, best guess first. Returns their number. */
export function orderMoves(coins: i32, moves: u64, own: u64, free: u64, firstColumn: i32): i32 {
  const ownBoth = i64x2.splat(own);
  const freeBoth = i64x2.splat(free);
  const first = firstColumn < COLUMNS ? moves & columnMask(firstColumn) : 0;
  let listed = 0;
  let waiting: u64 = 0;
  for (let order = CENTRE_FIRST; moves !== 0; order >>= 3) {
    const cell = moves & columnMask(<i32>(order & 7));
    if (cell === 0) continue;
    moves ^= cell;
    if (waiting === 0 && moves !== 0) {
      waiting = cell;
      continue;
    }
    // Two moves are examined for the price of one.
    const made = threatsOfBoth(v128.or(ownBoth, both(waiting, cell)), freeBoth);
    if (waiting !== 0) {
      const threats = firstOf(made) & ~waiting;
      insert(coins, listed++, waiting, threats, waiting === first ? i32.MAX_VALUE : size(threats));
      waiting = 0;
    }
    const threats = secondOf(made) & ~cell;
    insert(coins, listed++, cell, threats, cell === first ? i32.MAX_VALUE : size(threats));
  }
  return listed;
}
