/**
 * The trained evaluation as data: a first layer of rows, one chosen by each pattern of a column, and an output.
 *
 * The kernel evaluates it (`kernel/assembly/network.ts`), the trainer learns it (`training/`); which pattern chooses which
 * row is told in `kernel/assembly/networkInputs.ts`, and once more, plainly, in the test that holds the kernel to it. Here
 * is what both sides and the file have in common: the sizes, and how learnt weights become whole numbers.
 */

/** Sums that a position chooses rows for; its mirror image makes as many again. */
export const UNITS = 16;
/** Before, during or after each of the three bombs: each has output weights of its own. */
export const PHASES = 7;

const COLUMNS = 7;
const COLUMN_PATTERNS = 128;
/** Rows by column and pattern: contents, threats and twos of both sides by parity, threats after the blast. */
const BOARDS = 1 + 4 + 4 + 2;
const PATTERN_ROWS = BOARDS * COLUMNS * COLUMN_PATTERNS;
/** Rows by fuse and cell of the bomb, seven cells a column as on the kernel's board. */
const CELLS_OF_COLUMN = 7;
const BOMB_ROWS = 4 * COLUMNS * CELLS_OF_COLUMN;
/** Rows by bombs dropped and round. */
const PHASE_ROWS = 4 * 64;
export const ROWS = PATTERN_ROWS + BOMB_ROWS + PHASE_ROWS;

/** What one is in the sums, in the output weights, and so in the logit. */
export const SUM_ONE = 1024;
export const OUTPUT_ONE = 1024;
export const LOGIT_ONE = SUM_ONE * OUTPUT_ONE;
/** The largest whole number of an output weight; with it the logit stays within 32 bits whatever the sums. */
export const HIGHEST_OUTPUT = 4000;
const HIGHEST_ROW = 32_767;

/** A network in whole numbers. */
export interface Network {
  /** ROWS times UNITS numbers of 16 bits. */
  readonly rows: Int16Array;
  /** PHASES times UNITS numbers of 16 bits. */
  readonly output: Int16Array;
  /** PHASES numbers. */
  readonly bias: Int32Array;
}

/** The row that the mirror image of a position chooses where the position chooses this one. */
export function mirroredRow(row: number): number {
  if (row < PATTERN_ROWS) return mirroredColumn(row, COLUMN_PATTERNS);
  const bomb = row - PATTERN_ROWS;
  return bomb < BOMB_ROWS ? PATTERN_ROWS + mirroredColumn(bomb, CELLS_OF_COLUMN) : row;
}

/** The same place in the opposite column; `places` are those of one column. */
function mirroredColumn(index: number, places: number): number {
  const column = Math.floor(index / places) % COLUMNS;
  return index + (COLUMNS - 1 - 2 * column) * places;
}

/** The logits that the kernel keeps expected results for: so many, from half of them below zero, so far apart. */
export const RESULTS = 2048;
const RESULTS_PER_LOGIT = 128;
/** The best and the worst a position can be estimated to be; beyond lie proven results. */
const HIGHEST_RESULT = 990_000;

/** The expected results, in millionths of a win, of the logits that the kernel tells apart. */
export function expectedResults(): Int32Array {
  return Int32Array.from({ length: RESULTS }, (_, index) => {
    const logit = (index + 0.5 - RESULTS / 2) / RESULTS_PER_LOGIT;
    const result = Math.round(1_000_000 * Math.tanh(logit / 2));
    return Math.max(-HIGHEST_RESULT, Math.min(HIGHEST_RESULT, result));
  });
}

/** Weights as they are learnt, in the order of `Network`. */
export interface LearntWeights {
  readonly rows: Float32Array;
  readonly output: Float32Array;
  readonly bias: Float32Array;
}

function wholeNumber(value: number, one: number, highest: number): number {
  return Math.max(-highest, Math.min(highest, Math.round(value * one)));
}

/** The network nearest to what was learnt. */
export function quantise({ rows, output, bias }: LearntWeights): Network {
  return {
    rows: Int16Array.from(rows, (value) => wholeNumber(value, SUM_ONE, HIGHEST_ROW)),
    output: Int16Array.from(output, (value) => wholeNumber(value, OUTPUT_ONE, HIGHEST_OUTPUT)),
    bias: Int32Array.from(bias, (value) => wholeNumber(value, LOGIT_ONE, 16 * LOGIT_ONE)),
  };
}

/** A network as weights to learn on from. */
export function learntWeightsOf({ rows, output, bias }: Network): LearntWeights {
  return {
    rows: Float32Array.from(rows, (value) => value / SUM_ONE),
    output: Float32Array.from(output, (value) => value / OUTPUT_ONE),
    bias: Float32Array.from(bias, (value) => value / LOGIT_ONE),
  };
}
