/**
 * Whole games of the search against itself, so that the tuner crosses the border to WebAssembly once per game.
 */

import { WINDOWS } from './bombs/chance';
import { useOptions } from './options';
import * as position from './position';
import { certainResult, search } from './search';
import { optionsOf } from './slots';
import { nextGeneration } from './transpositionTable';

/** Rolls are 0..419; see `src/engine/schedule.ts`. */
export const ROLLS: i32 = 420;
/** The most coins that can be prescribed at the start of a game; before round 5 nothing random happens. */
export const MAX_OPENING_PLIES: i32 = 4;

/** The bomb schedule: a round for each bomb, then a roll for each, 32 bits each. */
export const schedule: usize = memory.data(8 * WINDOWS);
/** Columns of the coins dropped before the players take over, one byte each. */
export const opening: usize = memory.data(MAX_OPENING_PLIES);

/** Coins dropped in the last game. */
export let plies: i32 = 0;

/** Drops the bomb that is due in this round, if one is. */
export function spawnDueBomb(): void {
  for (let index = 0; index < WINDOWS; index++) {
    if (load<i32>(schedule + 4 * index) !== position.round) continue;
    const roll = load<i32>(schedule + 4 * (WINDOWS + index));
    position.spawnBomb(position.openColumn((roll * position.openColumnCount()) / ROLLS));
  }
}

/** One move of a player, from an empty table: what a move is must not depend on the games before. */
export function searchMove(slot: i32, maxDepth: i32, maxNodes: i32): i32 {
  useOptions(optionsOf(slot));
  nextGeneration();
  return search(slot, maxDepth, maxNodes);
}

/**
 * Plays one game: the opening, then search against search, each limited to `maxDepth` plies and `maxNodes` nodes a move.
 * It ends early when a search has proven how it ends, whatever bombs are to come. Returns the bits of the winners: 1 the
 * starter, 2 the other, 3 both.
 */
export function playGame(starter: i32, other: i32, maxDepth: i32, maxNodes: i32, openingPlies: i32): i32 {
  position.clearPosition();
  for (plies = 0; ; ) {
    const starterMoves = (plies & 1) === 0;
    let column: i32;
    let result = position.GOES_ON;
    if (plies < openingPlies) column = <i32>load<u8>(opening + plies);
    else {
      column = searchMove(starterMoves ? starter : other, maxDepth, maxNodes);
      const certain = certainResult();
      if (certain > 0) result = position.MOVER_WINS;
      else if (certain < 0) result = position.OTHER_WINS;
    }
    if (result === position.GOES_ON) {
      result = position.playColumn(column);
      plies++;
    }
    if (result === position.GOES_ON) {
      spawnDueBomb();
      if (position.isFull()) result = position.MOVER_WINS;
    }
    if (result === position.GOES_ON) continue;
    if (starterMoves) return result;
    return ((result & 1) << 1) | (result >> 1);
  }
}
