/**
 * Alpha-beta: negamax with iterative deepening, values from the side to move's point of view.
 *
 * Bitboards are passed down the recursion instead of being made and unmade: a child costs two 64-bit operations, and
 * there is nothing to undo after an explosion. Known bombs are simulated exactly; bombs that have not dropped yet are
 * not considered.
 *
 * The value of a line at the search's horizon: a won position if the side to move can complete four at once, else its
 * evaluation. Wins are worth WIN less the plies to get there, so the shortest win and the longest resistance are best.
 * Both players winning in one explosion is worth 0: half a point each is what either can expect in the balance.
 */
import { BOARD, blast, COLUMNS, collapse, hasFour, landingCells, RIGHT, size, threats } from './bitboard';
import { evaluate } from './evaluation';
import * as position from './position';

/** Value of a game won at once. */
export const WIN: i32 = 1_000_000;
/** Values beyond this are proven wins; evaluations stay below. */
export const PROVEN: i32 = 900_000;
export const MAX_PLY: i32 = 64;

/** Given by the host: whether to give up now, asked every POLL_INTERVAL nodes. */
declare function shouldStop(): bool;

const POLL_INTERVAL: i32 = 4096;

let weights: usize = 0;
let nodeLimit: i32 = 0;
let stopped: bool = false;
/** Whether this iteration met a position that it could only estimate. */
let estimated: bool = false;

/** Triangular table of principal variations: row p holds the columns from ply p on. */
const variations: usize = memory.data(MAX_PLY * MAX_PLY);
const variationLength: usize = memory.data(MAX_PLY);

/** For each ply the moves (cells) under way in order, 8 bytes each, and their ordering scores. */
const moveLists: usize = memory.data(MAX_PLY * COLUMNS * 8, 8);
const moveScores: usize = memory.data(MAX_PLY * COLUMNS * 4);

/** What the last search found. The principal variation is one byte a column. */
export const principalVariation: usize = memory.data(MAX_PLY);
export let principalVariationLength: i32 = 0;
export let bestScore: i32 = 0;
export let depthReached: i32 = 0;
export let nodeCount: i32 = 0;

const NO_VALUE: i32 = 0;

function columnOf(cell: u64): i32 {
  return <i32>(ctz<u64>(cell) / RIGHT);
}

/** Puts `column` and the child's variation at the head of this ply's variation. */
function updateVariation(ply: i32, column: i32): void {
  const row = variations + ply * MAX_PLY;
  const length = <i32>load<u8>(variationLength + ply + 1);
  store<u8>(row, <u8>column);
  memory.copy(row + 1, variations + (ply + 1) * MAX_PLY, length);
  store<u8>(variationLength + ply, <u8>(length + 1));
}

/**
 * Lists the moves of a ply: at the root the best of the last iteration first, then the most threatening, the centre first
 * among equals. Returns how many there are.
 */
function orderMoves(ply: i32, moves: u64, own: u64, free: u64): i32 {
  const list = moveLists + ply * COLUMNS * 8;
  const scores = moveScores + ply * COLUMNS * 4;
  let listed = 0;
  for (let rank = 0; rank < COLUMNS; rank++) {
    // 3, 2, 4, 1, 5, 0, 6
    const column = 3 + (rank & 1 ? -((rank + 1) >> 1) : rank >> 1);
    const cell = moves & ((<u64>0x3f) << (<u64>(column * RIGHT)));
    if (cell === 0) continue;
    const isBest = ply === 0 && principalVariationLength > 0 && column === load<u8>(principalVariation);
    const score = isBest ? i32.MAX_VALUE : size(threats(own | cell, free));
    let at = listed++;
    for (; at > 0 && load<i32>(scores + (at - 1) * 4) < score; at--) {
      store<i32>(scores + at * 4, load<i32>(scores + (at - 1) * 4));
      store<u64>(list + at * 8, load<u64>(list + (at - 1) * 8));
    }
    store<i32>(scores + at * 4, score);
    store<u64>(list + at * 8, cell);
  }
  return listed;
}

/** Value of the position after the side to move has filled `cell`, for that side. */
function valueOfMove(
  own: u64,
  other: u64,
  bomb: u64,
  fuse: i32,
  cell: u64,
  depth: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  const mine = own | cell;
  if (fuse === 1) {
    const freed = blast(bomb);
    const mineAfter = collapse(mine, freed);
    const otherAfter = collapse(other, freed);
    const mineWins = hasFour(mineAfter);
    const otherWins = hasFour(otherAfter);
    if (mineWins || otherWins) {
      store<u8>(variationLength + ply + 1, 0);
      if (mineWins && otherWins) return 0;
      return mineWins ? WIN - (ply + 1) : ply + 1 - WIN;
    }
    return -negamax(otherAfter, mineAfter, 0, 0, depth - 1, -beta, -alpha, ply + 1);
  }
  return -negamax(other, mine, bomb, fuse > 0 ? fuse - 1 : 0, depth - 1, -beta, -alpha, ply + 1);
}

/** Fail-soft alpha-beta; `own` are the coins of the side to move. The value is meaningless once `stopped` is set. */
function negamax(
  own: u64,
  other: u64,
  bomb: u64,
  fuse: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  store<u8>(variationLength + ply, 0);
  nodeCount++;
  if (nodeCount >= nodeLimit || (nodeCount % POLL_INTERVAL === 0 && shouldStop())) {
    stopped = true;
    return NO_VALUE;
  }
  const occupied = own | other | bomb;
  let moves = landingCells(occupied);
  if (moves === 0) return ply - WIN;
  const free = BOARD & ~occupied;
  const wins = threats(own, free) & moves;
  if (wins !== 0) {
    store<u8>(variations + ply * MAX_PLY, <u8>columnOf(wins));
    store<u8>(variationLength + ply, 1);
    return WIN - (ply + 1);
  }
  if (depth <= 0) {
    estimated = true;
    return evaluate(own, other, bomb, weights);
  }
  if (fuse !== 1) {
    // No explosion comes between this coin and the next, so a threat of the opponent must be answered now.
    const otherThreats = threats(other, free);
    const forced = otherThreats & moves;
    const safe = (forced === 0 ? moves : forced) & ~(otherThreats >> 1);
    const lost = safe === 0 || (forced & (forced - 1)) !== 0;
    if (lost) {
      const cell = forced === 0 ? moves : forced;
      store<u8>(variations + ply * MAX_PLY, <u8>columnOf(cell));
      store<u8>(variationLength + ply, 1);
      return ply + 2 - WIN;
    }
    moves = safe;
  }
  const listed = orderMoves(ply, moves, own, free);
  const list = moveLists + ply * COLUMNS * 8;
  let best = -WIN;
  for (let index = 0; index < listed; index++) {
    const cell = load<u64>(list + index * 8);
    const value = valueOfMove(own, other, bomb, fuse, cell, depth, alpha, beta, ply);
    if (stopped) return NO_VALUE;
    if (value > best) {
      best = value;
      if (value > alpha) {
        alpha = value;
        updateVariation(ply, columnOf(cell));
        if (alpha >= beta) break;
      }
    }
  }
  return best;
}

/** Keeps the root's variation, if there is one. */
function keepVariation(): void {
  const length = <i32>load<u8>(variationLength);
  if (length === 0) return;
  principalVariationLength = length;
  memory.copy(principalVariation, variations, length);
}

/**
 * Searches the position in `position.ts`, which must have an open column, deeper and deeper until `maxDepth` plies or
 * `maxNodes` nodes are reached, the host says stop, or the result is proven. Returns the best column.
 *
 * An iteration that is broken off still counts with the moves it finished: the best of the iteration before is searched
 * first, so whatever has replaced it is better.
 */
export function search(weightsAddress: usize, maxDepth: i32, maxNodes: i32): i32 {
  weights = weightsAddress;
  nodeLimit = maxNodes;
  nodeCount = 0;
  stopped = false;
  bestScore = 0;
  depthReached = 0;
  principalVariationLength = 0;
  const occupied = position.own | position.other | position.bomb;
  orderMoves(0, landingCells(occupied), position.own, BOARD & ~occupied);
  store<u8>(principalVariation, <u8>columnOf(load<u64>(moveLists)));
  principalVariationLength = 1;
  for (let depth = 1; depth <= maxDepth; depth++) {
    estimated = false;
    const score = negamax(position.own, position.other, position.bomb, position.fuse, depth, -WIN, WIN, 0);
    keepVariation();
    if (stopped) break;
    bestScore = score;
    depthReached = depth;
    if (!estimated || score > PROVEN || score < -PROVEN) break;
  }
  return load<u8>(principalVariation);
}
