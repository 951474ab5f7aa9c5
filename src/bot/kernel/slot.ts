/**
 * One of the kernel's slots, one for each player of a game and one for the judge of its luck: the evaluation and the settings
 * of its searches. The layouts are those that `assembly` reads.
 */
import { BLEND_ONE, type Blend, NETWORK_ALONE, TERMS, type TermName } from '../evaluation/blend.ts';
import { FEATURES, STAGES, type Stage, weightsIn } from '../evaluation/features.ts';
import type { Evaluation } from '../evaluation/weightsFormat.ts';
import { expectedResults, mirroredRow, type Network, PHASES, ROWS, UNITS } from '../network/network.ts';
import { decodeNetwork } from '../network/networkCode.ts';
import type { KernelExports } from './kernelExports.ts';

/** The number of the slot of one of a game's two players. */
export type SlotNumber = 0 | 1;

/** The number of the judge's slot. */
export const JUDGE = 2;

/** Settings of a search, apart from its evaluation. */
export interface SearchOptions {
  /** Plies from the root in which every bomb that may drop is searched; later ones are ignored. */
  readonly chancePlies: number;
  /** The evaluation that corresponds to half of `ESTIMATE_LIMIT`. */
  readonly halfWin: number;
}

/** Numbers of a stage's blend in the kernel: a flag that says if it changes anything, the gain, and the weights of the terms. */
const STAGE_NUMBERS = 2 + TERMS.length;

/** Bytes before the rows, which begin at a cache line; the first four say if there is a network. */
const HEAD_BYTES = 64;

/** Writes a network into this memory at this address, in the kernel's layout; `null` marks the place as empty. */
export function writeNetwork(memory: ArrayBuffer, at: number, network: Network | null): void {
  new Int32Array(memory, at, 1)[0] = network === null ? 0 : 1;
  if (network === null) return;
  const rows = new Int16Array(memory, at + HEAD_BYTES, ROWS * 2 * UNITS);
  const row = (index: number) => network.rows.subarray(index * UNITS, (index + 1) * UNITS);
  // The row that the mirror image chooses follows each row, so that one pass adds up both.
  for (let index = 0; index < ROWS; index++) {
    rows.set(row(index), 2 * index * UNITS);
    rows.set(row(mirroredRow(index)), (2 * index + 1) * UNITS);
  }
  const output = new Int16Array(memory, rows.byteOffset + rows.byteLength, PHASES * UNITS);
  output.set(network.output);
  // One more number than there are phases keeps the results aligned.
  const bias = new Int32Array(memory, output.byteOffset + output.byteLength, PHASES + 1);
  bias.set(network.bias);
  const results = expectedResults();
  new Int32Array(memory, bias.byteOffset + bias.byteLength, results.length).set(results);
}

/** The numbers of a blend in the kernel's layout; `indexOf` gives the number of a term there. */
export function blendNumbers(blend: Blend, indexOf: (term: TermName) => number): number[] {
  return STAGES.flatMap((stage) => {
    const { gain, ...weights } = blend[stage];
    const ordered = new Array<number>(TERMS.length);
    for (const { name } of TERMS) ordered[indexOf(name)] = weights[name];
    const changes = gain !== BLEND_ONE || ordered.some((weight) => weight !== 0);
    return [changes ? 1 : 0, gain, ...ordered];
  });
}

/** A slot of a kernel instance, through views of its memory. */
export class Slot {
  readonly #exports: KernelExports;
  readonly #slot: SlotNumber | typeof JUDGE;
  readonly #weights: Int32Array;
  readonly #options: Int32Array;
  readonly #blend: Int32Array;
  #networkHash: string | null = null;

  constructor(exports: KernelExports, slot: SlotNumber | typeof JUDGE) {
    const { buffer } = exports.memory;
    this.#exports = exports;
    this.#slot = slot;
    this.#weights = new Int32Array(buffer, exports.weightsOf(slot), STAGES.length * FEATURES.length);
    this.#options = new Int32Array(buffer, exports.optionsOf(slot), 2);
    this.#blend = new Int32Array(buffer, exports.blendOf(slot), STAGES.length * STAGE_NUMBERS);
    this.#setBlend(NETWORK_ALONE);
  }

  /** True if a network evaluates positions. */
  get hasNetwork(): boolean {
    return this.#networkHash !== null;
  }

  /** Writes an evaluation into the kernel; a network that is there already is not written again. */
  setEvaluation({ weights, network, blend }: Evaluation): void {
    for (const stage of STAGES) {
      const inStage = weightsIn(stage, weights);
      const numbers = this.weightsIn(stage);
      for (const { name } of FEATURES) numbers[this.#exports[`Feature.${name}`].value] = inStage[name];
    }
    this.#setBlend(blend ?? NETWORK_ALONE);
    const hash = network?.sha256 ?? null;
    // Every game of a match sets its players again, mostly with the networks of the game before.
    if (hash === this.#networkHash) return;
    this.#networkHash = hash;
    this.#exports.forgetEstimates();
    const address = this.#exports.networkOf(this.#slot);
    writeNetwork(this.#exports.memory.buffer, address, network ? decodeNetwork(network) : null);
  }

  #setBlend(blend: Blend): void {
    const numbers = blendNumbers(blend, (name) => this.#exports[`Term.${name}`].value);
    if (numbers.every((number, index) => this.#blend[index] === number)) return;
    this.#blend.set(numbers);
    this.#exports.forgetEstimates();
  }

  /** Writes the settings of the slot's searches into the kernel. */
  setOptions({ chancePlies, halfWin }: SearchOptions): void {
    this.#options.set([chancePlies, halfWin]);
  }

  /** The weights in a stage, in the kernel's order; a view of its memory. */
  weightsIn(stage: Stage): Int32Array {
    const start = STAGES.indexOf(stage) * FEATURES.length;
    return this.#weights.subarray(start, start + FEATURES.length);
  }

  /** The gain and the weights of the terms in a stage, in the kernel's order. */
  blendIn(stage: Stage): { readonly gain: number; readonly weights: Int32Array } {
    const start = STAGES.indexOf(stage) * STAGE_NUMBERS;
    const gain = this.#blend[start + 1] as number;
    return { gain, weights: this.#blend.subarray(start + 2, start + STAGE_NUMBERS) };
  }
}
