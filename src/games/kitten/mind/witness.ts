/**
 * Follows a round from one seat: turns what a bot hears into its belief about the deck. A public arena leaves fields out:
 * the size of the deck is corrected at every request that has it.
 */
import type { Card, CardCounts, DeckOrder } from '../round/cards.ts';
import { CARDS, HAND_CARDS, placesShown, standardCounts } from '../round/cards.ts';
import type { News } from '../round/events.ts';
import type { KnownTurn } from '../round/round.ts';
import { Belief } from './belief.ts';
import type { KittenWeights } from './weights.ts';

/** The cards a bot holds, from what it hears. */
export class Hand {
  cards: Card[] = [];
  /** Cards got since anything else happened: when a round starts, its first hand. */
  #fresh: Card[] = [];

  constructor(private readonly name: string) {}

  count(card: Card): number {
    return this.cards.filter((held) => held === card).length;
  }

  hear(news: News): void {
    if (news.type === 'draw') {
      // A kitten is not kept: it explodes, or goes back into the deck.
      if (news.card !== 'EXPLODING_KITTEN') {
        this.cards.push(news.card);
        this.#fresh.push(news.card);
      }
      return;
    }
    // A round that broke off has left cards behind.
    if (news.type === 'start') this.cards = this.#fresh;
    if (news.type === 'explode' || news.type === 'over') this.cards = [];
    this.#fresh = [];
    if (news.type !== 'inform' || news.bot !== this.name) return;
    if (news.event === 'PLAY' && news.card !== null) this.#remove(news.card);
    if (news.event === 'DEFUSE') this.#remove('DEFUSE');
  }

  #remove(card: Card): void {
    const place = this.cards.indexOf(card);
    if (place >= 0) this.cards.splice(place, 1);
  }
}

export type Suspicion = Pick<KittenWeights, 'suspectSkip' | 'suspectLook' | 'expectTop'>;

/** A first guess for an arena that never says how many bots there are. */
const UNKNOWN_BOTS = 3;

export class Witness {
  readonly hand: Hand;
  belief = new Belief(0, 0);
  bots = UNKNOWN_BOTS;
  #firstDeck = 0;
  /** The bot that drew last, and the belief before. */
  #lastDraw: { readonly bot: string; readonly before: Belief } | null = null;
  /** The bot that knows the next card, if it did not draw since it looked. */
  #looker: string | null = null;

  constructor(
    private readonly name: string,
    private readonly suspicion: Suspicion,
    private readonly order: DeckOrder,
  ) {
    this.hand = new Hand(name);
  }

  /** The share of the deck that has been drawn, 0 to 1. */
  get progress(): number {
    return this.#firstDeck === 0 ? 0 : Math.max(0, 1 - this.belief.size / this.#firstDeck);
  }

  hear(news: News): void {
    this.hand.hear(news);
    if (news.type === 'start') this.#start(news);
    else if (news.type === 'future') {
      this.belief.see(placesShown(this.order, this.belief.size), news.cards);
    } else if (news.type === 'inform') this.#watch(news);
  }

  /** Takes what the request for a card says. */
  correct({ bots, deck }: KnownTurn): void {
    if (bots !== undefined) this.bots = bots;
    if (deck === undefined) return;
    if (this.belief.size === 0) this.belief = new Belief(deck, this.bots - 1);
    else this.belief.resize(deck);
    this.#firstDeck = Math.max(this.#firstDeck, deck);
  }

  /** The bot puts its kitten at a place from the top of a deck of this size. */
  place(place: number, deckSize: number): void {
    this.belief.resize(deckSize);
    this.belief.place(place);
  }

  #start({ bots, counts }: Extract<News, { type: 'start' }>): void {
    this.bots = bots.length || UNKNOWN_BOTS;
    const sum = (all: CardCounts) => CARDS.reduce((total, card) => total + all[card], 0);
    const all = sum(counts) > 0 ? counts : standardCounts(this.bots);
    // Some arenas count only the DEFUSE cards of the deck.
    const defusesInHands = all.DEFUSE > this.bots ? this.bots : 0;
    this.#firstDeck = Math.max(0, sum(all) - defusesInHands - HAND_CARDS * this.bots);
    this.belief = new Belief(this.#firstDeck, all.EXPLODING_KITTEN);
    this.#lastDraw = null;
    this.#looker = null;
  }

  #watch({ bot, event, card }: Extract<News, { type: 'inform' }>): void {
    const isOther = bot !== this.name;
    if (event === 'DRAW') {
      this.#lastDraw = { bot, before: this.belief.copy() };
      this.belief.draw(false);
      this.#looker = null;
      return;
    }
    if (event === 'PLAY') {
      if (card === 'SHUFFLE') {
        this.belief.shuffle();
        this.#looker = null;
      } else if (card === 'SEE_THE_FUTURE') this.#looker = bot;
      else if (card === 'SKIP' && isOther) this.#suspect(bot);
      if (card === 'SKIP') this.#looker = null;
      this.#lastDraw = null;
      return;
    }
    // The card drawn was a kitten after all.
    if (this.#lastDraw?.bot === bot) this.belief = this.#lastDraw.before;
    this.#lastDraw = null;
    this.belief.draw(true);
    if (event === 'EXPLODE') this.bots = Math.max(1, this.bots - 1);
    // Its own place is known when it is asked for it.
    else if (isOther) this.belief.placedByAnother(this.suspicion.expectTop / 100);
  }

  #suspect(bot: string): void {
    const { suspectSkip, suspectLook } = this.suspicion;
    // In the public order a look shows the last cards, not the next ones.
    const hasLooked = this.#looker === bot && this.order === 'document';
    this.belief.suspectNext((suspectSkip + (hasLooked ? suspectLook : 0)) / 100);
  }
}
