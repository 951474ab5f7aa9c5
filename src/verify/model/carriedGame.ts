/**
 * The engine, driven turn by turn. From each turn to the next, the position of a game in progress is carried as it is, as
 * text notation or as a PlayState, and nothing else is remembered but what a player of such a game knows.
 */

import { encodePlayState, parsePlayState, playStateOf, positionFromPlayState } from '../../bot/index.ts';
import {
  FOUR_CONNECT_XTREME,
  formatPosition,
  fullBoardOutcome,
  initialPosition,
  type Outcome,
  type Position,
  parsePosition,
  play,
  type Side,
  spawn,
} from '../../engine/index.ts';
import type { Implementation } from './implementation.ts';
import type { Seen } from './naiveGame.ts';

const RULES = FOUR_CONNECT_XTREME;

/** Writes a position and reads it back. */
type Carry = (position: Position) => Position;

class CarriedGame implements Implementation {
  readonly name: string;
  readonly refuses = true;
  readonly #carry: Carry;
  #position = initialPosition(1);
  #outcome: Outcome | null = null;

  constructor(name: string, carry: Carry) {
    this.name = name;
    this.#carry = carry;
  }

  restart(starter: Side): void {
    this.#reach(initialPosition(starter), null);
  }

  turn(coin: number, bomb: number | null): void {
    const { position, outcome } = play(this.#position, coin, RULES);
    if (bomb === null) this.#reach(position, outcome);
    else {
      const next = spawn(position, bomb, RULES);
      this.#reach(next, fullBoardOutcome(next, RULES));
    }
  }

  seen(): Seen {
    return { ...this.#position, winners: this.#outcome?.winners ?? null };
  }

  #reach(position: Position, outcome: Outcome | null): void {
    this.#outcome = outcome;
    this.#position = outcome === null ? this.#carry(position) : position;
  }
}

function throughText(position: Position): Position {
  return parsePosition(formatPosition(position), { rules: RULES });
}

/** A state does not say how many bombs have dropped: that is inferred, with the help of those seen before. */
function throughMessages(position: Position): Position {
  const state = parsePlayState(encodePlayState(playStateOf(position, 'Alpha')));
  return positionFromPlayState(state, { rules: RULES, bombsSeen: position.bombsDropped });
}

/** The engine in each way that its positions are carried. */
export function carriedGames(): Implementation[] {
  return [
    new CarriedGame('the engine', (position) => position),
    new CarriedGame('the engine through text notation', throughText),
    new CarriedGame('the engine through PlayStates', throughMessages),
  ];
}
