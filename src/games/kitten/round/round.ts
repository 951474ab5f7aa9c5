/**
 * A round as a coroutine: it yields events and questions, and takes the answers. Bots in this process and bots behind
 * sockets play by the same code, one driven without waiting, the other with. All chance comes from the deal and the stream.
 */
import type { RandomStream } from '../../../engine/index.ts';
import { CARDS, type Card, cardsShown, type Deal, type DeckOrder, placeAnswered, shuffled } from './cards.ts';
import {
  applyEvent,
  EMPTY_TABLE,
  type FaultReason,
  type RoundEvent,
  type RoundState,
  seatsIn,
} from './events.ts';

/** A bot has not answered as it should; it is out of the round. */
export interface Fault {
  readonly seat: number;
  readonly reason: FaultReason;
  /** For people. */
  readonly message: string;
}

/** What comes with the request for a card: bots still in the round, and cards in the deck. */
export interface Turn {
  readonly bots: number;
  readonly deck: number;
}

/** What the round needs done before it can go on. */
export type Step =
  | { readonly type: 'tell'; readonly event: RoundEvent; readonly state: RoundState }
  | { readonly type: 'askCard'; readonly seat: number; readonly turn: Turn }
  | { readonly type: 'askPosition'; readonly seat: number; readonly deckSize: number };

/** What came of a step: a text if a bot was asked, and the bots that did not answer as they should. */
export interface Reply {
  readonly answer?: string;
  /** The bot's own guess that the next card explodes. */
  readonly estimate?: number | undefined;
  readonly faults?: readonly Fault[];
}

export interface RoundSetup {
  /** One for each seat; the first begins. */
  readonly names: readonly string[];
  readonly deal: Deal;
  readonly order: DeckOrder;
  /** Shuffles the deck. */
  readonly random: RandomStream;
}

/** What to answer to draw a card; in any case of letters. */
export const NONE = 'NONE';

class Round {
  readonly #setup: RoundSetup;
  #state: RoundState = EMPTY_TABLE;

  constructor(setup: RoundSetup) {
    this.#setup = setup;
  }

  /** Plays it; returns the seats from the survivor to the first to leave. */
  *play(): Generator<Step, readonly number[], Reply> {
    const { names, deal } = this.#setup;
    yield* this.#tell({ type: 'deal', names, ...deal });
    let seat = names.length - 1;
    while (!this.#isOver) {
      do seat = (seat + 1) % names.length;
      while (!this.#isIn(seat));
      yield* this.#takeTurn(seat);
    }
    const ranks = [...seatsIn(this.#state), ...this.#state.left.toReversed()];
    yield* this.#tell({ type: 'over', ranks });
    return ranks;
  }

  get #isOver(): boolean {
    return this.#state.left.length === this.#state.names.length - 1;
  }

  #isIn(seat: number): boolean {
    return !this.#state.left.includes(seat);
  }

  #hand(seat: number): readonly Card[] {
    return this.#state.hands[seat] as readonly Card[];
  }

  *#tell(event: RoundEvent): Generator<Step, void, Reply> {
    this.#state = applyEvent(this.#state, event);
    const { faults = [] } = yield { type: 'tell', event, state: this.#state };
    for (const fault of faults) yield* this.#disqualify(fault);
  }

  /** The last bot has survived, whatever it does. */
  *#disqualify(fault: Fault): Generator<Step, void, Reply> {
    if (this.#isIn(fault.seat) && !this.#isOver) yield* this.#tell({ type: 'out', ...fault });
  }

  /** Asks for cards until the turn ends. It does: every card that is played leaves the hand. */
  *#takeTurn(seat: number): Generator<Step, void, Reply> {
    while (this.#isIn(seat) && !this.#isOver) {
      const turn = { bots: seatsIn(this.#state).length, deck: this.#state.deck.length };
      const { answer = '', estimate, faults = [] } = yield { type: 'askCard', seat, turn };
      const [fault] = faults;
      if (fault !== undefined) return yield* this.#disqualify(fault);
      const guess = estimate === undefined ? {} : { estimate };
      const choice = answer.trim().toUpperCase();
      if (choice === NONE) return yield* this.#draw(seat, guess);
      const card = CARDS.find((name) => name === choice);
      if (card === undefined || !this.#hand(seat).includes(card)) {
        return yield* this.#disqualify(
          card === undefined
            ? { seat, reason: 'noSuchCard', message: `answered ${quoted(answer)}, which is not a card` }
            : { seat, reason: 'cardNotHeld', message: `played ${card}, which is not in its hand` },
        );
      }
      yield* this.#tell({ type: 'play', seat, card, ...guess });
      if (card === 'SKIP') return;
      if (this.#isIn(seat) && !this.#isOver) yield* this.#takeEffect(seat, card);
    }
  }

  *#takeEffect(seat: number, card: Card): Generator<Step, void, Reply> {
    const { order, random } = this.#setup;
    const { deck } = this.#state;
    if (card === 'SHUFFLE') yield* this.#tell({ type: 'shuffle', seat, deck: shuffled(deck, random) });
    if (card === 'SEE_THE_FUTURE')
      yield* this.#tell({ type: 'future', seat, cards: cardsShown(order, deck) });
  }

  *#draw(seat: number, guess: { estimate?: number }): Generator<Step, void, Reply> {
    // There is a next card: the deck has at least as many kittens as bots have opponents.
    const card = this.#state.deck[0] as Card;
    yield* this.#tell({ type: 'draw', seat, card, ...guess });
    if (card !== 'EXPLODING_KITTEN' || !this.#isIn(seat) || this.#isOver) return;
    if (!this.#hand(seat).includes('DEFUSE')) return yield* this.#tell({ type: 'explode', seat });
    yield* this.#tell({ type: 'defuse', seat });
    if (this.#isIn(seat) && !this.#isOver) yield* this.#place(seat);
  }

  *#place(seat: number): Generator<Step, void, Reply> {
    const deckSize = this.#state.deck.length;
    const { answer = '', faults = [] } = yield { type: 'askPosition', seat, deckSize };
    const [fault] = faults;
    if (fault !== undefined) return yield* this.#disqualify(fault);
    const position = placeAnswered(this.#setup.order, answer, deckSize);
    if (position !== null) return yield* this.#tell({ type: 'place', seat, position });
    const message = `answered ${quoted(answer)}, which is not a position in the deck`;
    yield* this.#disqualify({ seat, reason: 'noPosition', message });
  }
}

/** Characters of a bot's answer that a message quotes. */
const LONGEST_QUOTE = 40;

function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
}

/** Plays a round; returns the seats from the survivor to the first to leave. */
export function playRound(setup: RoundSetup): Generator<Step, readonly number[], Reply> {
  return new Round(setup).play();
}
