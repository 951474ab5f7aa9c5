/**
 * Alpha-beta: principal variation search with iterative deepening, values from the side to move's point of view.
 *
 * Bitboards are passed down the recursion instead of being made and unmade: a child costs two 64-bit operations, and
 * there is nothing to undo after an explosion. Known bombs are simulated exactly. Bombs that have not dropped yet are
 * chances (see `chance.ts`): near the root each of them is searched, further down they are not looked at.
 *
 * A value is the expected result: WIN a win, -WIN a loss, 0 a double win or a draw, in which each has half of the points. A win is
 * worth less by the number of its round, so the shortest win and the longest resistance are best. At the horizon stands
 * a proven result if the next coins decide the game, else the evaluation, squeezed between the proven results.
 */
import { BOARD, blast, collapse, hasFour, landingCells, threats } from './bitboard';
import { LAST_ROUND, noBombUntil, roundsLeftForBomb, WINDOWS } from './bombs/chance';
import { valueOfChance } from './bombs/chanceNode';
import { isDue, isForeseen, valueOfForeseen } from './bombs/foreseen';
import { evaluate } from './evaluation';
import { LIMIT, PROVEN, WIN } from './limits';
import { columnOf, moveAt, NO_COLUMN, orderMoves } from './moveOrdering';
import { blend } from './network/blend';
import * as cache from './network/estimateCache';
import { isNetwork, networkLogit, resultOf } from './network/network';
import * as position from './position';
import { blendOf, chancePlies, halfWin, networkOf, useOptions, weightsOf } from './slots';
import * as table from './transpositionTable';
import {
  endVariation,
  endVariationWith,
  extendVariation,
  keepVariation,
  principalVariation,
  resetVariation,
} from './variation';

/** Given by the host: whether to give up now, asked every POLL_INTERVAL nodes. */
declare function shouldStop(): bool;
/** Given by the host: called when a better move or a deeper result is known. */
declare function progressed(): void;

const POLL_INTERVAL: i32 = 4096;

let weights: usize = 0;
/** The network that takes the weights' place, or 0. */
let network: usize = 0;
/** The blend of the network. */
let blends: usize = 0;
/** The round of the position that the search began with. */
let rootRound: i32 = 0;
let nodeLimit: i32 = 0;
/** True if the search gave up, so that no value it returns means anything. */
export let stopped: bool = false;
/** True if the subtree under way holds a position that could only be estimated. */
let estimated: bool = false;

/** The value of the best column of the last search, for the side to move. */
export let bestScore: i32 = 0;
/** Plies of the last completed iteration of the last search. */
export let depthReached: i32 = 0;
/** Positions visited by the last search. */
export let nodeCount: i32 = 0;

/** The value that a stopped search returns. */
export const NO_VALUE: i32 = 0;

/** The least depth at which a position is looked up: below it, searching is faster. */
const TABLE_DEPTH: i32 = 2;
/** The least depth at which a null window saves more than the second search costs that it may lead to. */
const NULL_WINDOW_DEPTH: i32 = 3;

/** The estimated value of a position for the side to move. */
function estimate(own: u64, other: u64, bomb: u64, fuse: i32, dropped: i32, round: i32): i32 {
  if (network === 0) return expectedResult(evaluate(own, other, bomb, fuse, dropped, weights));
  const key = table.keyOf(own, other, bomb, fuse, dropped, round, 0);
  const entry = cache.entryOf(key);
  if (cache.holds(entry, key, network)) return cache.estimateIn(entry);
  const logit = networkLogit(network, own, other, bomb, fuse, dropped, round);
  const result = resultOf(network, blend(logit, blends, own, other, bomb, dropped));
  cache.keep(entry, key, network, result);
  return result;
}

/** An evaluation as an expected result, between the proven ones; `halfWin` sets the scale. */
export function expectedResult(evaluation: i32): i32 {
  return <i32>((<i64>evaluation * LIMIT) / (abs(evaluation) + halfWin));
}

/** The value of the position after the side to move has filled `cell`, for that side. */
function valueOfMove(
  own: u64,
  other: u64,
  bomb: u64,
  fuse: i32,
  dropped: i32,
  cell: u64,
  depth: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  const mine = own | cell;
  if (fuse > 1) return -negamax(other, mine, bomb, fuse - 1, dropped, depth - 1, -beta, -alpha, ply + 1);
  if (fuse === 0) {
    const n = roundsLeftForChance(dropped, ply);
    if (n > 0) {
      return isForeseen
        ? valueOfForeseen(mine, other, dropped, depth - 1, alpha, beta, ply + 1)
        : valueOfChance(mine, other, n, dropped, depth - 1, alpha, beta, ply + 1);
    }
    return -negamax(other, mine, 0, 0, dropped, depth - 1, -beta, -alpha, ply + 1);
  }
  const freed = blast(bomb);
  const mineAfter = collapse(mine, freed);
  const otherAfter = collapse(other, freed);
  const mineWins = hasFour(mineAfter);
  const otherWins = hasFour(otherAfter);
  if (mineWins || otherWins) {
    endVariation(ply + 1);
    if (mineWins && otherWins) return 0;
    const value = WIN - (rootRound + ply);
    return mineWins ? value : -value;
  }
  return -negamax(otherAfter, mineAfter, 0, 0, dropped, depth - 1, -beta, -alpha, ply + 1);
}

/** The n of the probability 1/n of a bomb after the coin of this ply; 0 if none can drop, or bombs are not searched that far on. */
function roundsLeftForChance(dropped: i32, ply: i32): i32 {
  if (ply >= chancePlies || dropped >= WINDOWS) return 0;
  const round = rootRound + ply + 1;
  return isForeseen && !isDue(round, dropped) ? 0 : roundsLeftForBomb(round, dropped);
}

/** Looks a position up in the table; returns true if it is there, and leaves what is known in the table's variables. */
export function probePosition(own: u64, other: u64, bomb: u64, fuse: i32, dropped: i32, ply: i32): bool {
  return table.probe(
    table.keyOf(own, other, bomb, fuse, dropped, rootRound + ply, chancePliesLeft(dropped, ply)),
  );
}

/** A guess at the value of a position: a win if a coin wins at once, else its evaluation. */
export function guessOf(own: u64, other: u64, bomb: u64, fuse: i32, dropped: i32, ply: i32): i32 {
  const occupied = own | other | bomb;
  if ((threats(own, BOARD & ~occupied) & landingCells(occupied)) !== 0) return WIN;
  return estimate(own, other, bomb, fuse, dropped, rootRound + ply);
}

/** Notes that a value of the subtree under way is an estimate. */
export function noteEstimate(): void {
  estimated = true;
}

/** Plies from this one on in which bombs are looked at, for the table's key; 0 when none are to come, or all are looked at. */
function chancePliesLeft(dropped: i32, ply: i32): i32 {
  if (chancePlies >= LAST_ROUND || dropped >= WINDOWS) return 0;
  return max(chancePlies - ply, 0);
}

/**
 * Fail-soft principal variation search; `own` are the coins of the side to move. The value is meaningless once `stopped`
 * is set.
 */
export function negamax(
  own: u64,
  other: u64,
  bomb: u64,
  fuse: i32,
  dropped: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  endVariation(ply);
  nodeCount++;
  if (nodeCount >= nodeLimit || (nodeCount % POLL_INTERVAL === 0 && shouldStop())) {
    stopped = true;
    return NO_VALUE;
  }
  const round = rootRound + ply;
  const occupied = own | other | bomb;
  let moves = landingCells(occupied);
  if (moves === 0) return position.fullBoardDraws ? 0 : round - 1 - WIN;
  const free = BOARD & ~occupied;
  // Only with an open window can this position come to lie on the principal variation.
  const isOpen = beta - alpha > 1;
  const wins = threats(own, free) & moves;
  if (wins !== 0) {
    if (isOpen) endVariationWith(ply, columnOf(wins));
    return WIN - round;
  }
  // Threats of the other side that need no answer now: a bomb may come before them.
  let openThreats: u64 = 0;
  if (fuse !== 1 && (fuse > 1 || roundsLeftForChance(dropped, ply) === 0)) {
    // Nothing but a coin comes before the opponent's next one, so its threats must be answered now.
    const otherThreats = threats(other, free);
    const forced = otherThreats & moves;
    const safe = (forced === 0 ? moves : forced) & ~(otherThreats >> 1);
    if (safe === 0 || (forced & (forced - 1)) !== 0) {
      if (isOpen) endVariationWith(ply, columnOf(forced === 0 ? moves : forced));
      return round + 1 - WIN;
    }
    moves = safe;
  } else if (depth > 0) openThreats = threats(other, free);
  if (depth <= 0) {
    estimated = true;
    return estimate(own, other, bomb, fuse, dropped, round);
  }

  let key: u64 = 0;
  let firstColumn = NO_COLUMN;
  const usesTable = depth >= TABLE_DEPTH;
  if (usesTable) key = table.keyOf(own, other, bomb, fuse, dropped, round, chancePliesLeft(dropped, ply));
  if (usesTable && table.probe(key)) {
    firstColumn = table.column;
    const value = table.value;
    const decides =
      table.kind === table.EXACT ||
      (table.kind === table.LOWER && value >= beta) ||
      (table.kind === table.UPPER && value <= alpha);
    if (decides && ply > 0 && (table.depth >= depth || value > PROVEN || value < -PROVEN)) {
      if (!table.complete) estimated = true;
      return value;
    }
  } else if (ply === 0) firstColumn = <i32>load<u8>(principalVariation);

  const estimatedElsewhere = estimated;
  estimated = false;
  const listed = orderMoves(ply, moves, own, free, firstColumn, openThreats);
  let best = -WIN;
  let bestColumn = NO_COLUMN;
  let kind = table.UPPER;
  for (let index = 0; index < listed; index++) {
    const cell = moveAt(ply, index);
    let value: i32;
    if (index === 0 || depth < NULL_WINDOW_DEPTH)
      value = valueOfMove(own, other, bomb, fuse, dropped, cell, depth, alpha, beta, ply);
    else {
      value = valueOfMove(own, other, bomb, fuse, dropped, cell, depth, alpha, alpha + 1, ply);
      if (!stopped && value > alpha && value < beta) {
        value = valueOfMove(own, other, bomb, fuse, dropped, cell, depth, alpha, beta, ply);
      }
    }
    if (stopped) return NO_VALUE;
    if (value <= best) continue;
    best = value;
    bestColumn = columnOf(cell);
    if (value <= alpha) continue;
    alpha = value;
    kind = table.EXACT;
    if (isOpen) extendVariation(ply, bestColumn);
    if (ply === 0 && index > 0) {
      keepVariation();
      progressed();
    }
    if (alpha >= beta) {
      kind = table.LOWER;
      break;
    }
  }
  if (usesTable) table.remember(key, best, depth, kind | (estimated ? 0 : table.COMPLETE), bestColumn);
  estimated = estimated || estimatedElsewhere;
  return best;
}

/** Prepares to search the position in `position.ts` with the evaluation and settings of the slot. */
function begin(slot: i32, maxNodes: i32): void {
  useOptions(slot);
  weights = weightsOf(slot);
  blends = blendOf(slot);
  network = isNetwork(networkOf(slot)) ? networkOf(slot) : 0;
  rootRound = position.round;
  nodeLimit = maxNodes;
  nodeCount = 0;
  stopped = false;
}

/** The value of the position that the search began with, by one iteration of this depth. */
function valueOfRoot(depth: i32): i32 {
  return negamax(
    position.own,
    position.other,
    position.bomb,
    position.fuse,
    position.dropped,
    depth,
    -WIN,
    WIN,
    0,
  );
}

/** The value of the position in `position.ts`, which must have an open column, for the side to move, by a search of so many plies. */
export function valueOfPosition(slot: i32, depth: i32): i32 {
  begin(slot, i32.MAX_VALUE);
  resetVariation(NO_COLUMN);
  return valueOfRoot(depth);
}

/**
 * Searches the position in `position.ts`, which must have an open column, deeper and deeper until `maxDepth` plies or
 * `maxNodes` nodes are reached, the host says stop, or the result is proven. Returns the best column.
 *
 * An iteration that is broken off still counts with the moves it finished: the best of the iteration before is searched
 * first, so whatever has replaced it is better.
 */
export function search(slot: i32, maxDepth: i32, maxNodes: i32): i32 {
  begin(slot, maxNodes);
  bestScore = 0;
  depthReached = 0;
  const occupied = position.own | position.other | position.bomb;
  orderMoves(0, landingCells(occupied), position.own, BOARD & ~occupied, NO_COLUMN);
  resetVariation(columnOf(moveAt(0, 0)));
  progressed();
  for (let depth = 1; depth <= maxDepth; depth++) {
    estimated = false;
    const score = valueOfRoot(depth);
    keepVariation();
    if (stopped) break;
    bestScore = score;
    depthReached = depth;
    progressed();
    if (!estimated || score > PROVEN || score < -PROVEN) break;
  }
  return load<u8>(principalVariation);
}

/**
 * The result of the game if the last search has made it certain, seen from the side that searched and in the form of a coin's
 * result; else `GOES_ON`. A proven value is not enough: no bomb may come before the coin that decides.
 */
export function certainResult(): i32 {
  const lastRound = WIN - abs(bestScore);
  if (abs(bestScore) <= PROVEN || !noBombUntil(lastRound, position.dropped)) return position.GOES_ON;
  return bestScore > 0 ? position.MOVER_WINS : position.OTHER_WINS;
}
