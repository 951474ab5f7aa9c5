/**
 * The outcomes of a chance node, no bomb or a bomb in each open column, and what the search has found out about each: plain
 * records in fixed memory, one set for each ply.
 */
import { landingCells, size } from '../bitboard';
import { PROVEN, WIN } from '../limits';
import { MAX_PLY } from '../moveOrdering';

/** A bomb in this cell, or none, with the weight of its probability, the bounds of its value, and the value expected of it. */
@unmanaged
export class Outcome {
  bomb: u64;
  weight: i32;
  expected: i32;
  low: i32;
  high: i32;
  /** The next correction of the expectation, should it prove wrong. */
  correction: i32;
}

/** The position after a coin, before a bomb may drop: `own` are the coins of the side that dropped the coin. */
@unmanaged
export class ChanceNode {
  own: u64;
  other: u64;
  dropped: i32;
  /** The depth and the ply of the position that comes next. */
  depth: i32;
  ply: i32;
  /** Sum of the weights. */
  total: i32;
  count: i32;
}

const MOST: i32 = 8;
const NODE_BYTES: i32 = 64;
const OUTCOME_BYTES: i32 = 32;
const SET_BYTES: i32 = NODE_BYTES + MOST * OUTCOME_BYTES;
const sets: usize = memory.data(MAX_PLY * SET_BYTES, 64);

/** The first correction of an expectation that proved wrong, in millionths of a win. */
export const FIRST_CORRECTION: i32 = 20_000;

/** The outcome of a node with this number, 0 for the first. */
export function outcomeAt(node: ChanceNode, index: i32): Outcome {
  return changetype<Outcome>(changetype<usize>(node) + NODE_BYTES + index * OUTCOME_BYTES);
}

function addOutcome(node: ChanceNode, bomb: u64, weight: i32): void {
  const outcome = outcomeAt(node, node.count++);
  outcome.bomb = bomb;
  outcome.weight = weight;
  outcome.low = -WIN;
  outcome.high = WIN;
  outcome.correction = FIRST_CORRECTION;
}

/** Fills in the node of this ply with the outcomes after a coin, each with no more than the bounds of any value. */
export function startNode(own: u64, other: u64, n: i32, dropped: i32, depth: i32, ply: i32): ChanceNode {
  let bombs = landingCells(own | other);
  const columns = size(bombs);
  const node = changetype<ChanceNode>(sets + ply * SET_BYTES);
  node.own = own;
  node.other = other;
  node.dropped = dropped;
  node.depth = depth;
  node.ply = ply;
  node.total = n * columns;
  node.count = 0;
  // No bomb comes first, it weighs most; then a bomb in each open column.
  if (n > 1) addOutcome(node, 0, (n - 1) * columns);
  for (; bombs !== 0; bombs &= bombs - 1) addOutcome(node, bombs & (0 - bombs), 1);
  return node;
}

/** The lower bound of an outcome, for `sumOf` and `worth`. */
export const LOW: usize = offsetof<Outcome>('low');
/** The upper bound of an outcome, for `sumOf` and `worth`. */
export const HIGH: usize = offsetof<Outcome>('high');
/** The expected value of an outcome, for `sumOf` and `worth`. */
export const EXPECTED: usize = offsetof<Outcome>('expected');

/** The sum of this field over the outcomes, each times its weight: the mean times the sum of the weights. */
export function sumOf(node: ChanceNode, field: usize): i64 {
  let sum: i64 = 0;
  for (let index = 0; index < node.count; index++) {
    const outcome = outcomeAt(node, index);
    sum += <i64>outcome.weight * load<i32>(changetype<usize>(outcome) + field);
  }
  return sum;
}

/**
 * The value of a chance node whose outcomes have the values in this field. If all are proven wins, or all proven losses, it
 * is the slowest of them, as the game is over by then whatever drops. Otherwise it is their mean, kept out of the proven
 * values: an unlikely outcome that is still open would barely lower it.
 */
export function worth(node: ChanceNode, field: usize): i32 {
  let sum: i64 = 0;
  let least = WIN;
  let most = -WIN;
  for (let index = 0; index < node.count; index++) {
    const outcome = outcomeAt(node, index);
    const value = load<i32>(changetype<usize>(outcome) + field);
    sum += <i64>outcome.weight * value;
    least = min(least, value);
    most = max(most, value);
  }
  if (least > PROVEN) return least;
  if (most < -PROVEN) return most;
  const total = <i64>node.total;
  // Rounded down, so that it reaches a bound if and only if the sum does.
  const mean = <i32>((sum >= 0 ? sum : sum - total + 1) / total);
  return max(-PROVEN, min(PROVEN, mean));
}
