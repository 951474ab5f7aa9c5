/** Whole games of the search against itself, so that the tuner crosses the border to WebAssembly once per game. */
import { landingCells } from './bitboard';
import { pickCell, WINDOWS } from './bombs/chance';
import { MAX_OPENING_PLIES } from './limits';
import { luckOfBomb } from './luck';
import * as position from './position';
import { certainResult, search } from './search';
import { JUDGE } from './slots';
import { nextGeneration } from './transpositionTable';

/** The address of the bomb schedule: a round for each bomb, then a roll for each, 32 bits each. */
export const schedule: usize = memory.data(8 * WINDOWS);
/** The address of the columns of the coins dropped before the players take over, one byte each. */
export const opening: usize = memory.data(MAX_OPENING_PLIES);

/** The luck of the bombs of the last game for its starter, in millionths of the step from an even game to a win. */
export let starterLuck: i32 = 0;

/** Coins dropped in the last game. */
export let plies: i32 = 0;

/** The `luckDepth` of games whose luck is not measured. */
export const UNMEASURED: i32 = -1;

/**
 * Drops a coin, and the bomb that is due then, if one is; its luck is measured by searches of `luckDepth` plies.
 * Returns the result of the coin.
 */
export function playTurn(column: i32, luckDepth: i32): i32 {
  const result = position.playColumn(column);
  if (result !== position.GOES_ON) return result;
  for (let index = 0; index < WINDOWS; index++) {
    if (load<i32>(schedule + 4 * index) !== position.round) continue;
    const roll = load<i32>(schedule + 4 * (WINDOWS + index));
    position.spawnBomb(pickCell(landingCells(position.own | position.other), roll));
    if (luckDepth === UNMEASURED) continue;
    const luck = luckOfBomb(JUDGE, luckDepth);
    starterLuck += (position.round & 1) !== 0 ? luck : -luck;
  }
  return position.isFull() ? position.MOVER_WINS : position.GOES_ON;
}

/** Sets an empty board and no luck. */
export function beginGame(): void {
  position.setPosition(0, 0, 0, 0, 1, 0);
  starterLuck = 0;
}

/** Searches one move of a player, from an empty table, so that a move does not depend on earlier games; returns its column. */
export function searchMove(slot: i32, maxDepth: i32, maxNodes: i32): i32 {
  nextGeneration();
  return search(slot, maxDepth, maxNodes);
}

/**
 * Plays one game: the opening, then search against search, each limited to `maxDepth` plies and `maxNodes` nodes a move.
 * It ends early when a search has proven how it ends, whatever bombs are to come. Returns the bits of the winners: 1 the
 * starter, 2 the other, 3 both.
 */
export function playGame(
  starter: i32,
  other: i32,
  maxDepth: i32,
  maxNodes: i32,
  openingPlies: i32,
  luckDepth: i32,
): i32 {
  beginGame();
  for (plies = 0; ; ) {
    const starterMoves = (plies & 1) === 0;
    let column: i32;
    let result = position.GOES_ON;
    if (plies < openingPlies) column = <i32>load<u8>(opening + plies);
    else {
      column = searchMove(starterMoves ? starter : other, maxDepth, maxNodes);
      result = certainResult();
    }
    if (result === position.GOES_ON) {
      result = playTurn(column, luckDepth);
      plies++;
    }
    if (result === position.GOES_ON) continue;
    return starterMoves ? result : ((result & 1) << 1) | (result >> 1);
  }
}
