/**
 * The transposition table: results of the search for positions that it may meet again by another order of moves.
 *
 * One entry is 16 bytes. The key holds the whole position:
 *
 *      bits 0..48   coins of the side to move + all occupied cells + bottom row (unique, see Pons, part 7)
 *          49..54   cell of the bomb, 1..42, or 0
 *          55..57   its fuse
 *          58..59   bombs dropped
 *          60..63   round, modulo 16: more than the coins on the board leave open
 *
 * A value also depends on how many plies further bombs are looked at, which differs from root to root. While bombs are
 * to come, that number is mixed into the key, so that a value found without a look at bombs is not mistaken for one with
 * them when the game gets there.
 *
 * An entry counts only for the generation it was written in. A new generation makes the table as good as empty without
 * touching it, so that a search's result does not depend on what was searched before.
 */
import { BOTTOM } from './bitboard';

const ENTRY_BYTES: usize = 16;
const PAGE_BYTES: usize = 65536;

/** The kind of an exact value. */
export const EXACT: u8 = 1;
/** The kind of a lower bound. */
export const LOWER: u8 = 2;
/** The kind of an upper bound. */
export const UPPER: u8 = 3;
/** Added to the kind of a value that comes from a search that saw the end of every line. */
export const COMPLETE: u8 = 4;
const KIND: u8 = 3;

let entries: usize = 0;
let shift: u64 = 0;
let generation: u8 = 0;
let enabled: bool = false;

// The entry that `probe` found.

/** The value, or a bound of it, for the side to move. */
export let value: i32 = 0;
/** Plies of the search that found the value. */
export let depth: i32 = 0;
/** `EXACT`, `LOWER` or `UPPER`. */
export let kind: u8 = 0;
/** True if that search saw the end of every line. */
export let complete: bool = false;
/** The best column, or COLUMNS if none is known. */
export let column: i32 = 0;

/** Gives the table room for 2^bits entries, or turns it off for 0 bits. To be called once. */
export function allocateTable(bits: i32): void {
  enabled = bits > 0;
  if (!enabled) return;
  shift = 64 - bits;
  const bytes = ENTRY_BYTES << bits;
  entries = <usize>memory.size() * PAGE_BYTES;
  memory.grow(<i32>((bytes + PAGE_BYTES - 1) / PAGE_BYTES));
  generation = 1;
}

/** Forgets everything. */
export function nextGeneration(): void {
  if (!enabled) return;
  generation++;
  if (generation !== 0) return;
  memory.fill(entries, 0, ENTRY_BYTES << (<usize>(64 - shift)));
  generation = 1;
}

/** 2^64 divided by the golden ratio, for Knuth's multiplicative hashing; it mixes well. */
export const GOLDEN: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;

/** The key of a position; see the head of this file. `chancePliesLeft` is 0 when no bombs will be looked at. */
export function keyOf(
  own: u64,
  other: u64,
  bomb: u64,
  fuse: i32,
  dropped: i32,
  round: i32,
  chancePliesLeft: i32,
): u64 {
  const bombCell: u64 = bomb === 0 ? 0 : ctz<u64>(bomb) + 1;
  const key =
    (own + (own | other | bomb) + BOTTOM) |
    (bombCell << 49) |
    ((<u64>fuse) << 55) |
    ((<u64>dropped) << 58) |
    ((<u64>round) << 60);
  return key ^ (<u64>chancePliesLeft * GOLDEN);
}

function entryOf(key: u64): usize {
  return entries + ENTRY_BYTES * <usize>((key * GOLDEN) >> shift);
}

/** Looks a position up. Returns true if it is there, with its entry in the variables above. */
export function probe(key: u64): bool {
  if (!enabled) return false;
  const entry = entryOf(key);
  if (load<u64>(entry) !== key || load<u8>(entry, 15) !== generation) return false;
  value = load<i32>(entry, 8);
  depth = <i32>load<u8>(entry, 12);
  const flags = load<u8>(entry, 13);
  kind = flags & KIND;
  complete = (flags & COMPLETE) !== 0;
  column = <i32>load<u8>(entry, 14);
  return true;
}

/** Stores the result of a search, in place of whatever had the entry before. */
export function remember(key: u64, value: i32, depth: i32, flags: u8, column: i32): void {
  if (!enabled) return;
  const entry = entryOf(key);
  store<u64>(entry, key);
  store<i32>(entry, value, 8);
  store<u8>(entry, <u8>depth, 12);
  store<u8>(entry, flags, 13);
  store<u8>(entry, <u8>column, 14);
  store<u8>(entry, generation, 15);
}
