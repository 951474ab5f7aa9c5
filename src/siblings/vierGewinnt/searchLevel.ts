/**
 * The project's own search as an opponent; only a full board it takes for lost by the side to move instead of drawn.
 */
import type { Weights } from '../../bot/evaluation/features.ts';
import { Kernel, kernelPosition } from '../../bot/kernel/kernel.ts';
import { TABLE_BITS } from '../../bot/search/timedSearch.ts';
import type { Position } from '../../engine/position.ts';
import { CONNECT_FOUR } from '../../engine/rules.ts';

/** A function that chooses a column after looking at so many positions. */
export function searchLevel(weights: Weights, nodes: number): (position: Position) => number {
  const kernel = new Kernel(TABLE_BITS);
  kernel.setWeights(0, weights);
  return (position) => kernel.search(kernelPosition(position, CONNECT_FOUR), { nodes }).column;
}
