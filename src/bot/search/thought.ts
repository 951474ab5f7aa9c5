/** A column and the estimate that goes with it. */

/** The result of thinking. */
export interface Thought {
  readonly column: number;
  /** From 0 (lost) to 1 (won) for the side to move; `null` if unknown. */
  readonly winningChance: number | null;
}
