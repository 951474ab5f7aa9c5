/** Our search as a player with a clock: weights, and a deadline for each move. */
import { openColumns } from '../engine/board.ts';
import { initialPosition, type Position } from '../engine/position.ts';
import type { Weights } from './features.ts';
import { Kernel } from './kernel/kernel.ts';

/** The longest thinking time that leaves the server's 700 ms a margin for the way there and back, in milliseconds. */
export const LONGEST_MOVE_TIME_MS = 650;

/** About 50 ms: enough for the WebAssembly engine to replace its first, hasty translation by the fast one. */
const WARM_UP_NODES = 500_000;

/** Finds columns with one kernel and one set of weights. */
export class TimedSearch {
  readonly #kernel = new Kernel();

  constructor(weights: Weights) {
    this.#kernel.setWeights(0, weights);
  }

  /** Gets the kernel up to speed before the first move counts. */
  warmUp(): void {
    this.#kernel.search(initialPosition(1), { nodes: WARM_UP_NODES });
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
