/**
 * A bot's memory of the game it follows: how many bombs have dropped. A single state leaves that open in rounds 9, 19 and
 * 29, when a bomb may just have exploded (see `inferBombsDropped`); the states before it settle the question.
 */
import { FOUR_CONNECT_XTREME, windowOfRound } from '../../engine/index.ts';
import type { PlayState } from '../wire/playState.ts';

/** Follows games state by state, those for the opponent included. */
export class BombMemory {
  #round = 0;
  #bombsDropped = 0;

  /** The number of bombs seen up to this state, the next one of its game or the first one of a new game. */
  observe({ round, bombs }: PlayState): number {
    if (round <= this.#round) this.#bombsDropped = 0;
    this.#round = round;
    for (const bomb of bombs) {
      const window = windowOfRound(bomb.explode_in_round - FOUR_CONNECT_XTREME.fuse, FOUR_CONNECT_XTREME);
      if (window !== null) this.#bombsDropped = Math.max(this.#bombsDropped, window + 1);
    }
    return this.#bombsDropped;
  }
}
