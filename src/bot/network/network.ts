/**
 * The trained evaluation as data: a first layer of rows, one chosen by each pattern of a column, and an output.
 *
 * The kernel evaluates it (`assembly/network/network.ts`), and `src/games/fcx/training` trains it. `assembly/network/networkInputs.ts`
 * says which pattern chooses which row; a test has a plain implementation of the same. This file holds what both sides and
 * the weights file share: the sizes, and the conversion of trained weights to whole numbers.
 */

/** Sums of the first layer over a position; its mirror image has the same number. */
export const UNITS = 16;
/** Before, during or after each of the three bombs: every phase has its own output weights. */
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

/** The whole numbers that stand for 1 in the sums, the output weights and the logit. */
export const SUM_ONE = 1024;
export const OUTPUT_ONE = 1024;
export const LOGIT_ONE = SUM_ONE * OUTPUT_ONE;
/** The largest output weight: whatever the sums, the logit fits into 32 bits. */
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

/** The row that a mirrored position chooses where the position itself chooses this one. */
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

/** The kernel has a table of the expected results of this many logits, centred on zero, and this many for each unit. */
export const RESULTS = 2048;
const RESULTS_PER_LOGIT = 128;
/** Estimates stay within this, either way; beyond lie proven results. */
const HIGHEST_RESULT = 990_000;

/** The expected results, in millionths of a win, of the logits in the kernel's table. */
export function expectedResults(): Int32Array {
  return Int32Array.from({ length: RESULTS }, (_, index) => {
    const logit = (index + 0.5 - RESULTS / 2) / RESULTS_PER_LOGIT;
    const result = Math.round(1_000_000 * Math.tanh(logit / 2));
    return Math.max(-HIGHEST_RESULT, Math.min(HIGHEST_RESULT, result));
  });
}

/** The weights in training, in the order of `Network`. */
export interface TrainedWeights {
  readonly rows: Float32Array;
  readonly output: Float32Array;
  readonly bias: Float32Array;
}

function wholeNumber(value: number, one: number, highest: number): number {
  return Math.max(-highest, Math.min(highest, Math.round(value * one)));
}

/** The network nearest to trained weights. */
export function quantise({ rows, output, bias }: TrainedWeights): Network {
  return {
    rows: Int16Array.from(rows, (value) => wholeNumber(value, SUM_ONE, HIGHEST_ROW)),
    output: Int16Array.from(output, (value) => wholeNumber(value, OUTPUT_ONE, HIGHEST_OUTPUT)),
    bias: Int32Array.from(bias, (value) => wholeNumber(value, LOGIT_ONE, 16 * LOGIT_ONE)),
  };
}

/** A network's weights, to continue its training. */
export function trainedWeightsOf({ rows, output, bias }: Network): TrainedWeights {
  return {
    rows: Float32Array.from(rows, (value) => value / SUM_ONE),
    output: Float32Array.from(output, (value) => value / OUTPUT_ONE),
    bias: Float32Array.from(bias, (value) => value / LOGIT_ONE),
  };
}

/** The phases of a game by number, see `PHASES`. */
export const PHASE_NAMES = [
  'before bomb 1',
  'bomb 1 live',
  'after bomb 1',
  'bomb 2 live',
  'after bomb 2',
  'bomb 3 live',
  'after bomb 3',
] as const;

/** The phase after this many bombs have dropped, the last of which may be live. */
export function phaseAfter(bombsDropped: number, hasLiveBomb: boolean): number {
  return hasLiveBomb ? 2 * bombsDropped - 1 : 2 * bombsDropped;
}
