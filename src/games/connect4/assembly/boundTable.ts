/**
 * The solver's transposition table: lower and upper bounds of scores.
 *
 * Without bombs a score depends only on the coins, so an entry never becomes wrong and the table is kept from one solve to
 * the next. An entry has 8 bytes, and a bucket holds one entry, the newest:
 *
 *      bits 0..48   coins of the side to move + all coins + bottom row: the whole position (unique, see Pons, part 7)
 *          49..54   lower bound + 32
 *          55..60   upper bound + 32
 *          61..63   the best column, or COLUMNS when none is known
 */
import { BOTTOM, COLUMNS, RIGHT } from '../../../bot/assembly/bitboard';
import { GOLDEN } from '../../../bot/assembly/transpositionTable';

const ENTRY_BYTES: usize = 8;
const PAGE_BYTES: usize = 65536;
const KEY: u64 = ((<u64>1) << 49) - 1;
const LOWER_SHIFT: u64 = 49;
const UPPER_SHIFT: u64 = 55;
const COLUMN_SHIFT: u64 = 61;
/** Makes a score a non-negative number of six bits. */
const OFFSET: i32 = 32;
const SIX_BITS: u64 = 0x3f;

let entries: usize = 0;
let shift: u64 = 0;

/** Allocates 2^bits entries. To be called once. */
export function allocateTable(bits: i32): void {
  shift = 64 - bits;
  entries = <usize>memory.size() * PAGE_BYTES;
  memory.grow(<i32>(((ENTRY_BYTES << bits) + PAGE_BYTES - 1) / PAGE_BYTES));
}

/** Empties the table. */
export function clearTable(): void {
  memory.fill(entries, 0, ENTRY_BYTES << (<usize>(64 - shift)));
}

/** The key of a position: its coins in 49 bits. */
export function keyOf(own: u64, occupied: u64): u64 {
  return own + occupied + BOTTOM;
}

/** The key of the mirror image: the columns, of seven bits each, in reverse order. */
export function mirrorKey(key: u64): u64 {
  const columnBits: u64 = 0x7f;
  let mirrored: u64 = 0;
  for (let column = 0; column < COLUMNS; column++) {
    mirrored = (mirrored << RIGHT) | (key & columnBits);
    key >>= RIGHT;
  }
  return mirrored;
}

/** The address of the bucket for this key. */
function entryOf(key: u64): usize {
  return entries + ENTRY_BYTES * <usize>((key * GOLDEN) >> shift);
}

/** The entry of the position with this key, or 0. */
export function probe(key: u64): u64 {
  const entry = load<u64>(entryOf(key));
  return (entry & KEY) === key ? entry : 0;
}

/** The lower bound of the score in an entry. */
export function lowerBoundOf(entry: u64): i32 {
  return <i32>((entry >> LOWER_SHIFT) & SIX_BITS) - OFFSET;
}

/** The upper bound of the score in an entry. */
export function upperBoundOf(entry: u64): i32 {
  return <i32>((entry >> UPPER_SHIFT) & SIX_BITS) - OFFSET;
}

/** The best column in an entry, or COLUMNS if none is known. */
export function columnOf(entry: u64): i32 {
  return <i32>(entry >> COLUMN_SHIFT);
}

/** Stores the bounds and best column of a position. */
export function remember(key: u64, lower: i32, upper: i32, column: i32): void {
  const bounds = ((<u64>(lower + OFFSET)) << LOWER_SHIFT) | ((<u64>(upper + OFFSET)) << UPPER_SHIFT);
  store<u64>(entryOf(key), key | bounds | ((<u64>column) << COLUMN_SHIFT));
}
