/** What each bot is told of an event: everything that it may know, and nothing else. */
import { CARDS, type Card, type CardCounts } from './cards.ts';
import type { RoundEvent } from './events.ts';

/** What a bot is told of the others' actions and its own. */
export const INFORM_EVENTS = ['PLAY', 'DRAW', 'DEFUSE', 'EXPLODE'] as const;

export type InformEvent = (typeof INFORM_EVENTS)[number];

/** A message that needs no decision. */
export type News =
  /** The bot has got a card: of its first hand, or from the deck. */
  | { readonly type: 'draw'; readonly card: Card }
  | { readonly type: 'start'; readonly bots: readonly string[]; readonly counts: CardCounts }
  /** `card` is the one played. */
  | { readonly type: 'inform'; readonly bot: string; readonly event: InformEvent; readonly card: Card | null }
  /** The next cards, as far as the arena's order of the deck makes them so; see `deckOrder.ts`. */
  | { readonly type: 'future'; readonly cards: readonly Card[] }
  | { readonly type: 'explode' }
  | { readonly type: 'over'; readonly ranks: readonly string[] };

function countsOf(cards: readonly Card[]): CardCounts {
  const counts = Object.fromEntries(CARDS.map((card) => [card, 0])) as Record<Card, number>;
  for (const card of cards) counts[card]++;
  return counts;
}

/**
 * The messages that an event means for the bot at a seat, in order. The first hand comes before the start, and a kitten is
 * drawn without its card: what follows tells.
 *
 * @param names of all seats
 */
export function newsOf(event: RoundEvent, seat: number, names: readonly string[]): News[] {
  if (event.type === 'deal') {
    const hand = event.hands[seat] as readonly Card[];
    const counts = countsOf([...event.hands.flat(), ...event.deck]);
    return [...hand.map((card): News => ({ type: 'draw', card })), { type: 'start', bots: names, counts }];
  }
  if (event.type === 'over') {
    return [{ type: 'over', ranks: event.ranks.map((rank) => names[rank] as string) }];
  }
  const bot = names[event.seat] as string;
  const isOwn = event.seat === seat;
  const inform = (event: InformEvent, card: Card | null = null): News => ({
    type: 'inform',
    bot,
    event,
    card,
  });
  switch (event.type) {
    case 'play':
      return [inform('PLAY', event.card)];
    case 'future':
      return isOwn ? [{ type: 'future', cards: event.cards }] : [];
    case 'draw':
      return isOwn && event.card !== 'EXPLODING_KITTEN'
        ? [inform('DRAW'), { type: 'draw', card: event.card }]
        : [inform('DRAW')];
    case 'defuse':
      return [inform('DEFUSE')];
    case 'explode':
      return isOwn ? [inform('EXPLODE'), { type: 'explode' }] : [inform('EXPLODE')];
    // A shuffle is told by the card that was played. Where a kitten was put is a secret. Nobody has a message for a
    // disqualification; PLAY has the number of bots.
    case 'shuffle':
    case 'place':
    case 'out':
      return [];
  }
}
