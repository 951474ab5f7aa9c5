/** The log of rounds: JSON Lines, a header and then a line for each round with all its events, secrets included. */
import { z } from 'zod';
import { CodedError } from '../../../engine/index.ts';
import { parseData, readText } from '../../../system/index.ts';
import { CARDS } from '../round/cards.ts';
import { DECK_ORDERS } from '../round/deckOrder.ts';
import { applyEvent, EMPTY_TABLE, FAULT_REASONS, type RoundEvent } from '../round/events.ts';

const LOG_FORMAT = 'fcx-kitten-log';
/** Increased whenever old readers would misunderstand new files. */
const LOG_VERSION = 1;

export const headerSchema = z.object({
  format: z.literal(LOG_FORMAT),
  version: z.literal(LOG_VERSION),
  /** Names the streams of all chance. */
  seed: z.int().min(0),
  /** The order in which the arena counted the deck. */
  order: z.enum(DECK_ORDERS),
  startedAt: z.iso.datetime(),
});

const seat = z.int().min(0);
const card = z.enum(CARDS);
const cards = z.array(card);
const estimate = z.number().min(0).max(1).optional();

const eventSchema: z.ZodType<RoundEvent> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deal'), names: z.array(z.string()), hands: z.array(cards), deck: cards }),
  z.object({ type: z.literal('play'), seat, card, estimate }),
  z.object({ type: z.literal('shuffle'), seat, deck: cards }),
  z.object({ type: z.literal('future'), seat, cards }),
  z.object({ type: z.literal('draw'), seat, card, estimate }),
  z.object({ type: z.literal('defuse'), seat }),
  z.object({ type: z.literal('place'), seat, position: z.int().min(0) }),
  z.object({ type: z.literal('explode'), seat }),
  z.object({ type: z.literal('out'), seat, reason: z.enum(FAULT_REASONS), message: z.string() }),
  z.object({ type: z.literal('over'), ranks: z.array(seat) }),
]) as z.ZodType<RoundEvent>;

export const roundSchema = z.object({
  /** From 1. */
  round: z.int().min(1),
  events: z.array(eventSchema).min(2),
});

export type LogInfo = Omit<z.infer<typeof headerSchema>, 'format' | 'version'>;

/** A round that was played, from the deal to the ranks. */
export type RoundRecord = Readonly<z.infer<typeof roundSchema>>;

/** The content of a log. */
export interface RoundLog {
  readonly info: LogInfo;
  readonly rounds: readonly RoundRecord[];
}

/** A log that is missing or broken. */
export class RoundLogError extends CodedError<'unreadable' | 'invalid'> {}

/** The first line of a log. */
export function formatLogHeader(info: LogInfo): string {
  return JSON.stringify({ format: LOG_FORMAT, version: LOG_VERSION, ...info });
}

/** Makes sure that the events can happen one after the other. */
function checkRound({ events }: RoundRecord, place: string): void {
  let state = EMPTY_TABLE;
  for (const [index, event] of events.entries()) {
    const isFirst = index === 0;
    try {
      if (isFirst !== (event.type === 'deal')) throw new RangeError('a round begins with its only deal');
      state = applyEvent(state, event);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new RoundLogError('invalid', `${place}, event ${index + 1}: ${error.message}`);
    }
  }
}

/**
 * Parses and checks the text of a log. `file` names it in messages.
 *
 * @throws {RoundLogError} naming the line and the field
 */
export function parseRoundLog(text: string, file: string): RoundLog {
  const [first = '', ...rest] = text.replace(/\n$/, '').split('\n');
  const invalid = (place: string) => (message: string) =>
    new RoundLogError('invalid', `${place}: ${message}`);
  const { format, version, ...info } = parseData(first, headerSchema, 'the line', invalid(`${file}, line 1`));
  const rounds = rest.map((line, index) => {
    const place = `${file}, line ${index + 2}`;
    const record = parseData(line, roundSchema, 'the line', invalid(place));
    checkRound(record, place);
    return record;
  });
  return { info, rounds };
}

/**
 * Reads a log.
 *
 * @throws {RoundLogError}
 */
export function loadRoundLog(path: string): RoundLog {
  return parseRoundLog(
    readText(path, (message) => new RoundLogError('unreadable', message)),
    path,
  );
}
