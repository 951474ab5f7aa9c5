/**
 * The view of a round from one seat: messages to a bot become its hand and its belief about the deck. A public arena leaves fields
 * out, so the size of the deck is corrected at every request that has it.
 */
import type { Card, CardCounts, DeckOrder } from '../round/cards.ts';
import { CARDS, HAND_CARDS, placesShown, standardCounts } from '../round/cards.ts';
import type { News } from '../round/events.ts';
import type { TurnFacts } from '../round/round.ts';
import { Belief } from './belief.ts';
import type { KittenWeights } from './weights.ts';

/** A bot's hand, followed by the messages that the bot receives. */
export class Hand {
  cards: Card[] = [];
  /** The cards drawn since the last other message; when a round starts, its first hand. */
  #fresh: Card[] = [];

  constructor(private readonly name: string) {}

  /** The number of copies of a card in the hand. */
  count(card: Card): number {
    return this.cards.filter((one) => one === card).length;
  }

  /** Takes note of a message. */
  hear(news: News): void {
    if (news.type === 'draw') {
      // A kitten does not stay in the hand: it explodes, or goes back into the deck.
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

/** The weights that interpret the behaviour of other bots. */
export type Suspicion = Pick<KittenWeights, 'suspectSkip' | 'suspectLook' | 'expectTop'>;

/** The number of bots assumed if the arena does not tell it. */
const UNKNOWN_BOTS = 3;

/** A bot's knowledge of a round: its hand, its belief about the deck, and the number of bots. */
export class Witness {
  readonly hand: Hand;
  belief = new Belief(0, 0);
  bots = UNKNOWN_BOTS;
  #firstDeck = 0;
  /** The bot that drew last, and the belief before its draw. */
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

  /** Takes note of a message. */
  hear(news: News): void {
    this.hand.hear(news);
    if (news.type === 'start') this.#start(news);
    else if (news.type === 'future') {
      this.belief.see(placesShown(this.order, this.belief.size), news.cards);
    } else if (news.type === 'inform') this.#watch(news);
  }

  /** Takes over the facts in a request for a card. */
  correct({ bots, deck }: TurnFacts): void {
    if (bots !== undefined) this.bots = bots;
    if (deck === undefined) return;
    if (this.belief.size === 0) this.belief = new Belief(deck, this.bots - 1);
    else this.belief.resize(deck);
    this.#firstDeck = Math.max(this.#firstDeck, deck);
  }

  /** Takes note that the bot puts its kitten at a place from the top of a deck of this size. */
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
    // The place of an own kitten is noted when the bot chooses it.
    else if (isOther) this.belief.placedByAnother(this.suspicion.expectTop / 100);
  }

  #suspect(bot: string): void {
    const { suspectSkip, suspectLook } = this.suspicion;
    // In the public order a look shows the last cards, not the next ones.
    const hasLooked = this.#looker === bot && this.order === 'document';
    this.belief.suspectNext((suspectSkip + (hasLooked ? suspectLook : 0)) / 100);
  }
}
