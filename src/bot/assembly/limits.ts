/**
 * The limits that the kernel and its front share. TypeScript reads this file too, so its constants have no types; the front
 * compares them with those of the build.
 */

/** Values are expected results: `WIN` a win, its negative a loss, 0 even. A win's value is reduced by the number of its round. */
export const WIN = 1_000_000;
/** Values beyond this, positive or negative, are proven wins and losses, barring bombs that were not searched. */
export const PROVEN = 999_000;
/** Estimated values stay below this. */
export const LIMIT = 900_000;
/** The deepest search in plies. */
export const MAX_DEPTH = 60;
/** The most coins that can be prescribed at the start of a game; nothing random happens before round 5. */
export const MAX_OPENING_PLIES = 4;
/** The most plies of a training game. */
export const MAX_GAME_PLIES = 128;
/** The most random coins between a position of a training game and its stray. */
export const MAX_STRAY_COINS = 8;
