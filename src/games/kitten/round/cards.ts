/**
 * The cards: their numbers in a round, the deal of hands and deck, and the order in which an arena counts the deck.
 *
 * In the document, position 0 is on top, and SEE_THE_FUTURE shows the next cards. The public arena (`bzz`) draws from the
 * end of its list but shows its beginning and counts positions from there, so a bot sees the cards that are drawn last, the
 * very last first, and a small position is deep down. There, an answer that is not a position puts the kitten on top.
 */
import { ExpectedError, type RandomStream } from '../../../engine/index.ts';

/** The names of the cards. */
export const CARDS = ['EXPLODING_KITTEN', 'DEFUSE', 'SKIP', 'SEE_THE_FUTURE', 'SHUFFLE', 'NORMAL'] as const;

/** The name of a card. */
export type Card = (typeof CARDS)[number];

/** A number for each card. */
export type CardCounts = Readonly<Record<Card, number>>;

/** The least number of bots in a round. */
export const FEWEST_BOTS = 2;
/** The greatest number of bots in a round. */
export const MOST_BOTS = 10;

/** The number of cards in a first hand besides its DEFUSE. */
export const HAND_CARDS = 7;

/** The number of cards that SEE_THE_FUTURE shows. */
const CARDS_SEEN = 3;

/** The number of DEFUSE cards in the deck, besides one in each hand. */
const SPARE_DEFUSES = 2;

/** The error for numbers of cards or bots with which no round can be played. */
export class CardCountError extends ExpectedError {
  override readonly code = 'cardCounts';
}

/** The number of cards of each kind among these. */
export function countsOf(cards: readonly Card[]): Record<Card, number> {
  const counted = CARDS.map((card) => [card, cards.filter((one) => one === card).length]);
  return Object.fromEntries(counted) as Record<Card, number>;
}

/** The numbers of cards in a round of so many bots, hands included. */
export function standardCounts(bots: number): CardCounts {
  return {
    EXPLODING_KITTEN: bots - 1,
    DEFUSE: bots + SPARE_DEFUSES,
    SKIP: bots + 6,
    SEE_THE_FUTURE: 2 * bots,
    SHUFFLE: bots + 1,
    NORMAL: 5 * bots,
  };
}

/** Checks that a round can be dealt and ends with one survivor. Throws a `CardCountError`. */
export function checkCounts(counts: CardCounts, bots: number): void {
  if (bots < FEWEST_BOTS || bots > MOST_BOTS)
    throw new CardCountError(`a round has ${FEWEST_BOTS} to ${MOST_BOTS} bots, not ${bots}`);
  if (counts.EXPLODING_KITTEN < bots - 1)
    throw new CardCountError(`${bots} bots need at least ${bots - 1} EXPLODING_KITTEN`);
  if (counts.DEFUSE < bots) throw new CardCountError(`${bots} bots need at least ${bots} DEFUSE`);
  const dealt = cardsOf({ ...counts, EXPLODING_KITTEN: 0, DEFUSE: 0 }).length;
  if (dealt < HAND_CARDS * bots)
    throw new CardCountError(
      `${bots} hands need ${HAND_CARDS * bots} cards besides EXPLODING_KITTEN and DEFUSE, not ${dealt}`,
    );
}

/** The hands by seat, and the deck, whose first card is drawn next. */
export interface Deal {
  readonly hands: readonly (readonly Card[])[];
  readonly deck: readonly Card[];
}

function cardsOf(counts: CardCounts): Card[] {
  return CARDS.flatMap((card) => Array<Card>(counts[card]).fill(card));
}

/** Deals every hand a DEFUSE and seven harmless cards; kittens and spare DEFUSE cards are shuffled into the rest. */
export function dealCards(counts: CardCounts, bots: number, random: RandomStream): Deal {
  checkCounts(counts, bots);
  const harmless = random.shuffle(cardsOf({ ...counts, EXPLODING_KITTEN: 0, DEFUSE: 0 }));
  const hands = Array.from({ length: bots }, (_, seat): Card[] => [
    'DEFUSE',
    ...harmless.slice(HAND_CARDS * seat, HAND_CARDS * (seat + 1)),
  ]);
  const spare = Array<Card>(counts.DEFUSE - bots).fill('DEFUSE');
  const kittens = Array<Card>(counts.EXPLODING_KITTEN).fill('EXPLODING_KITTEN');
  return { hands, deck: random.shuffle([...harmless.slice(HAND_CARDS * bots), ...spare, ...kittens]) };
}

/** The orders in which an arena may count the deck: from the top as in the document, or from the bottom as the public one. */
export const DECK_ORDERS = ['document', 'bzz'] as const;

/** An order in which an arena counts the deck. */
export type DeckOrder = (typeof DECK_ORDERS)[number];

/** The places from the top of a deck of this size that SEE_THE_FUTURE shows, in the order of the message. */
export function placesShown(order: DeckOrder, deckSize: number): number[] {
  const count = Math.min(CARDS_SEEN, deckSize);
  return Array.from({ length: count }, (_, index) => (order === 'document' ? index : deckSize - 1 - index));
}

/**
 * The place, from the top of a deck of this size, of a bot's answer; a position beyond the bottom is the bottom. `null` if the answer
 * is no position, which disqualifies.
 */
export function placeAnswered(order: DeckOrder, answer: string, deckSize: number): number | null {
  const position = /^\s*\d{1,9}\s*$/.test(answer) ? Number(answer) : null;
  if (order === 'bzz') return deckSize - Math.min(position ?? deckSize, deckSize);
  return position === null ? null : Math.min(position, deckSize);
}

/** The position to answer for a place from the top of a deck of this size. */
export function positionOf(order: DeckOrder, place: number, deckSize: number): number {
  return order === 'document' ? place : deckSize - place;
}
