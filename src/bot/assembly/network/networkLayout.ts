/** The sizes of the network, and the order of its rows. TypeScript reads this file too, so its constants have no types. */

/** Sums of the first layer over a position; its mirror image has the same number. */
export const UNITS = 16;
/** Before, during or after each of the three bombs: every phase has its own output weights. */
export const PHASES = 7;
/** Entries in the table of expected results, for logits centred on zero. */
export const RESULTS = 2048;

/** Patterns of a column. */
export const COLUMN_ROWS = 128;
/** Patterns of all columns. */
export const BOARD_ROWS = 7 * COLUMN_ROWS;

/** The first row of the board's contents. */
export const CONTENT = 0;
/** The first row of threats: own and other with an even number of free cells, then own and other with an odd one. */
export const THREATS = CONTENT + BOARD_ROWS;
/** The first row of open twos, in the order of the threats. */
export const TWOS = THREATS + 4 * BOARD_ROWS;
/** The first row of threats after the live bomb's explosion: own, then other. */
export const BLAST = TWOS + 4 * BOARD_ROWS;
/** The first row of the live bomb: for each fuse seven cells a column, as on the kernel's board. */
export const BOMB = BLAST + 2 * BOARD_ROWS;
/** Cells of the kernel's board, with the bit above each column. */
export const BOMB_CELLS = 49;
/** The first row of the round: `ROUNDS` of them for each number of bombs dropped. */
export const PHASE = BOMB + 4 * BOMB_CELLS;
/** Rounds that the network tells apart; later ones count as the last of them. */
export const ROUNDS = 64;
/** The first row of the board after the explosion: contents, own open twos, the other's. Networks of version 1 end before it. */
export const LEFT = PHASE + 4 * ROUNDS;
/** Rows of a network. */
export const ROWS = LEFT + 3 * BOARD_ROWS;
