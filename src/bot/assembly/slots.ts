/**
 * What the host sets for each of the two players of a game, and for the judge of its luck: weights, settings of the search, and
 * a network with what is blended with it, or none.
 */
import { WEIGHTS_BYTES } from './evaluation';
import { BLEND_BYTES } from './network/blend';
import { NETWORK_BYTES, networks, SLOTS } from './network/network';

/** The settings of the search under way; `SearchOptions` in `kernel/slot.ts` explains and sets them, 32 bits each. */
export let chancePlies: i32 = 0;
export let chanceReduction: i32 = 0;
export let halfWin: i32 = 1;
const OPTIONS_BYTES: i32 = 12;

const weights: usize = memory.data(SLOTS * WEIGHTS_BYTES, 4);
const options: usize = memory.data(SLOTS * OPTIONS_BYTES, 4);
const blends: usize = memory.data(SLOTS * BLEND_BYTES, 4);

/** The slot of the judge. */
export const JUDGE: i32 = 2;

export function weightsOf(slot: i32): usize {
  return weights + slot * WEIGHTS_BYTES;
}
export function optionsOf(slot: i32): usize {
  return options + slot * OPTIONS_BYTES;
}
export function networkOf(slot: i32): usize {
  return networks + slot * NETWORK_BYTES;
}
export function blendOf(slot: i32): usize {
  return blends + slot * BLEND_BYTES;
}

/** Takes over the slot's settings. */
export function useOptions(slot: i32): void {
  const address = optionsOf(slot);
  chancePlies = load<i32>(address);
  chanceReduction = load<i32>(address, 4);
  halfWin = load<i32>(address, 8);
}
