/** What pages are shown of an event while it is held, and what the organiser may ask of it. */
import { z } from 'zod';
import { outSchema } from '../contest/contestFormat.ts';
import type { ContestState } from '../contest/contestState.ts';
import type { Refused } from './admission.ts';
import type { EventTable } from './eventTable.ts';
import type { Guest } from './lobby.ts';

const nameSchema = z.string().min(1).max(64);
const match = z.int().min(1);

const command = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

/** The organiser's acts. */
export const hostCommandSchema = z.discriminatedUnion('type', [
  command('begin', {}),
  /** `table` from 0, `null` for all; games under way are finished. */
  command('pause', { table: z.int().min(0).nullable(), isPaused: z.boolean() }),
  /** Has one game played again with the same bombs; the one under way, too. */
  command('void', { match, index: z.int().min(0) }),
  /** Has a whole match played again. */
  command('replay', { match }),
  /** The bot is out, and loses the match it plays and all that follow. */
  command('out', { name: nameSchema, reason: outSchema }),
  /** Gives a bot's place to one of another name. */
  command('replace', { name: nameSchema, by: nameSchema }),
]);

export type HostCommand = z.infer<typeof hostCommandSchema>;

/** What a page may ask: to be the organiser's, and then the organiser's acts. */
export const hostRequestSchema = z.union([
  hostCommandSchema,
  command('organise', { secret: z.string().max(100) }),
]);

export type HostRequest = z.infer<typeof hostRequestSchema>;

interface LiveOptions {
  readonly here: ReadonlyMap<string, Guest>;
  readonly tables: readonly EventTable[];
  readonly needed: number | null;
  readonly reach: string | null;
}

/** What changes all the time. */
export function liveView(state: ContestState, { here, tables, needed, reach }: LiveOptions) {
  const wanted = state.hasBegun
    ? state.entrants.flatMap(({ name, out, player }) => (out === null && player === null ? [name] : []))
    : (state.header.settings.expected ?? []);
  const phase = state.isOver ? 'over' : state.hasBegun ? 'playing' : 'lobby';
  return {
    phase: phase as 'lobby' | 'playing' | 'over',
    isPaused: state.isPaused,
    /** How many more bots it waits for before it begins; `null` if the organiser begins it. */
    needed,
    /** Where other machines find the host; `null` if they cannot. */
    reach,
    /** Players of this machine. */
    local: state.entrants.flatMap(({ name, player }) => (player === null ? [] : [name])),
    /** Bots that are connected. */
    guests: [...here.values()].map(({ name, since, connection }) => ({
      ...{ name, since, roundTripMs: connection.roundTripMs },
    })),
    /** Names of those who are expected, and not there or not answering. */
    missing: wanted.filter((name) => here.get(name)?.lostAt !== null),
    tables: tables.map((table) => table.view()),
  };
}

export type LiveView = ReturnType<typeof liveView>;

/** A message to a page. */
export interface HostMessage {
  readonly you: {
    readonly isOrganiser: boolean;
    /** Why what this page asked last was not done, for a person; `null` if it was. */
    readonly problem: string | null;
    /** For the organiser alone: bots that were not let in lately, and where the others come from, by their names. */
    readonly refused: readonly Refused[];
    readonly addresses: readonly (readonly [name: string, address: string])[];
  };
  /** With the version of the results, which are asked for separately; -1 before the first. */
  readonly table: LiveView & {
    readonly version: number;
    /** Pages are to ask for new ones within this time, each at another moment of it. */
    readonly spreadMs: number;
  };
}
