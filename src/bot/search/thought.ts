/** A column, and what the one who found it thinks of the position. */

/** What thinking came to. */
export interface Thought {
  readonly column: number;
  /** From 0 (lost) to 1 (won) for the side to move; `null` when it is not known. */
  readonly winningChance: number | null;
}
