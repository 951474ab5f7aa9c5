/**
 * The bytes of a sample, a searched position with what became of it: the kernel writes them, the trainer reads them, and
 * TypeScript reads this file too, so its constants have no types.
 */

/** Coins of the side to move, those of the other and the bomb, 64 bits each. */
export const OWN = 0;
export const OTHER = 8;
export const BOMB = 16;
/** A byte each: the bomb's fuse, the round, the bombs dropped. */
export const FUSE = 24;
export const ROUND = 25;
export const DROPPED = 26;
/** The points of the side to move, a byte: 0 lost, 1 a double win, 2 won, or `UNKNOWN`. */
export const POINTS = 27;
export const UNKNOWN = 3;
/** The score of the search, 32 bits. */
export const SCORE = 28;
/** What the bombs that fell after the position gave to the side to move, 32 bits; 0 if not measured, and nothing where the points are unknown. */
export const LUCK = 32;
/** Bytes of a sample. */
export const BYTES = 40;
