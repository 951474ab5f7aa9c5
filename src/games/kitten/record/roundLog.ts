/**
 * The log of rounds: JSON Lines, a header and then a line for each round with all its events, secrets included; and its moments: the
 * table after every event, and each bot's possible knowledge of the deck by the messages it had received, with the probability that
 * the next card explodes.
 */
import { z } from 'zod';
import { CodedError } from '../../../engine/index.ts';
import { LineFile, logLines, parseData, readText } from '../../../system/index.ts';
import type { Belief } from '../mind/belief.ts';
import { UNTUNED_WEIGHTS } from '../mind/weights.ts';
import { type Suspicion, Witness } from '../mind/witness.ts';
import { DECK_ORDERS, type DeckOrder } from '../round/cards.ts';
import type { RoundEvent, RoundState } from '../round/events.ts';
import { applyEvent, EMPTY_TABLE, eventSchema, newsOf, seatsIn } from '../round/events.ts';

const LOG_FORMAT = 'fcx-kitten-log';
/** Increased whenever old readers would misunderstand new files. */
const LOG_VERSION = 1;

/** The schema of a log's first line. */
export const headerSchema = z.object({
  format: z.literal(LOG_FORMAT),
  version: z.literal(LOG_VERSION),
  /** The seed of all random streams. */
  seed: z.int().min(0),
  /** The order in which the arena counted the deck. */
  order: z.enum(DECK_ORDERS),
  startedAt: z.iso.datetime(),
});

/** The schema of a log's other lines: one round each. */
export const roundSchema = z.object({
  /** The number of the round, from 1. */
  round: z.int().min(1),
  events: z.array(eventSchema).min(2),
});

/** The facts in the header of a log. */
export type LogInfo = Omit<z.infer<typeof headerSchema>, 'format' | 'version'>;

/** A round that was played, from the deal to the ranks. */
export type RoundRecord = Readonly<z.infer<typeof roundSchema>>;

/** The error for a log that cannot be read or has impossible events. */
export class RoundLogError extends CodedError<'unreadable' | 'invalid'> {}

/** The text of a log's first line. */
export function formatLogHeader(info: LogInfo): string {
  return JSON.stringify({ format: LOG_FORMAT, version: LOG_VERSION, ...info });
}

/** Starts a log with its header; each further line is to be a `RoundRecord`. */
export function startRoundLog(path: string, info: Omit<LogInfo, 'startedAt'>): LineFile {
  const log = new LineFile(path);
  log.add(formatLogHeader({ ...info, startedAt: new Date().toISOString() }));
  return log;
}

/** Checks that the events can happen one after the other; throws a `RoundLogError`. */
function checkRound({ events }: RoundRecord, place: string): void {
  let state = EMPTY_TABLE;
  for (const [index, event] of events.entries()) {
    try {
      if ((index === 0) !== (event.type === 'deal'))
        throw new RangeError('a round begins with its only deal');
      state = applyEvent(state, event);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new RoundLogError('invalid', `${place}, event ${index + 1}: ${error.message}`);
    }
  }
}

/** Parses and checks the text of a log. Throws a `RoundLogError` naming `file`, the line and the field. */
export function parseRoundLog(text: string, file: string) {
  const { lines, isTorn } = logLines(text);
  const [first = '', ...rest] = lines;
  const invalid = (place: string) => (message: string) =>
    new RoundLogError('invalid', `${place}: ${message}`);
  const { format, version, ...info } = parseData(first, headerSchema, 'the line', invalid(`${file}, line 1`));
  const rounds = rest.map((line, index) => {
    const place = `${file}, line ${index + 2}`;
    const record = parseData(line, roundSchema, 'the line', invalid(place));
    checkRound(record, place);
    return record;
  });
  return { info, rounds, isTorn };
}

/** Reads the log in a file. Throws a `RoundLogError`. */
export function loadRoundLog(path: string) {
  const text = readText(path, (message) => new RoundLogError('unreadable', message));
  return parseRoundLog(text, path);
}

/** A bot's knowledge of the deck: the cards it has seen and the probability of a kitten, by place from the top. */
export type Knowledge = Pick<Belief, 'seen' | 'risks'>;

/** An event with the table after it, and the knowledge of each bot. */
export interface RoundMoment {
  readonly event: RoundEvent;
  readonly state: RoundState;
  /** The knowledge by seat; `null` for a bot that is out. */
  readonly knowledge: readonly (Knowledge | null)[];
}

/**
 * Makes a function that follows a round: it takes each event in turn and returns the moment after it.
 *
 * @param suspicion the interpretation of the other bots' behaviour; by default that of the untuned bot
 */
export function roundFollower(order: DeckOrder, suspicion: Suspicion = UNTUNED_WEIGHTS) {
  let state = EMPTY_TABLE;
  let witnesses: Witness[] = [];
  return (event: RoundEvent): RoundMoment => {
    state = applyEvent(state, event);
    const { names, deck } = state;
    if (event.type === 'deal') witnesses = names.map((name) => new Witness(name, suspicion, order));
    const inRound = seatsIn(state);
    const knowledge = witnesses.map((witness, seat): Knowledge | null => {
      if (!inRound.includes(seat)) return null;
      for (const news of newsOf(event, seat, names)) witness.hear(news);
      if (event.type === 'place' && event.seat === seat) witness.place(event.position, deck.length - 1);
      const { seen, risks } = witness.belief;
      return { seen: [...seen], risks: [...risks] };
    });
    return { event, state, knowledge };
  };
}

/** The moments of a round, one for each event. */
export function momentsOf(events: readonly RoundEvent[], order: DeckOrder, suspicion?: Suspicion) {
  return events.map(roundFollower(order, suspicion));
}
