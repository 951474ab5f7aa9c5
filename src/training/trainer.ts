/**
 * The TypeScript front of the trainer (`assembly/`): records in, a network's weights out.
 *
 * It runs in one thread, in an order drawn from a seed, with arithmetic that WebAssembly defines to the bit: the same
 * records and settings give the same weights everywhere.
 */
import { RECORD_BYTES } from '../bot/kernel/kernel.ts';
import {
  type Network,
  PHASES,
  type TrainedWeights,
  trainedWeightsOf,
  UNITS,
} from '../bot/network/network.ts';
import { type RandomStream, stream } from '../engine/random.ts';
import { readBuilt } from '../system/built.ts';

/** The parameters of the training. */
export interface TrainingSettings {
  readonly seed: number;
  readonly epochs: number;
  /** Positions per step of the optimizer. */
  readonly batch: number;
  /** The learning rate at the start; it falls linearly to zero. */
  readonly rate: number;
  /** The share of the game's result in the target; the rest is the score of the search. */
  readonly resultShare: number;
}

/** The losses of an epoch. */
export interface EpochLoss {
  readonly epoch: number;
  /** Mean loss over the epoch's batches, each before its step. */
  readonly training: number;
  /** Mean loss on the records held out, against the results. */
  readonly heldOut: number;
}

interface TrainerExports {
  readonly memory: WebAssembly.Memory;
  weightCount(): number;
  rowsOfFirstLayer(): number;
  weightsAddress(): number;
  allocate(bytes: number): number;
  trainBatch(
    records: number,
    order: number,
    count: number,
    resultShare: number,
    rate: number,
    step: number,
  ): number;
  meanLoss(records: number, count: number): number;
  predict(record: number): number;
}

/** The spread of the first weights: a sum of about thirty rows is about one half. */
const FIRST_SPREAD = 0.08;
const OUTPUT_SPREAD = 0.25;

function shuffle(order: Uint32Array, random: RandomStream): void {
  for (let index = order.length - 1; index > 0; index--) {
    const other = random.int(0, index);
    const value = order[index] as number;
    order[index] = order[other] as number;
    order[other] = value;
  }
}

/** Trains on records, see `playTrainingGame`. */
export class Trainer {
  readonly #exports: TrainerExports;
  readonly #records: number;
  readonly #count: number;
  readonly #heldOut: number;
  readonly #heldOutCount: number;
  readonly #order: number;

  constructor(records: Uint8Array, heldOut: Uint8Array) {
    const module = new WebAssembly.Module(readBuilt('trainer.wasm'));
    this.#exports = new WebAssembly.Instance(module, {}).exports as unknown as TrainerExports;
    this.#count = records.length / RECORD_BYTES;
    this.#heldOutCount = heldOut.length / RECORD_BYTES;
    this.#records = this.#exports.allocate(records.length);
    this.#heldOut = this.#exports.allocate(heldOut.length);
    this.#order = this.#exports.allocate(4 * this.#count);
    const memory = new Uint8Array(this.#exports.memory.buffer);
    memory.set(records, this.#records);
    memory.set(heldOut, this.#heldOut);
  }

  /** Trains, starting from a network or from random weights; calls `onEpoch` after each epoch. */
  train(
    settings: TrainingSettings,
    start: Network | null = null,
    onEpoch: (loss: EpochLoss) => void = () => {},
  ): TrainedWeights {
    if (start === null) this.#drawWeights(stream(settings.seed, 'weights'));
    else this.#takeWeights(start);
    const order = new Uint32Array(this.#exports.memory.buffer, this.#order, this.#count);
    order.forEach((_, index) => {
      order[index] = index;
    });
    const batches = Math.ceil(this.#count / settings.batch);
    const steps = settings.epochs * batches;
    let step = 0;
    for (let epoch = 1; epoch <= settings.epochs; epoch++) {
      shuffle(order, stream(settings.seed, 'order', epoch));
      let loss = 0;
      for (let batch = 0; batch < batches; batch++) {
        const first = batch * settings.batch;
        const count = Math.min(settings.batch, this.#count - first);
        const rate = settings.rate * (1 - step / steps);
        step++;
        loss +=
          count *
          this.#exports.trainBatch(
            this.#records,
            this.#order + 4 * first,
            count,
            settings.resultShare,
            rate,
            step,
          );
      }
      onEpoch({ epoch, training: loss / this.#count, heldOut: this.#heldOutLoss() });
    }
    return this.#weights();
  }

  #heldOutLoss(): number {
    return this.#exports.meanLoss(this.#heldOut, this.#heldOutCount);
  }

  /** The predicted chances of winning for the records held out. */
  heldOutChances(): Float64Array {
    return Float64Array.from({ length: this.#heldOutCount }, (_, index) => {
      const logit = this.#exports.predict(this.#heldOut + index * RECORD_BYTES);
      return 1 / (1 + Math.exp(-logit));
    });
  }

  #memoryOfWeights(): Float32Array {
    const { memory, weightsAddress, weightCount } = this.#exports;
    return new Float32Array(memory.buffer, weightsAddress(), weightCount());
  }

  #takeWeights(start: Network): void {
    const { rows, output, bias } = trainedWeightsOf(start);
    const weights = this.#memoryOfWeights();
    weights.set(rows);
    weights.set(output, rows.length);
    weights.set(bias, rows.length + output.length);
  }

  /** Random rows and outputs, half of the outputs for the side to move and half against it; no biases. */
  #drawWeights(random: RandomStream): void {
    const weights = this.#memoryOfWeights();
    const rows = this.#exports.rowsOfFirstLayer() * UNITS;
    for (let index = 0; index < rows; index++) weights[index] = FIRST_SPREAD * random.gaussian();
    for (let index = 0; index < PHASES * UNITS; index++) {
      const spread = OUTPUT_SPREAD * Math.abs(random.gaussian());
      weights[rows + index] = index % 2 === 0 ? spread : -spread;
    }
  }

  #weights(): TrainedWeights {
    const weights = this.#memoryOfWeights();
    const rows = this.#exports.rowsOfFirstLayer() * UNITS;
    const output = rows + PHASES * UNITS;
    return {
      rows: weights.slice(0, rows),
      output: weights.slice(rows, output),
      bias: weights.slice(output, output + PHASES),
    };
  }
}
