/**
 * Trains the network: one thread, 32-bit floats, the same bytes on every machine.
 *
 * The input is a position and its mirror image, by the same rows: each gives a layer of `UNITS` sums. Only positive sums count
 * (ReLU), and the output is a weighted sum of both layers. Loss is the cross entropy of the result;
 * the optimizer is Adam (Kingma, Ba, 2015), over all weights after each batch.
 */
import { WINDOWS } from '../../../bot/assembly/bombs/chance';
import * as inputs from '../../../bot/assembly/network/networkInputs';
import * as network from '../../../bot/assembly/network/networkLayout';
import * as layout from '../../../bot/assembly/sampleLayout';

const ROW_BYTES: i32 = 4 * network.UNITS;
const COLUMNS: i32 = 7;
const WIN: f32 = 1_000_000;

/** All weights in a row: the first layer, then for each phase UNITS output weights, then for each phase a bias. */
const FIRST: i32 = network.ROWS * network.UNITS;
const WEIGHTS: i32 = FIRST + network.PHASES * network.UNITS + 8;
const weights: usize = memory.data(4 * WEIGHTS, 16);
const gradient: usize = memory.data(4 * WEIGHTS, 16);
const firstMoment: usize = memory.data(4 * WEIGHTS, 16);
const secondMoment: usize = memory.data(4 * WEIGHTS, 16);
const output: usize = weights + 4 * FIRST;
const bias: usize = output + 4 * network.PHASES * network.UNITS;

/** Rows of the position under way and of its mirror image, as offsets in bytes. */
const MAX_ROWS: i32 = 80;
const rows: usize = memory.data(4 * MAX_ROWS, 4);
const mirroredRows: usize = memory.data(4 * MAX_ROWS, 4);
let rowCount: i32 = 0;

/** Sums of the position and of its mirror image, and the gradient by each of them. */
const sums: usize = memory.data(2 * ROW_BYTES, 16);
const sumGradients: usize = memory.data(2 * ROW_BYTES, 16);
let phase: i32 = 0;

/** The number of rows with which the trainer was built. */
export function rowsOfFirstLayer(): i32 {
  return network.ROWS;
}
/** The number of units with which the trainer was built. */
export function units(): i32 {
  return network.UNITS;
}
/** The address of the weights: rows, output weights and biases, in the order of `Network`. */
export function weightsAddress(): usize {
  return weights;
}

/** Allocates pages of 64 kB; returns the number of the first one, or -1 if there is no room. */
export function allocate(pages: i32): i32 {
  return memory.grow(pages);
}

function addRow(row: i32, mirrored: i32): void {
  store<i32>(rows + 4 * rowCount, row * ROW_BYTES);
  store<i32>(mirroredRows + 4 * rowCount, mirrored * ROW_BYTES);
  rowCount++;
}

function addPatterns(first: i32, patterns: u64): void {
  for (let column = 0; column < COLUMNS; column++) {
    const pattern = <i32>((patterns >> (7 * column)) & 127);
    addRow(
      first + column * network.COLUMN_ROWS + pattern,
      first + (COLUMNS - 1 - column) * network.COLUMN_ROWS + pattern,
    );
  }
}

/** Lists the rows of a sample's position. */
function listRows(sample: usize): void {
  const bomb = load<u64>(sample, layout.BOMB);
  const fuse = <i32>load<u8>(sample, layout.FUSE);
  const round = <i32>load<u8>(sample, layout.ROUND);
  const dropped = <i32>load<u8>(sample, layout.DROPPED);
  inputs.look(load<u64>(sample, layout.OWN), load<u64>(sample, layout.OTHER), bomb);
  phase = inputs.phaseOf(bomb, dropped);
  rowCount = 0;
  addPatterns(network.CONTENT, inputs.content);
  addPatterns(network.THREATS + 2 * inputs.parity * network.BOARD_ROWS, inputs.ownThreats);
  addPatterns(network.THREATS + (2 * inputs.parity + 1) * network.BOARD_ROWS, inputs.otherThreats);
  addPatterns(network.TWOS + 2 * inputs.parity * network.BOARD_ROWS, inputs.ownTwos);
  addPatterns(network.TWOS + (2 * inputs.parity + 1) * network.BOARD_ROWS, inputs.otherTwos);
  addRow(inputs.phaseRow(dropped, round), inputs.phaseRow(dropped, round));
  if (bomb === 0) return;
  addPatterns(network.BLAST, inputs.ownBlast);
  addPatterns(network.BLAST + network.BOARD_ROWS, inputs.otherBlast);
  addPatterns(network.LEFT, inputs.contentLeft);
  addPatterns(network.LEFT + network.BOARD_ROWS, inputs.ownTwosLeft);
  addPatterns(network.LEFT + 2 * network.BOARD_ROWS, inputs.otherTwosLeft);
  const row = inputs.bombRow(bomb, fuse);
  const cell = (row - network.BOMB) % network.BOMB_CELLS;
  addRow(row, row - cell + (COLUMNS - 1 - cell / 7) * 7 + (cell % 7));
}

function sumRows(list: usize, into: usize): void {
  let a = f32x4.splat(0);
  let b = f32x4.splat(0);
  let c = f32x4.splat(0);
  let d = f32x4.splat(0);
  for (let index = 0; index < rowCount; index++) {
    const row = weights + load<i32>(list + 4 * index);
    a = f32x4.add(a, v128.load(row));
    b = f32x4.add(b, v128.load(row, 16));
    c = f32x4.add(c, v128.load(row, 32));
    d = f32x4.add(d, v128.load(row, 48));
  }
  v128.store(into, a);
  v128.store(into, b, 16);
  v128.store(into, c, 32);
  v128.store(into, d, 48);
}

/** The logit of the position's winning chance; its rows must be listed. */
function forward(): f32 {
  sumRows(rows, sums);
  sumRows(mirroredRows, sums + ROW_BYTES);
  const weightsOfPhase = output + phase * ROW_BYTES;
  let total = f32x4.splat(0);
  const zero = f32x4.splat(0);
  for (let at = 0; at < ROW_BYTES; at += 16) {
    const layer = f32x4.add(
      f32x4.max(v128.load(sums + at), zero),
      f32x4.max(v128.load(sums + ROW_BYTES + at), zero),
    );
    total = f32x4.add(total, f32x4.mul(layer, v128.load(weightsOfPhase + at)));
  }
  return (
    load<f32>(bias + 4 * phase) +
    (f32x4.extract_lane(total, 0) + f32x4.extract_lane(total, 1)) +
    (f32x4.extract_lane(total, 2) + f32x4.extract_lane(total, 3))
  );
}

function addToRows(list: usize, from: usize): void {
  const a = v128.load(from);
  const b = v128.load(from, 16);
  const c = v128.load(from, 32);
  const d = v128.load(from, 48);
  for (let index = 0; index < rowCount; index++) {
    const row = gradient + load<i32>(list + 4 * index);
    v128.store(row, f32x4.add(v128.load(row), a));
    v128.store(row, f32x4.add(v128.load(row, 16), b), 16);
    v128.store(row, f32x4.add(v128.load(row, 32), c), 32);
    v128.store(row, f32x4.add(v128.load(row, 48), d), 48);
  }
}

/** Adds the gradient of the loss, whose derivative by the logit is `slope`; after `forward`. */
function backward(slope: f32): void {
  const offset = 4 * FIRST + phase * ROW_BYTES;
  const weightsOfPhase = weights + offset;
  const gradientOfPhase = gradient + offset;
  const zero = f32x4.splat(0);
  const slopes = f32x4.splat(slope);
  for (let at = 0; at < ROW_BYTES; at += 16) {
    const plain = v128.load(sums + at);
    const mirrored = v128.load(sums + ROW_BYTES + at);
    const layer = f32x4.add(f32x4.max(plain, zero), f32x4.max(mirrored, zero));
    const place = gradientOfPhase + at;
    v128.store(place, f32x4.add(v128.load(place), f32x4.mul(slopes, layer)));
    const back = f32x4.mul(slopes, v128.load(weightsOfPhase + at));
    v128.store(sumGradients + at, v128.and(back, f32x4.gt(plain, zero)));
    v128.store(sumGradients + ROW_BYTES + at, v128.and(back, f32x4.gt(mirrored, zero)));
  }
  const biasPlace = gradient + 4 * (FIRST + network.PHASES * network.UNITS + phase);
  store<f32>(biasPlace, load<f32>(biasPlace) + slope);
  addToRows(rows, sumGradients);
  addToRows(mirroredRows, sumGradients + ROW_BYTES);
}

function sigmoid(logit: f32): f32 {
  return 1 / (1 + NativeMathf.exp(-logit));
}

/** True if the sample's result is known; before a random coin it is not. */
function isDecided(sample: usize): bool {
  return load<u8>(sample, layout.POINTS) !== layout.UNKNOWN;
}

/**
 * The target of the prediction: the result, less the luck after the sample times `luckFactor`, mixed with the search's estimate in the
 * proportion of `resultShare`. It may lie beyond 0 and 1; the loss is linear in it, so only its mean counts, which lies within.
 * Once the last bomb has dropped there is no more luck, and the result alone teaches more than a search that saw less of the game.
 */
function targetOf(sample: usize, resultShare: f32, luckFactor: f32): f32 {
  const score: f32 = (<f32>load<i32>(sample, layout.SCORE) / WIN + 1) / 2;
  if (!isDecided(sample)) return score;
  const luck: f32 = <f32>load<i32>(sample, layout.LUCK) / (2 * WIN);
  const result = <f32>load<u8>(sample, layout.POINTS) / 2 - luckFactor * luck;
  const share: f32 = <i32>load<u8>(sample, layout.DROPPED) === WINDOWS ? 1 : resultShare;
  return share * result + (1 - share) * score;
}

function lossOf(logit: f32, target: f32): f64 {
  const p = <f64>sigmoid(logit);
  const t = <f64>target;
  return -t * NativeMath.log(max(p, 1e-9)) - (1 - t) * NativeMath.log(max(1 - p, 1e-9));
}

/** Takes a step of learning from the `count` samples whose numbers are at `order`. Returns their mean loss before the step. */
export function trainBatch(
  samples: usize,
  order: usize,
  count: i32,
  resultShare: f32,
  luckFactor: f32,
  rate: f32,
  step: i32,
): f64 {
  memory.fill(gradient, 0, 4 * WEIGHTS);
  let loss: f64 = 0;
  for (let index = 0; index < count; index++) {
    const sample = samples + <usize>load<u32>(order + 4 * index) * layout.BYTES;
    const target = targetOf(sample, resultShare, luckFactor);
    listRows(sample);
    const logit = forward();
    loss += lossOf(logit, target);
    backward((sigmoid(logit) - target) / <f32>count);
  }
  descend(rate, step);
  return loss / <f64>count;
}

const DECAY_1: f32 = 0.9;
const DECAY_2: f32 = 0.999;
const TINY: f32 = 3e-5;

/** One step of Adam. */
function descend(rate: f32, step: i32): void {
  const unbias1: f32 = 1 / (1 - NativeMathf.pow(DECAY_1, <f32>step));
  const unbias2: f32 = 1 / (1 - NativeMathf.pow(DECAY_2, <f32>step));
  const keep1 = f32x4.splat(DECAY_1);
  const keep2 = f32x4.splat(DECAY_2);
  const new1 = f32x4.splat(1 - DECAY_1);
  const new2 = f32x4.splat(1 - DECAY_2);
  const scale1 = f32x4.splat(rate * unbias1);
  const scale2 = f32x4.splat(unbias2);
  const tiny = f32x4.splat(TINY);
  for (let at: usize = 0; at < 4 * WEIGHTS; at += 16) {
    const g = v128.load(gradient + at);
    const m = f32x4.add(f32x4.mul(keep1, v128.load(firstMoment + at)), f32x4.mul(new1, g));
    const v = f32x4.add(f32x4.mul(keep2, v128.load(secondMoment + at)), f32x4.mul(new2, f32x4.mul(g, g)));
    v128.store(firstMoment + at, m);
    v128.store(secondMoment + at, v);
    const change = f32x4.div(f32x4.mul(scale1, m), f32x4.add(f32x4.sqrt(f32x4.mul(scale2, v)), tiny));
    v128.store(weights + at, f32x4.sub(v128.load(weights + at), change));
  }
}

/** The logit that the network predicts for one sample. */
export function predict(sample: usize): f32 {
  listRows(sample);
  return forward();
}

/** The mean loss over those of `count` samples whose results are known, against the results alone. */
export function meanLoss(samples: usize, count: i32): f64 {
  let loss: f64 = 0;
  let decided = 0;
  for (let index = 0; index < count; index++) {
    const sample = samples + <usize>index * layout.BYTES;
    if (!isDecided(sample)) continue;
    loss += lossOf(predict(sample), targetOf(sample, 1, 0));
    decided++;
  }
  return loss / <f64>max(decided, 1);
}
