/**
 * Requests of the arena to a bot. The arena writes them as the public services do. A bot reads them in the spelling of the document
 * or of the services, with fields missing or of other types: a field that cannot be read is ignored, and only a request without an
 * action is an error.
 */
import { CARDS, type Card, type CardCounts, countsOf } from '../round/cards.ts';
import { INFORM_EVENTS, type News } from '../round/events.ts';
import type { TurnFacts } from '../round/round.ts';
import { FramingError } from './exchange.ts';

/** The answer to every request that needs no decision. */
export const ACK = 'ACK';

/** A request that an arena sends: a message, or a question for a card or a position. */
export type ArenaRequest =
  | News
  | ({ readonly type: 'card' } & TurnFacts)
  | { readonly type: 'position'; readonly deckSize: number | undefined };

/** A request as a bot reads it. */
export type KittenRequest =
  | ArenaRequest
  /** An action of another version, or a message without its content. */
  | { readonly type: 'unknown'; readonly action: string };

function fieldsOf(request: ArenaRequest): Record<string, unknown> {
  switch (request.type) {
    case 'draw':
      return { action: 'DRAW', card: request.card };
    case 'start': {
      const counts = Object.entries(request.counts).map(([name, count]) => ({ name, count }));
      return { action: 'START', card_counts: counts, bots: request.bots };
    }
    case 'inform':
      return { action: 'INFORM', botname: request.bot, event: request.event, data: request.card };
    case 'future':
      return { action: 'FUTURE', cards: request.cards };
    case 'explode':
      return { action: 'EXPLODE' };
    case 'over':
      return { action: 'OVER', ranks: request.ranks };
    case 'card':
      return { action: 'PLAY', bots: request.bots, deck: request.deck };
    case 'position':
      return { action: 'DEFUSE', decksize: request.deckSize };
  }
}

/** The text of a request. */
export function formatRequest(request: ArenaRequest): string {
  return JSON.stringify(fieldsOf(request));
}

type Fields = Readonly<Record<string, unknown>>;

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 && number < 1000
    ? number
    : undefined;
}

/** A number, or the length of a list. */
function numberOf(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : wholeNumber(value);
}

function cardOf(value: unknown): Card | null {
  if (typeof value !== 'string') return null;
  const name = value
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  return CARDS.find((card) => card === name) ?? null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A list of names and counts, or an object from names to counts. */
function countsIn(value: unknown): CardCounts {
  const pairs: (readonly [unknown, unknown])[] = Array.isArray(value)
    ? value.map((item: unknown) => {
        const { name, card, count } = (item ?? {}) as Fields;
        return [name ?? card, count] as const;
      })
    : Object.entries((value ?? {}) as Fields);
  const counts = countsOf([]);
  for (const [name, count] of pairs) {
    const card = cardOf(name);
    if (card !== null) counts[card] = wholeNumber(count) ?? 0;
  }
  return counts;
}

function startOf({ bots, card_counts }: Fields): News {
  const counts = countsIn(card_counts);
  if (Array.isArray(bots)) return { type: 'start', bots: bots.map(String), counts };
  const number = wholeNumber(bots) ?? (counts.EXPLODING_KITTEN > 0 ? counts.EXPLODING_KITTEN + 1 : 0);
  return { type: 'start', bots: Array.from({ length: number }, (_, seat) => `bot ${seat + 1}`), counts };
}

/** Reads the value of a request. Throws a `FramingError` if it has no action. */
export function parseRequest(value: unknown): KittenRequest {
  const fields = (value ?? {}) as Fields;
  if (typeof fields.action !== 'string') throw new FramingError('a request without an action');
  const action = fields.action.trim().toUpperCase();
  switch (action) {
    case 'PLAY':
      return { type: 'card', bots: numberOf(fields.bots), deck: numberOf(fields.deck) };
    case 'DEFUSE':
    case 'PLACE':
      return { type: 'position', deckSize: numberOf(fields.decksize ?? fields.deck) };
    case 'START':
      return startOf(fields);
    case 'DRAW': {
      const card = cardOf(fields.card ?? fields.data);
      if (card !== null) return { type: 'draw', card };
      break;
    }
    case 'INFORM': {
      const bot = fields.botname ?? fields.bot ?? fields.name;
      const event = INFORM_EVENTS.find((name) => name === String(fields.event).toUpperCase());
      if (typeof bot === 'string' && event !== undefined)
        return { type: 'inform', bot, event, card: cardOf(fields.data ?? fields.card) };
      break;
    }
    case 'FUTURE': {
      // A card of an unknown name is not a kitten.
      const cards = listOf(fields.cards ?? fields.data).map((card) => cardOf(card) ?? 'NORMAL');
      return { type: 'future', cards };
    }
    case 'EXPLODE':
      return { type: 'explode' };
    case 'OVER':
    case 'GAMEOVER':
      return { type: 'over', ranks: listOf(fields.ranks).map(String) };
  }
  return { type: 'unknown', action };
}
