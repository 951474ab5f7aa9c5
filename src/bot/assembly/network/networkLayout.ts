/** The sizes of the network, and the order of its rows. TypeScript reads this file too, so its constants have no types. */

/** Sums of the first layer over a position; its mirror image has the same number. */
export const UNITS = 16;
/** Before, during or after each of the three bombs: every phase has its own output weights. */
export const PHASES = 7;
/** The table of expected results has this many logits, centred on zero. */
export const RESULTS = 2048;

/** Patterns of a column, and of the board. */
export const COLUMN_ROWS = 128;
export const BOARD_ROWS = 7 * COLUMN_ROWS;

/** Where the rows begin. Threats and twos: own, other with an even number of free cells, own, other with an odd one. */
export const CONTENT = 0;
export const THREATS = CONTENT + BOARD_ROWS;
export const TWOS = THREATS + 4 * BOARD_ROWS;
/** Threats, own and other, after the live bomb's explosion. */
export const BLAST = TWOS + 4 * BOARD_ROWS;
/** The live bomb: for each fuse seven cells a column, as on the kernel's board. */
export const BOMB = BLAST + 2 * BOARD_ROWS;
export const BOMB_CELLS = 49;
/** The round, 64 for each number of bombs dropped. */
export const PHASE = BOMB + 4 * BOMB_CELLS;
export const ROUNDS = 64;
/** What the live bomb's explosion would leave: contents, own open twos, the other's. Networks of version 1 end before these. */
export const LEFT = PHASE + 4 * ROUNDS;
export const ROWS = LEFT + 3 * BOARD_ROWS;
