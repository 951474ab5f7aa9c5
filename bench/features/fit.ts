/** Logistic models of a chance, and their loss on positions that they have not seen. */

/** The counts of a position, and the chance of the side to move. */
export interface Row {
  readonly game: number;
  readonly stage: number;
  readonly chance: number;
  readonly counts: Float32Array;
}

/** The strength with which weights are pulled towards 0, in units of one position. */
const RIDGE = 2;
const STEPS = 6;

const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Solves a symmetric, positive system by Cholesky's decomposition; both arguments are overwritten. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let column = 0; column < size; column++) {
    const pivotRow = matrix[column] as Float64Array;
    for (let row = column; row < size; row++) {
      const own = matrix[row] as Float64Array;
      let sum = own[column] as number;
      for (let k = 0; k < column; k++) sum -= (own[k] as number) * (pivotRow[k] as number);
      own[column] = row === column ? Math.sqrt(Math.max(sum, 1e-9)) : sum / (pivotRow[column] as number);
    }
  }
  for (let row = 0; row < size; row++) {
    const own = matrix[row] as Float64Array;
    let sum = right[row] as number;
    for (let k = 0; k < row; k++) sum -= (own[k] as number) * (right[k] as number);
    right[row] = sum / (own[row] as number);
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row] as number;
    for (let k = row + 1; k < size; k++)
      sum -= ((matrix[k] as Float64Array)[row] as number) * (right[k] as number);
    right[row] = sum / ((matrix[row] as Float64Array)[row] as number);
  }
  return right;
}

function logitOf(counts: Float32Array, members: readonly number[], weights: Float64Array): number {
  let logit = 0;
  for (let k = 0; k < members.length; k++)
    logit += (counts[members[k] as number] as number) * (weights[k] as number);
  return logit;
}

/** The weights of these counts that fit the chances best, by Newton's method. */
export function fitted(rows: readonly Row[], members: readonly number[]): Float64Array {
  const size = members.length;
  const weights = new Float64Array(size);
  for (let step = 0; step < STEPS; step++) {
    const matrix = Array.from({ length: size }, () => new Float64Array(size));
    const slope = new Float64Array(size);
    for (let k = 0; k < size; k++) {
      (matrix[k] as Float64Array)[k] = RIDGE;
      slope[k] = -RIDGE * (weights[k] as number);
    }
    const used = new Int32Array(size);
    const values = new Float64Array(size);
    for (const { counts, chance } of rows) {
      const p = sigmoid(logitOf(counts, members, weights));
      const curve = p * (1 - p);
      let count = 0;
      for (let k = 0; k < size; k++) {
        const value = counts[members[k] as number] as number;
        if (value === 0) continue;
        used[count] = k;
        values[count++] = value;
      }
      for (let i = 0; i < count; i++) {
        const own = matrix[used[i] as number] as Float64Array;
        const factor = curve * (values[i] as number);
        slope[used[i] as number] =
          (slope[used[i] as number] as number) + (chance - p) * (values[i] as number);
        for (let j = 0; j <= i; j++) {
          const at = used[j] as number;
          own[at] = (own[at] as number) + factor * (values[j] as number);
        }
      }
    }
    const change = solve(matrix, slope);
    for (let k = 0; k < size; k++) weights[k] = (weights[k] as number) + (change[k] as number);
  }
  return weights;
}

/** The chance by a model. */
export function chanceBy(row: Row, members: readonly number[], weights: Float64Array): number {
  return sigmoid(logitOf(row.counts, members, weights));
}

/** The loss of the model's chance in each row, in nats, beyond that of the true chance. */
export function excessLosses(
  rows: readonly Row[],
  members: readonly number[],
  weights: Float64Array,
): number[] {
  const loss = (y: number, p: number) => -y * Math.log(p) - (1 - y) * Math.log(1 - p);
  const inside = (p: number) => Math.min(1 - 1e-9, Math.max(1e-9, p));
  return rows.map((row) => {
    const p = inside(chanceBy(row, members, weights));
    return loss(row.chance, p) - loss(row.chance, inside(row.chance));
  });
}
