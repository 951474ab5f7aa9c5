/**
 * The log of an event: JSON Lines, the first one the header, every other an act with its time. Everything about the event
 * follows from it.
 */
import { z } from 'zod';
import { gameRecordSchema } from '../play/gameRecord.ts';
import { EVENT_FORMATS } from './formats/index.ts';

export const EVENT_FORMAT = 'fcx-event';
/** Goes up when old readers would misunderstand new files. */
export const EVENT_VERSION = 1;

const atSchema = z.iso.datetime();
const numberSchema = z.int().min(0);
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const eventSettingsSchema = z.object({
  format: z.enum(EVENT_FORMATS),
  /** In each match, without those of sudden death. */
  games: z.int().min(1),
  /** Of a Swiss; `null` for as many as leave one unbeaten. */
  rounds: z.int().min(1).nullable(),
  /** Milliseconds for an answer. */
  clockMs: z.number().positive(),
  /** Milliseconds that a match waits for a bot that is not there, before its games are lost. */
  graceMs: z.number().min(0),
  /** Who may take part, in the order of their seeds; `null` for everyone. */
  expected: z.array(z.string()).nullable(),
  /** Begins as soon as this many bots are there; `null`: all that are expected, or when the organiser says so. */
  startAt: z.int().min(2).nullable(),
});

export type EventSettings = z.infer<typeof eventSettingsSchema>;

export const eventHeaderSchema = z.object({
  format: z.literal(EVENT_FORMAT),
  version: z.literal(EVENT_VERSION),
  at: atSchema,
  /** The version of fcx that began it. */
  fcxVersion: z.string(),
  settings: eventSettingsSchema,
  /** SHA-256 of the secret from which bombs and coin tosses are drawn; the secret is opened after the event. */
  commitment: hashSchema,
});

export type EventHeader = z.infer<typeof eventHeaderSchema>;

/** Why a match ended other than by its games. */
const rulingSchema = z.enum(['disqualified', 'withdrawn', 'nobodyCame', 'tied']);
export const outSchema = z.enum(['disqualified', 'withdrawn']);

const act = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ at: atSchema, type: z.literal(type), ...shape });

export const actSchema = z.discriminatedUnion('type', [
  /** A bot takes part; entrants are numbered from 0. */
  act('entered', { name: z.string() }),
  /** A name belongs to who knows this, SHA-256 of name and secret; or was used without a secret and is everyone's: `null`. */
  act('claimed', { name: z.string(), key: hashSchema.nullable() }),
  /** Round 1 is drawn; the field is complete, except in a Swiss. */
  act('begun', {}),
  /** A match is to be played; matches are numbered from 1. `first` is who starts the first game, by the toss. */
  act('drawn', {
    key: z.string(),
    players: z.tuple([numberSchema, numberSchema.nullable()]),
    first: z.literal([0, 1]),
  }),
  /** A game is over; its match and its number in it are in the record. `lagMs`: how late the host itself was when a bot was late. */
  act('game', { record: gameRecordSchema, lagMs: z.number().exactOptional() }),
  /** The organiser has this game of a match played again, with the same bombs. */
  act('voided', { match: numberSchema, index: numberSchema }),
  /** The organiser has the whole match played again, with other bombs. */
  act('replayed', { match: numberSchema }),
  /** A match is over by a rule. */
  act('ruled', { match: numberSchema, winner: z.literal([0, 1]).nullable(), reason: rulingSchema }),
  act('out', { entrant: numberSchema, reason: outSchema }),
  /** The place of an entrant goes to a bot of another name. */
  act('replaced', { entrant: numberSchema, name: z.string() }),
  /** Between two games; `table` from 0, `null` for all. */
  act('paused', { table: numberSchema.nullable(), isPaused: z.boolean() }),
  /** The event is over, and the secret open. */
  act('opened', { secret: hashSchema }),
]);

export type Act = z.infer<typeof actSchema>;
/** An act before it is written. */
export type NewAct = Act extends infer One ? (One extends Act ? Omit<One, 'at'> : never) : never;
export type Ruling = z.infer<typeof rulingSchema>;
export type OutReason = z.infer<typeof outSchema>;
