/**
 * The value of a position in which a bomb may drop: the mean over no bomb and a bomb in each open column, or the slowest of
 * them if all are proven (see `worth` in `outcomes.ts`).
 *
 * Star1 (Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983) searches each outcome with
 * the window in which it can still decide. As long as most of the weight is unknown that window is wide open, so nearly
 * every bomb is searched for its exact value. Here, as in a null-window search, the question is only whether the mean
 * reaches a bound. Each outcome is expected to be worth what is known or evaluated of it; the slack between the expected
 * mean and the bound is shared out; and each outcome is searched with a null window for whether it keeps its share. If
 * all do, the question is answered; if one does not, the expectation is corrected and the slack shared out again. Bounds
 * found on the way are kept, and after some rounds Star1, with those bounds for its windows, settles what is left.
 *
 * Where the window is open, the value is found by such questions too, from the expected mean outwards (as MTD(f) does:
 * Plaat, Schaeffer, Pijls, de Bruin, "Best-first fixed-depth minimax algorithms", 1996).
 */
import { PROVEN, WIN } from '../limits';
import { FUSE } from '../position';
import { guessOf, NO_VALUE, negamax, noteEstimate, probePosition, stopped } from '../search';
import * as table from '../transpositionTable';
import {
  ChanceNode,
  EXPECTED,
  FIRST_CORRECTION,
  HIGH,
  LOW,
  Outcome,
  outcomeAt,
  startNode,
  sumOf,
  worth,
} from './outcomes';

/** The least depth at which questions cost less than exact values. */
const QUESTION_DEPTH: i32 = 2;
/** The number of questions for each outcome before Star1 takes over. */
const QUESTIONS: i32 = 3;
/** The width of an interval that counts as one value: a thousandth of a win. */
const TOLERANCE: i32 = 1000;

/**
 * The value of a position in which a bomb drops with probability 1/n, for the side that has just moved and whose coins are
 * `own`. `depth` and `ply` are those of the position that comes next.
 */
export function valueOfChance(
  own: u64,
  other: u64,
  n: i32,
  dropped: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  const node = startNode(own, other, n, dropped, depth, ply);
  if (node.total === 0) return -negamax(other, own, 0, 0, dropped, depth, -beta, -alpha, ply);
  if (depth < QUESTION_DEPTH) return settle(node, alpha, beta);
  for (let index = 0; index < node.count; index++) expect(node, outcomeAt(node, index));
  return beta - alpha === 1 ? question(node, beta) : approach(node, alpha, beta);
}

/** Fills in an outcome's bounds and expectation from the table; without an entry, the evaluation is what is expected. */
function expect(node: ChanceNode, outcome: Outcome): void {
  const fuse = outcome.bomb === 0 ? 0 : FUSE;
  const dropped = outcome.bomb === 0 ? node.dropped : node.dropped + 1;
  if (!probePosition(node.other, node.own, outcome.bomb, fuse, dropped, node.ply)) {
    outcome.expected = -guessOf(node.other, node.own, outcome.bomb, fuse, dropped, node.ply);
    return;
  }
  const value = -table.value;
  outcome.expected = value;
  if (table.depth < node.depth) return;
  if (!table.complete) noteEstimate();
  // The table's values are those of the side to move next.
  if (table.kind !== table.LOWER) outcome.low = value;
  if (table.kind !== table.UPPER) outcome.high = value;
}

function valueOfOutcome(node: ChanceNode, outcome: Outcome, alpha: i32, beta: i32): i32 {
  return outcome.bomb === 0
    ? -negamax(node.other, node.own, 0, 0, node.dropped, node.depth, -beta, -alpha, node.ply)
    : -negamax(
        node.other,
        node.own,
        outcome.bomb,
        FUSE,
        node.dropped + 1,
        node.depth,
        -beta,
        -alpha,
        node.ply,
      );
}

/** Answers whether the value reaches `bound`, by a lower bound of the value that does or an upper bound that does not. */
function question(node: ChanceNode, bound: i32): i32 {
  if (isProof(bound - 1, bound)) return settleProof(node, bound - 1, bound);
  const needed = <i64>bound * node.total;
  for (let left = QUESTIONS * node.count; left > 0; left--) {
    const low = worth(node, LOW);
    if (low >= bound) return low;
    const high = worth(node, HIGH);
    if (high < bound) return high;
    const expected = sumOf(node, EXPECTED);
    if (expected >= needed) ask(node, true, expected - needed);
    else ask(node, false, needed - 1 - expected);
    if (stopped) return NO_VALUE;
  }
  return settle(node, bound - 1, bound);
}

/** True if only a proven win lies above `alpha`, or only a proven loss below `beta`. */
function isProof(alpha: i32, beta: i32): bool {
  return alpha >= PROVEN || beta <= -PROVEN;
}

/** The value, or a bound of it, in a window of proven values: a win counts only if every outcome wins, a loss only if every one loses. */
function settleProof(node: ChanceNode, alpha: i32, beta: i32): i32 {
  for (let index = 0; index < node.count; index++) {
    const outcome = outcomeAt(node, index);
    if (outcome.low < beta && outcome.high > alpha && outcome.low < outcome.high) {
      const value = valueOfOutcome(node, outcome, alpha, beta);
      if (stopped) return NO_VALUE;
      if (value < beta) outcome.high = value;
      if (value > alpha) outcome.low = value;
    }
    if (alpha >= PROVEN ? outcome.high <= alpha : outcome.low >= beta) break;
  }
  return knownWorth(node, beta);
}

/** A lower bound of the value that reaches `beta` or, if none is known, its upper bound. */
function knownWorth(node: ChanceNode, beta: i32): i32 {
  const low = worth(node, LOW);
  return low >= beta ? low : worth(node, HIGH);
}

/** The distance between an outcome's expectation and its lower (`upwards`) or upper bound. */
function gapOf(outcome: Outcome, upwards: bool): i32 {
  return upwards ? outcome.expected - outcome.low : outcome.high - outcome.expected;
}

/**
 * Puts a question to the outcome that can contribute most: whether it is at least what is expected of it, less its share
 * of the slack (or at most that, if the mean is expected below the bound).
 */
function ask(node: ChanceNode, upwards: bool, slack: i64): void {
  let open: i64 = 0;
  for (let index = 0; index < node.count; index++) {
    const outcome = outcomeAt(node, index);
    if (gapOf(outcome, upwards) > 0) open += outcome.weight;
  }
  // The gaps add up to more than the slack, so one of them is more than its share.
  const share = <i32>(slack / open);
  let asked = outcomeAt(node, 0);
  let most: i64 = 0;
  for (let index = 0; index < node.count; index++) {
    const outcome = outcomeAt(node, index);
    const gap = gapOf(outcome, upwards);
    const contribution = <i64>gap * outcome.weight;
    if (gap <= share || contribution <= most) continue;
    most = contribution;
    asked = outcome;
  }
  const threshold = upwards ? asked.expected - share : asked.expected + share + 1;
  const value = valueOfOutcome(node, asked, threshold - 1, threshold);
  if (stopped) return;
  const reached = value >= threshold;
  if (reached) asked.low = value;
  else asked.high = value;
  if (reached === upwards) {
    asked.expected = upwards ? max(asked.expected, value) : min(asked.expected, value);
    return;
  }
  asked.expected = upwards
    ? max(asked.low, value - asked.correction)
    : min(asked.high, value + asked.correction);
  asked.correction = min(2 * asked.correction, WIN);
}

/** The value if it lies between `alpha` and `beta`, else a bound of it, by Star1. */
function settle(node: ChanceNode, alpha: i32, beta: i32): i32 {
  if (isProof(alpha, beta)) return settleProof(node, alpha, beta);
  // Beyond the proven values a mean decides nothing.
  const least = <i64>(alpha < -PROVEN ? -WIN : alpha) * node.total;
  const enough = <i64>(beta > PROVEN ? WIN : beta) * node.total;
  let lows = sumOf(node, LOW);
  let highs = sumOf(node, HIGH);
  for (let index = 0; index < node.count && lows < enough && highs > least; index++) {
    const outcome = outcomeAt(node, index);
    if (outcome.low === outcome.high) continue;
    const weight = outcome.weight;
    lows -= <i64>weight * outcome.low;
    highs -= <i64>weight * outcome.high;
    const lowest = <i32>max<i64>((least - highs) / weight - 1, -WIN);
    const highest = <i32>min<i64>((enough - lows) / weight + 1, WIN);
    const value = valueOfOutcome(node, outcome, lowest, highest);
    if (stopped) return NO_VALUE;
    if (value < highest) outcome.high = value;
    if (value > lowest) outcome.low = value;
    lows += <i64>weight * outcome.low;
    highs += <i64>weight * outcome.high;
  }
  return knownWorth(node, beta);
}

/** The value if it lies between `alpha` and `beta`, else a bound of it, by questions from the expected mean outwards. */
function approach(node: ChanceNode, alpha: i32, beta: i32): i32 {
  let bound = <i32>(sumOf(node, EXPECTED) / node.total);
  let below = false;
  let above = false;
  let low = -WIN;
  let high = WIN;
  for (let step = FIRST_CORRECTION; !isClose(low, high); step = min(2 * step, WIN)) {
    bound = min(max(bound, alpha + 1), beta);
    const value = question(node, bound);
    if (stopped) return NO_VALUE;
    if (value >= beta || value <= alpha) return value;
    low = worth(node, LOW);
    high = worth(node, HIGH);
    if (value >= bound) below = true;
    else above = true;
    if (!above) bound = value + step;
    else if (!below) bound = value - step;
    else bound = low + (high - low + 1) / 2;
  }
  return low;
}

/**
 * True if bounds are close enough to stop. Proven values must be exact, as they say how and when the game ends. The table mixes
 * depths, so that a lower bound may exceed an upper one.
 */
function isClose(low: i32, high: i32): bool {
  return low >= high || (high - low <= TOLERANCE && low >= -PROVEN && high <= PROVEN);
}
