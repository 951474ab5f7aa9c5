/**
 * The TypeScript front of the trainer (`assembly/`): samples in, a network's weights out.
 *
 * It runs in one thread, in an order drawn from a seed, with arithmetic that WebAssembly defines to the bit: the same
 * samples and settings give the same weights everywhere.
 */
import { setImmediate } from 'node:timers/promises';
import { Learning, SAMPLE } from '../../../bot/index.ts';
import { ExpectedError, type RandomStream, stream } from '../../../engine/index.ts';
import { bytesHash, readBuilt } from '../../../system/index.ts';
import { samplePoints } from './samples.ts';
import type { EpochLoss, LearningSettings } from './trainingFormat.ts';

interface TrainerExports {
  readonly memory: WebAssembly.Memory;
  rowsOfFirstLayer(): number;
  units(): number;
  weightsAddress(): number;
  allocate(pages: number): number;
  trainBatch(
    samples: number,
    order: number,
    count: number,
    resultShare: number,
    luckFactor: number,
    rate: number,
    step: number,
  ): number;
  meanLoss(samples: number, count: number): number;
  predict(sample: number): number;
}

/** The number of positions after which other work gets a turn, such as Ctrl-C: a few hundredths of a second. */
const PAUSE = 16_384;

/** A function called during training with the share of all steps that is done, 0 to 1, and the losses of the complete epochs. */
export type OnLearning = (share: number, losses: readonly EpochLoss[]) => void;

const TRAINER_FILE = 'trainer.wasm';

const PAGE_BYTES = 65_536;

/** The error for more positions than fit into memory. */
class TrainerError extends ExpectedError {
  override readonly code = 'tooManyPositions';
}

/** The hash that identifies a build of the trainer: 12 hexadecimal digits. */
export function trainerHash(): string {
  return bytesHash(readBuilt(TRAINER_FILE));
}

/** Checks that the trainer was built with the sizes of these sources; throws an `Error` if not. */
function checkBuild({ units, rowsOfFirstLayer }: TrainerExports): void {
  if (units() === Learning.UNITS && rowsOfFirstLayer() === Learning.ROWS) return;
  throw new Error(
    `the trainer was built for ${rowsOfFirstLayer()} rows of ${units()}, not ${Learning.ROWS} of ${Learning.UNITS}; run the build`,
  );
}

/** The deviation of the first weights of rows: a sum of about thirty rows is about one half. */
const FIRST_SPREAD = 0.08;
/** The deviation of the first output weights. */
const OUTPUT_SPREAD = 0.25;

/** A trainer with its samples, see `playTrainingGame`, and those held out. */
export class Trainer {
  readonly #exports: TrainerExports;
  readonly #samples: number;
  readonly #count: number;
  readonly #heldOut: number;
  readonly #heldOutCount: number;
  readonly #order: number;

  /** @throws `TrainerError` for more samples than fit into the memory of a trainer, 4 GB */
  constructor(samples: readonly Uint8Array[], heldOut: Uint8Array) {
    const module = new WebAssembly.Module(readBuilt(TRAINER_FILE));
    this.#exports = new WebAssembly.Instance(module, {}).exports as unknown as TrainerExports;
    checkBuild(this.#exports);
    const bytes = samples.reduce((sum, { length }) => sum + length, 0);
    this.#count = bytes / SAMPLE.BYTES;
    this.#heldOutCount = heldOut.length / SAMPLE.BYTES;
    this.#samples = this.#allocate(bytes);
    this.#heldOut = this.#allocate(heldOut.length);
    this.#order = this.#allocate(4 * this.#count);
    const memory = new Uint8Array(this.#exports.memory.buffer);
    let at = this.#samples;
    for (const part of samples) {
      memory.set(part, at);
      at += part.length;
    }
    memory.set(heldOut, this.#heldOut);
  }

  /** Allocates so many bytes and returns their address. */
  #allocate(bytes: number): number {
    const page = this.#exports.allocate(Math.ceil(bytes / PAGE_BYTES));
    if (page >= 0) return page * PAGE_BYTES;
    throw new TrainerError(
      `the ${this.#count} positions to learn from do not fit into memory; train with fewer --games, or a smaller --window`,
    );
  }

  /**
   * Trains from a network or from random weights, and returns the new weights with the loss of each epoch. Seed and generation
   * name the random streams of the first weights and of the order of positions.
   *
   * @param onLearning called after every few thousand positions, and after each epoch
   */
  async train(
    settings: LearningSettings,
    { seed, generation }: { readonly seed: number; readonly generation: number },
    start: Learning.Network | null = null,
    onLearning: OnLearning = () => {},
    signal?: AbortSignal,
  ): Promise<{ weights: Learning.TrainedWeights; losses: readonly EpochLoss[] }> {
    if (start === null) this.#drawWeights(stream(seed, 'learning', generation, 'weights'));
    else this.takeWeights(start);
    const order = this.#usable(settings);
    const batches = Math.ceil(order.length / settings.batch);
    const steps = settings.epochs * batches;
    const losses: EpochLoss[] = [];
    let step = 0;
    for (let epoch = 1; epoch <= settings.epochs; epoch++) {
      stream(seed, 'learning', generation, 'order', epoch).shuffle(order);
      let loss = 0;
      for (let batch = 0; batch < batches; batch++) {
        const first = batch * settings.batch;
        const count = Math.min(settings.batch, order.length - first);
        const rate = settings.rate * (1 - step / steps);
        step++;
        if (Math.floor(first / PAUSE) !== Math.floor((first + count) / PAUSE)) {
          onLearning(step / steps, [...losses]);
          await setImmediate();
          signal?.throwIfAborted();
        }
        loss +=
          count *
          this.#exports.trainBatch(
            this.#samples,
            this.#order + 4 * first,
            count,
            settings.resultShare,
            settings.luckFactor ?? 0,
            rate,
            step,
          );
      }
      const heldOut = this.#exports.meanLoss(this.#heldOut, this.#heldOutCount);
      losses.push({ epoch, training: loss / order.length, heldOut });
      onLearning(epoch / settings.epochs, [...losses]);
    }
    const { rows, output, bias } = this.#weights;
    return { weights: { rows: rows.slice(), output: output.slice(), bias: bias.slice() }, losses };
  }

  /** The numbers of the samples to learn from; if results alone count, only those with a result. */
  #usable({ resultShare }: LearningSettings): Uint32Array {
    const { buffer } = this.#exports.memory;
    const samples = new Uint8Array(buffer, this.#samples, this.#count * SAMPLE.BYTES);
    const order = new Uint32Array(buffer, this.#order, this.#count);
    let count = 0;
    for (let index = 0; index < this.#count; index++) {
      if (resultShare < 1 || samplePoints(samples, index) !== null) order[count++] = index;
    }
    return order.subarray(0, count);
  }

  /** The predicted chances of winning for the samples held out. */
  heldOutChances(): Float64Array {
    return Float64Array.from({ length: this.#heldOutCount }, (_, index) => {
      const logit = this.#exports.predict(this.#heldOut + index * SAMPLE.BYTES);
      return 1 / (1 + Math.exp(-logit));
    });
  }

  /** The weights in the trainer's memory. */
  get #weights(): Learning.TrainedWeights {
    const { memory, weightsAddress } = this.#exports;
    const outputAt = Learning.ROWS * Learning.UNITS;
    const biasAt = outputAt + Learning.PHASES * Learning.UNITS;
    const all = new Float32Array(memory.buffer, weightsAddress(), biasAt + Learning.PHASES);
    return {
      rows: all.subarray(0, outputAt),
      output: all.subarray(outputAt, biasAt),
      bias: all.subarray(biasAt),
    };
  }

  /** Takes over the weights of a network, for predictions and as a start. */
  takeWeights(network: Learning.Network): void {
    const { rows, output, bias } = Learning.trainedWeightsOf(network);
    const weights = this.#weights;
    weights.rows.set(rows);
    weights.output.set(output);
    weights.bias.set(bias);
  }

  /** Random rows and outputs, half of the outputs for the side to move and half against it; no biases. */
  #drawWeights(random: RandomStream): void {
    const { rows, output } = this.#weights;
    rows.forEach((_, index) => {
      rows[index] = FIRST_SPREAD * random.gaussian();
    });
    output.forEach((_, index) => {
      const spread = OUTPUT_SPREAD * Math.abs(random.gaussian());
      output[index] = index % 2 === 0 ? spread : -spread;
    });
  }
}

/** The chances of winning that a network predicts for samples, 0 to 1. */
export function predict(network: Learning.Network, samples: Uint8Array): Float64Array {
  const trainer = new Trainer([], samples);
  trainer.takeWeights(network);
  return trainer.heldOutChances();
}
