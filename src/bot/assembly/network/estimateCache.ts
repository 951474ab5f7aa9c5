/**
 * The network's estimates of the positions that it evaluated last. Leaves are met again by other orders of moves, and to look
 * one up costs a tenth of evaluating it.
 *
 * An entry is 16 bytes: the key of the position, the address of the network, and its estimate. A new one replaces the old.
 */
import { GOLDEN } from '../transpositionTable';

/** The logarithm of the number of entries, which fill half of the second-level cache of a small processor. */
const BITS: u64 = 13;
const ENTRY_BYTES: usize = 16;
const entries: usize = memory.data(16 << 13, 16);

/** The address of the only entry that can hold the estimate of this key. */
export function entryOf(key: u64): usize {
  return entries + ENTRY_BYTES * <usize>((key * GOLDEN) >> (64 - BITS));
}

/** True if the entry has this network's estimate of this key. */
export function holds(entry: usize, key: u64, network: usize): bool {
  return load<u64>(entry) === key && load<usize>(entry, 8) === network;
}

/** The estimate in an entry. */
export function estimateIn(entry: usize): i32 {
  return load<i32>(entry, 12);
}

/** Stores a network's estimate of a key in its entry. */
export function keep(entry: usize, key: u64, network: usize, estimate: i32): void {
  store<u64>(entry, key);
  store<usize>(entry, network, 8);
  store<i32>(entry, estimate, 12);
}

/** Empties the cache. To be called when a network has changed. */
export function forgetEstimates(): void {
  memory.fill(entries, 0, ENTRY_BYTES << (<usize>BITS));
}
