/** Our search as a player with a clock: weights, and a deadline for each move. */
import { openColumns } from '../engine/board.ts';
import type { Position } from '../engine/position.ts';
import type { Weights } from './features.ts';
import { Kernel } from './kernel/kernel.ts';

/** Finds columns with one kernel and one set of weights. */
export class TimedSearch {
  readonly #kernel = new Kernel();

  constructor(weights: Weights) {
    this.#kernel.setWeights(0, weights);
  }

  /**
   * The best column that can be found until the deadline (by `performance.now()`, ms). A forced move is not thought about.
   *
   * @throws {RangeError} when no column is open
   */
  chooseColumn(position: Position, deadline: number): number {
    const [only, second] = openColumns(position.board);
    if (only !== undefined && second === undefined) return only;
    return this.#kernel.search(position, { shouldStop: () => performance.now() >= deadline }).column;
  }
}
