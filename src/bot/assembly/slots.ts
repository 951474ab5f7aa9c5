/** What the host sets for each of the two players of a game: weights, settings of the search, and a network with what is blended with it, or none. */
import { WEIGHTS_BYTES } from './evaluation';
import { BLEND_BYTES } from './network/blend';
import { NETWORK_BYTES, networks } from './network/network';
import { OPTIONS } from './options';

const weights: usize = memory.data(2 * WEIGHTS_BYTES, 4);
const options: usize = memory.data(2 * 4 * OPTIONS, 4);
const blends: usize = memory.data(2 * BLEND_BYTES, 4);

export function weightsOf(slot: i32): usize {
  return weights + slot * WEIGHTS_BYTES;
}

export function optionsOf(slot: i32): usize {
  return options + slot * 4 * OPTIONS;
}

export function networkOf(slot: i32): usize {
  return networks + slot * NETWORK_BYTES;
}

export function blendOf(slot: i32): usize {
  return blends + slot * BLEND_BYTES;
}
