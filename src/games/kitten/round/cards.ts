/**
 * The cards, how many of each a round has, how hands and deck are dealt, and the order in which an arena counts the deck.
 *
 * In the document, position 0 is on top, and SEE_THE_FUTURE shows the next cards. The public arena (`bzz`) draws from the
 * end of its list but shows its beginning and counts positions from there, so a bot sees the cards that are drawn last, the
 * very last first, and a small position is deep down. There, an answer that is not a position puts the kitten on top.
 */
import { ExpectedError, type RandomStream } from '../../../engine/index.ts';

export const CARDS = ['EXPLODING_KITTEN', 'DEFUSE', 'SKIP', 'SEE_THE_FUTURE', 'SHUFFLE', 'NORMAL'] as const;

export type Card = (typeof CARDS)[number];

export type CardCounts = Readonly<Record<Card, number>>;

export const FEWEST_BOTS = 2;
export const MOST_BOTS = 10;

/** Cards of a first hand besides its DEFUSE. */
export const HAND_CARDS = 7;

const CARDS_SEEN = 3;

/** DEFUSE cards in the deck, besides one in each hand. */
const SPARE_DEFUSES = 2;

export class CardCountError extends ExpectedError {
  override readonly code = 'cardCounts';
}

/** How many of these cards are of each kind. */
export function countsOf(cards: readonly Card[]): Record<Card, number> {
  const counted = CARDS.map((card) => [card, cards.filter((one) => one === card).length]);
  return Object.fromEntries(counted) as Record<Card, number>;
}

/** The cards of a round of this many bots, hands included. */
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

/** Makes sure that a round can be dealt and ends with one survivor. Throws a {CardCountError}. */
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

/** Hands by seat, and the deck: its first card is drawn next. */
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

export const DECK_ORDERS = ['document', 'bzz'] as const;

export type DeckOrder = (typeof DECK_ORDERS)[number];

/** The places from the top of a deck of this size that SEE_THE_FUTURE shows, in the order of the message. */
export function placesShown(order: DeckOrder, deckSize: number): number[] {
  const count = Math.min(CARDS_SEEN, deckSize);
  return Array.from({ length: count }, (_, index) => (order === 'document' ? index : deckSize - 1 - index));
}

/**
 * The place from the top that an answer means in a deck of this size; beyond the bottom is the bottom. `null` if it means
 * none, which disqualifies.
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
