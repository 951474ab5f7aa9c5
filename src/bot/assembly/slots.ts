/**
 * The slots, one for each of the two players of a game and one for the judge of its luck: weights, settings of the search, and
 * perhaps a network with its blend. The host fills them.
 */
import { WEIGHTS_BYTES } from './evaluation';
import { BLEND_BYTES } from './network/blend';
import { NETWORK_BYTES, networks, SLOTS } from './network/network';

// The settings of the search under way; `SearchOptions` in `kernel/slot.ts` explains and sets them, 32 bits each.

/** Plies from the root in which bombs to come are searched. */
export let chancePlies: i32 = 0;
/** The evaluation that counts as half of the highest estimate. */
export let halfWin: i32 = 1;
const OPTIONS_BYTES: i32 = 8;

const weights: usize = memory.data(SLOTS * WEIGHTS_BYTES, 4);
const options: usize = memory.data(SLOTS * OPTIONS_BYTES, 4);
const blends: usize = memory.data(SLOTS * BLEND_BYTES, 4);

/** The slot of the judge. */
export const JUDGE: i32 = 2;

/** The address of a slot's weights. */
export function weightsOf(slot: i32): usize {
  return weights + slot * WEIGHTS_BYTES;
}
/** The address of a slot's settings. */
export function optionsOf(slot: i32): usize {
  return options + slot * OPTIONS_BYTES;
}
/** The address of a slot's network. */
export function networkOf(slot: i32): usize {
  return networks + slot * NETWORK_BYTES;
}
/** The address of a slot's blend. */
export function blendOf(slot: i32): usize {
  return blends + slot * BLEND_BYTES;
}

/** Makes the slot's settings those of the search under way. */
export function useOptions(slot: i32): void {
  const address = optionsOf(slot);
  chancePlies = load<i32>(address);
  halfWin = load<i32>(address, 4);
}
