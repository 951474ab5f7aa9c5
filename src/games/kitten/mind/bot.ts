/** A bot: it hears what happens, and is asked for cards and positions. It knows no sockets and no clock. */
import type { Card } from '../round/cards.ts';
import type { News } from '../round/news.ts';
import type { NONE } from '../round/round.ts';

/** What is known when a card is asked for; a public arena may leave both out. */
export interface KnownTurn {
  readonly bots?: number | undefined;
  readonly deck?: number | undefined;
}

/** A card to play, or `NONE` to draw. */
export interface Choice {
  readonly card: Card | typeof NONE;
  /** The bot's estimate that the next card explodes, 0 to 1. */
  readonly estimate?: number;
}

export interface Bot {
  hear(news: News): void;
  chooseCard(turn: KnownTurn): Choice;
  /** Where to put the kitten just defused: 0 to `deckSize`, as the arena counts; it may not say how large the deck is. */
  choosePosition(deckSize: number | undefined): number;
}

/** A bot that may take its time, as a person does. */
export interface PatientBot {
  hear(news: News): void;
  chooseCard(turn: KnownTurn): Choice | Promise<Choice>;
  choosePosition(deckSize: number | undefined): number | Promise<number>;
}

/** The cards a bot holds, from what it hears. */
export class Hand {
  readonly #name: string;
  #cards: Card[] = [];
  /** Cards got since anything else happened: when a round starts, its first hand. */
  #fresh: Card[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  get cards(): readonly Card[] {
    return this.#cards;
  }

  count(card: Card): number {
    return this.#cards.filter((held) => held === card).length;
  }

  hear(news: News): void {
    if (news.type === 'draw') {
      // A kitten is not kept: it explodes, or goes back into the deck.
      if (news.card !== 'EXPLODING_KITTEN') {
        this.#cards.push(news.card);
        this.#fresh.push(news.card);
      }
      return;
    }
    // A round that broke off has left cards behind.
    if (news.type === 'start') this.#cards = this.#fresh;
    if (news.type === 'explode' || news.type === 'over') this.#cards = [];
    this.#fresh = [];
    if (news.type !== 'inform' || news.bot !== this.#name) return;
    if (news.event === 'PLAY' && news.card !== null) this.#remove(news.card);
    if (news.event === 'DEFUSE') this.#remove('DEFUSE');
  }

  #remove(card: Card): void {
    const place = this.#cards.indexOf(card);
    if (place >= 0) this.#cards.splice(place, 1);
  }
}
