/**
 * The trained evaluation as data: a first layer of rows, one chosen by each pattern of a column, and an output.
 *
 * The kernel evaluates it (`assembly/network/network.ts`), and `src/games/fcx/training` trains it. `assembly/network/networkInputs.ts`
 * says which pattern chooses which row; a test has a plain implementation of the same. This file holds what both sides and
 * the weights file share: the sizes, and the conversion of trained weights to whole numbers.
 */
import { COLUMNS, Mirror } from '../../engine/index.ts';
import { BOMB, BOMB_CELLS, COLUMN_ROWS, LEFT, PHASE, RESULTS } from '../assembly/network/networkLayout.ts';

export { PHASES, RESULTS, ROWS, UNITS } from '../assembly/network/networkLayout.ts';

/** The whole number that stands for 1 in the sums. */
const SUM_ONE = 1024;
/** The whole number that stands for 1 in the output weights. */
const OUTPUT_ONE = 1024;
/** The whole number that stands for a logit of 1. */
export const LOGIT_ONE = SUM_ONE * OUTPUT_ONE;
/** The largest output weight; with it the logit fits into 32 bits, whatever the sums. */
export const HIGHEST_OUTPUT = 4000;
const HIGHEST_ROW = 32_767;

/** A network in whole numbers. */
export interface Network {
  /** The first layer: ROWS times UNITS numbers. */
  readonly rows: Int16Array;
  /** The output weights: PHASES times UNITS numbers. */
  readonly output: Int16Array;
  /** The bias of each phase: PHASES numbers. */
  readonly bias: Int32Array;
}

/** The row that a mirrored position chooses where the position itself chooses this one. */
export function mirroredRow(row: number): number {
  if (row < BOMB) return mirroredColumn(row, COLUMN_ROWS);
  if (row < PHASE) return BOMB + mirroredColumn(row - BOMB, BOMB_CELLS / COLUMNS);
  return row < LEFT ? row : LEFT + mirroredColumn(row - LEFT, COLUMN_ROWS);
}

/** The index of the same row in the opposite column; `perColumn` rows belong to a column. */
function mirroredColumn(index: number, perColumn: number): number {
  const column = Math.floor(index / perColumn) % COLUMNS;
  return index + (Mirror.column(column) - column) * perColumn;
}

const RESULTS_PER_LOGIT = 128;
/** The bound of estimates, in both directions; proven results lie beyond it. */
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

/** The network in whole numbers that is nearest to trained weights. */
export function quantise({ rows, output, bias }: TrainedWeights): Network {
  return {
    rows: Int16Array.from(rows, (value) => wholeNumber(value, SUM_ONE, HIGHEST_ROW)),
    output: Int16Array.from(output, (value) => wholeNumber(value, OUTPUT_ONE, HIGHEST_OUTPUT)),
    bias: Int32Array.from(bias, (value) => wholeNumber(value, LOGIT_ONE, 16 * LOGIT_ONE)),
  };
}

/** The weights of a network as training uses them, to continue it. */
export function trainedWeightsOf({ rows, output, bias }: Network): TrainedWeights {
  return {
    rows: Float32Array.from(rows, (value) => value / SUM_ONE),
    output: Float32Array.from(output, (value) => value / OUTPUT_ONE),
    bias: Float32Array.from(bias, (value) => value / LOGIT_ONE),
  };
}

/** The names of a game's phases, in the order of their numbers. */
export const PHASE_NAMES = [
  'before bomb 1',
  'bomb 1 live',
  'after bomb 1',
  'bomb 2 live',
  'after bomb 2',
  'bomb 3 live',
  'after bomb 3',
] as const;

/** The number of the phase after so many bombs have dropped; the last one may be live. */
export function phaseAfter(bombsDropped: number, hasLiveBomb: boolean): number {
  return hasLiveBomb ? 2 * bombsDropped - 1 : 2 * bombsDropped;
}
