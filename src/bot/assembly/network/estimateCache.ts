/**
 * What the network said of the positions it was asked about last. Leaves are met again by other orders of moves, and to
 * look one up costs a tenth of evaluating it.
 *
 * An entry is 16 bytes: the key of the position, the network that was asked, and its estimate. A new one replaces the old.
 */
import { GOLDEN } from '../transpositionTable';

/** 2^13 entries: half of the second-level cache of a small processor. */
const BITS: u64 = 13;
const ENTRY_BYTES: usize = 16;
const entries: usize = memory.data(16 << 13, 16);

/** Where the estimate of this key is or would be. */
export function entryOf(key: u64): usize {
  return entries + ENTRY_BYTES * <usize>((key * GOLDEN) >> (64 - BITS));
}

export function holds(entry: usize, key: u64, network: usize): bool {
  return load<u64>(entry) === key && load<usize>(entry, 8) === network;
}

export function estimateIn(entry: usize): i32 {
  return load<i32>(entry, 12);
}

export function keep(entry: usize, key: u64, network: usize, estimate: i32): void {
  store<u64>(entry, key);
  store<usize>(entry, network, 8);
  store<i32>(entry, estimate, 12);
}

/** To be called when a network has changed. */
export function forgetEstimates(): void {
  memory.fill(entries, 0, ENTRY_BYTES << (<usize>BITS));
}
