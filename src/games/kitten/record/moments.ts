/**
 * The moments of a round: after every event, what lies where, and what each bot could know of the deck from what it had
 * heard, with the probability that the next card explodes.
 */
import { UNTUNED_WEIGHTS } from '../mind/features.ts';
import { type Suspicion, Witness } from '../mind/witness.ts';
import type { Card } from '../round/cards.ts';
import type { DeckOrder } from '../round/deckOrder.ts';
import { applyEvent, EMPTY_TABLE, type RoundEvent, type RoundState, seatsIn } from '../round/events.ts';
import { newsOf } from '../round/news.ts';

/** What a bot could know. */
export interface Knowledge {
  /** For each place from the top, the card if it is known. */
  readonly seen: readonly (Card | null)[];
  /** For each place from the top, the probability of a kitten. */
  readonly risks: readonly number[];
}

export interface Moment {
  readonly event: RoundEvent;
  readonly state: RoundState;
  /** By seat; `null` for a bot that is out. */
  readonly knowledge: readonly (Knowledge | null)[];
}

/** Follows a round, event by event. */
export class RoundFollower {
  readonly #order: DeckOrder;
  readonly #suspicion: Suspicion;
  #state = EMPTY_TABLE;
  #witnesses: Witness[] = [];

  /** @param suspicion how to read the behaviour of the others; default by hand */
  constructor(order: DeckOrder, suspicion: Suspicion = UNTUNED_WEIGHTS) {
    this.#order = order;
    this.#suspicion = suspicion;
  }

  /** Takes the next event. */
  follow(event: RoundEvent): Moment {
    this.#state = applyEvent(this.#state, event);
    if (event.type === 'deal') {
      this.#witnesses = event.names.map((name) => new Witness(name, this.#suspicion, this.#order));
    }
    const inRound = seatsIn(this.#state);
    const { names, deck } = this.#state;
    for (const seat of inRound) {
      const witness = this.#witnesses[seat] as Witness;
      for (const news of newsOf(event, seat, names)) witness.hear(news);
      if (event.type === 'place' && event.seat === seat) witness.place(event.position, deck.length - 1);
    }
    const knowledge = names.map((_, seat): Knowledge | null => {
      if (!inRound.includes(seat)) return null;
      const { seen, risks } = (this.#witnesses[seat] as Witness).belief;
      return { seen: [...seen], risks: [...risks] };
    });
    return { event, state: this.#state, knowledge };
  }
}

/** All moments of a round. */
export function momentsOf(
  events: readonly RoundEvent[],
  order: DeckOrder,
  suspicion?: Suspicion,
): readonly Moment[] {
  const follower = new RoundFollower(order, suspicion);
  return events.map((event) => follower.follow(event));
}
