/** What to add to a network where its values are known exactly: the gain and the weights of a blend that predict them best. */
import { Matrix, solve } from 'ml-matrix';
import { BLEND_ONE, NETWORK_ALONE, type TermName } from '../../src/bot/evaluation/blend.ts';
import type { Stage } from '../../src/bot/evaluation/features.ts';
import type { Kernel } from '../../src/bot/kernel/kernel.ts';
import type { Position } from '../../src/engine/position.ts';
import { pointsOfScore } from './exact.ts';

const STEPS = 20;
/** The most that a term may count: the ends of its range. */
const MOST = 2 * BLEND_ONE;

/** A position with its exact value, in points of the side to move. */
export interface Known {
  readonly position: Position;
  readonly value: number;
}

/** The network's logit, and the counts of the terms. */
function inputsOf(kernel: Kernel, position: Position, terms: readonly TermName[]): number[] {
  const chance = pointsOfScore(kernel.networkResult(position) as number);
  const counts = kernel.explainBlend(position)?.terms;
  return [Math.log(chance / (1 - chance)), ...terms.map((name) => counts?.[name].count as number)];
}

/** Fits a stage of the network in slot 0 to exact values by logistic regression (Newton's method); the other stages are the network alone. */
export function fitBlend(kernel: Kernel, known: readonly Known[], stage: Stage, terms: readonly TermName[]) {
  const inputs = new Matrix(known.map(({ position }) => inputsOf(kernel, position, terms)));
  const values = Matrix.columnVector(known.map(({ value }) => value));
  let factors = Matrix.zeros(inputs.columns, 1);
  for (let step = 0; step < STEPS; step++) {
    const chances = inputs.mmul(factors).apply(function (this: Matrix, row, column) {
      this.set(row, column, 1 / (1 + Math.exp(-this.get(row, column))));
    });
    const spreads = chances.to1DArray().map((chance) => chance * (1 - chance));
    const slope = inputs.transpose().mmul(Matrix.sub(values, chances));
    const bend = inputs.transpose().mmul(inputs.clone().mulColumnVector(spreads));
    factors = Matrix.add(factors, solve(bend, slope));
  }
  const [gain = 1, ...weights] = factors.to1DArray().map((factor) => Math.round(BLEND_ONE * factor));
  const fitted = Object.fromEntries(
    terms.map((name, at) => [name, Math.max(-MOST, Math.min(MOST, weights[at] as number))]),
  );
  return { ...NETWORK_ALONE, [stage]: { ...NETWORK_ALONE[stage], gain, ...fitted } };
}
