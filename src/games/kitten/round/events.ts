/**
 * The events of a round with all their secrets, their effects on hands, deck and discard pile, and the messages about them to each
 * bot. The round itself and the replay of its log apply events with the same function.
 */
import { z } from 'zod';
import { nameSchema } from '../../../system/index.ts';
import { CARDS, type Card, type CardCounts, countsOf } from './cards.ts';

const FAULT_REASONS = [
  'timeout',
  'unreachable',
  'invalidAnswer',
  'noSuchCard',
  'cardNotHeld',
  'noPosition',
] as const;

/** The reason for which a bot is out of a round. */
export type FaultReason = (typeof FAULT_REASONS)[number];

const seat = z.int().min(0);
const card = z.enum(CARDS);
const names: z.ZodType<readonly string[]> = z.array(nameSchema);
const cards: z.ZodType<readonly Card[]> = z.array(card);
const hands: z.ZodType<readonly (readonly Card[])[]> = z.array(cards);
const ranks: z.ZodType<readonly number[]> = z.array(seat);
/** A bot's own guess that the next card explodes, at the moment of its choice. */
const estimate = z.number().min(0).max(1).optional();

/** The schema of an event; seats count from 0. */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deal'), names, hands, deck: cards }),
  z.object({ type: z.literal('play'), seat, card, estimate }),
  /** The deck is shuffled; `deck` is its new order. */
  z.object({ type: z.literal('shuffle'), seat, deck: cards }),
  z.object({ type: z.literal('future'), seat, cards }),
  z.object({ type: z.literal('draw'), seat, card, estimate }),
  z.object({ type: z.literal('defuse'), seat }),
  /** A kitten goes back into the deck; `position` 0 is on top, whatever the order in which the arena counts. */
  z.object({ type: z.literal('place'), seat, position: z.int().min(0) }),
  z.object({ type: z.literal('explode'), seat }),
  z.object({ type: z.literal('out'), seat, reason: z.enum(FAULT_REASONS), message: z.string() }),
  /** The round is over; `ranks` are the seats from the survivor to the first to leave. */
  z.object({ type: z.literal('over'), ranks }),
]);

/** An event of a round. */
export type RoundEvent = z.infer<typeof eventSchema>;

/** The table at a moment of a round. */
export interface RoundState {
  readonly names: readonly string[];
  /** The hands by seat; a kitten is in the hand from its draw to the next event. */
  readonly hands: readonly (readonly Card[])[];
  /** The deck; its first card is drawn next. */
  readonly deck: readonly Card[];
  readonly discard: readonly Card[];
  /** The seats that have left, in this order. */
  readonly left: readonly number[];
}

/** The table before the cards are dealt. */
export const EMPTY_TABLE: RoundState = { names: [], hands: [], deck: [], discard: [], left: [] };

function without(hand: readonly Card[], card: Card): Card[] {
  const place = hand.indexOf(card);
  if (place < 0) throw new RangeError(`no ${card} in the hand ${hand.join(', ')}`);
  return hand.toSpliced(place, 1);
}

/** The fields of the table that an event changes; `hand` is that of its seat. Throws a `RangeError` if it cannot happen. */
function changesOf(
  { hands, deck, discard, left }: RoundState,
  event: Exclude<RoundEvent, { type: 'deal' | 'over' }>,
  hand: readonly Card[],
): Partial<RoundState> {
  const withHand = (cards: readonly Card[]) => ({ hands: hands.with(event.seat, cards) });
  const discarding = (card: Card) => ({ ...withHand(without(hand, card)), discard: [...discard, card] });
  switch (event.type) {
    case 'play':
      return discarding(event.card);
    case 'defuse':
      return discarding('DEFUSE');
    case 'shuffle':
      return { deck: event.deck };
    case 'future':
      return {};
    case 'draw':
      if (deck[0] !== event.card) throw new RangeError(`${event.card} is not the next card`);
      return { ...withHand([...hand, event.card]), deck: deck.slice(1) };
    case 'place': {
      const kitten: Card = 'EXPLODING_KITTEN';
      return { ...withHand(without(hand, kitten)), deck: deck.toSpliced(event.position, 0, kitten) };
    }
    case 'explode':
    case 'out':
      return { ...withHand([]), discard: [...discard, ...hand], left: [...left, event.seat] };
  }
}

/** The table after an event. Throws a `RangeError` for an event that cannot happen there. */
export function applyEvent(state: RoundState, event: RoundEvent): RoundState {
  if (event.type === 'deal') {
    const { names, hands, deck } = event;
    return { ...EMPTY_TABLE, names, hands, deck };
  }
  if (event.type === 'over') return state;
  const hand = state.hands[event.seat];
  if (hand === undefined || state.left.includes(event.seat))
    throw new RangeError(`seat ${event.seat} is empty`);
  return { ...state, ...changesOf(state, event, hand) };
}

/** The seats still in the round, in order. */
export function seatsIn({ names, left }: RoundState): number[] {
  return [...names.keys()].filter((seat) => !left.includes(seat));
}

/** The kinds of messages about any bot's actions. */
export const INFORM_EVENTS = ['PLAY', 'DRAW', 'DEFUSE', 'EXPLODE'] as const;

/** A kind of message about a bot's action. */
export type InformEvent = (typeof INFORM_EVENTS)[number];

/** A message that needs no decision. */
export type News =
  /** The bot has received a card: of its first hand, or from the deck. */
  | { readonly type: 'draw'; readonly card: Card }
  | { readonly type: 'start'; readonly bots: readonly string[]; readonly counts: CardCounts }
  /** A bot has acted; `card` is the one played, if it played one. */
  | { readonly type: 'inform'; readonly bot: string; readonly event: InformEvent; readonly card: Card | null }
  /** The cards that SEE_THE_FUTURE shows: in the order of the document the next ones; see `cards.ts`. */
  | { readonly type: 'future'; readonly cards: readonly Card[] }
  | { readonly type: 'explode' }
  | { readonly type: 'over'; readonly ranks: readonly string[] };

/**
 * The messages about an event to the bot at a seat, in order. The first hand comes before the start, and a kitten is drawn without
 * its card: the next message reveals it.
 */
export function newsOf(event: RoundEvent, seat: number, names: readonly string[]): News[] {
  if (event.type === 'deal') {
    const hand = event.hands[seat] as readonly Card[];
    const counts = countsOf([...event.hands.flat(), ...event.deck]);
    return [...hand.map((card): News => ({ type: 'draw', card })), { type: 'start', bots: names, counts }];
  }
  if (event.type === 'over')
    return [{ type: 'over', ranks: event.ranks.map((rank) => names[rank] as string) }];
  const bot = names[event.seat] as string;
  const isOwn = event.seat === seat;
  const inform = (event: InformEvent, card: Card | null = null): News => {
    return { type: 'inform', bot, event, card };
  };
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
    // The message about the card played implies the shuffle. The place of a kitten is a secret. There is no message about a
    // disqualification; the request for a card has the number of bots.
    case 'shuffle':
    case 'place':
    case 'out':
      return [];
  }
}
