/**
 * The order in which an arena counts the cards of the deck.
 *
 * In the document, position 0 is on top, and SEE_THE_FUTURE shows the next cards. The public arena (`bzz`) draws from the
 * end of its list but shows its beginning and counts positions from there, so a bot sees the cards that are drawn last, the
 * very last first, and a small position is deep down. There, what is no position puts the kitten on top.
 */
import { CARDS_SEEN, type Card } from './cards.ts';

export const DECK_ORDERS = ['document', 'bzz'] as const;

export type DeckOrder = (typeof DECK_ORDERS)[number];

/** The cards that SEE_THE_FUTURE shows, in the order of the message; `deck` has the next card first. */
export function cardsShown(order: DeckOrder, deck: readonly Card[]): Card[] {
  return order === 'document' ? deck.slice(0, CARDS_SEEN) : deck.slice(-CARDS_SEEN).reverse();
}

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
