/**
 * The bytes of a sample, a searched position with the result of its game: the kernel writes them, the trainer reads them, and
 * TypeScript reads this file too, so its constants have no types.
 */

/** The offset of the coins of the side to move, 64 bits. */
export const OWN = 0;
/** The offset of the coins of the other side, 64 bits. */
export const OTHER = 8;
/** The offset of the bomb's cell, 64 bits. */
export const BOMB = 16;
/** The offset of the bomb's fuse, a byte. */
export const FUSE = 24;
/** The offset of the round, a byte. */
export const ROUND = 25;
/** The offset of the number of bombs dropped, a byte. */
export const DROPPED = 26;
/** The offset of the points of the side to move, a byte: 0 lost, 1 a double win, 2 won, or `UNKNOWN`. */
export const POINTS = 27;
/** The points where the game's result says nothing about the position. */
export const UNKNOWN = 3;
/** The offset of the score of the search, 32 bits. */
export const SCORE = 28;
/** The offset of the luck of later bombs for the side to move, 32 bits; 0 if it was not measured, meaningless if points are unknown. */
export const LUCK = 32;
/** Bytes of a sample. */
export const BYTES = 40;
