/** What an event shows to pages and scripts, and what the organiser may ask of it. */
import { z } from 'zod';
import type { GameView } from '../table/tableView.ts';
import type { OutReason, Ruling } from './eventFormat.ts';
import type { EventMatch, EventState } from './eventState.ts';
import type { EventFormat } from './formats/index.ts';
import { type Tally, tallies } from './formats/meeting.ts';

const nameSchema = z.string().min(1).max(64);
const matchSchema = z.int().min(1);

/** The organiser's acts. */
export const hostCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('begin') }),
  /** `table` from 0, `null` for all; games under way are finished. */
  z.strictObject({
    type: z.literal('pause'),
    table: z.int().min(0).nullable(),
    isPaused: z.boolean(),
  }),
  /** Has one game played again with the same bombs; the one under way, too. */
  z.strictObject({ type: z.literal('void'), match: matchSchema, index: z.int().min(0) }),
  /** Has a whole match played again. */
  z.strictObject({ type: z.literal('replay'), match: matchSchema }),
  /** The bot is out, and loses the match it plays and all that follow. */
  z.strictObject({
    type: z.literal('out'),
    name: nameSchema,
    reason: z.enum(['disqualified', 'withdrawn']),
  }),
  /** Gives a bot's place to one of another name. */
  z.strictObject({ type: z.literal('replace'), name: nameSchema, by: nameSchema }),
]);

export type HostCommand = z.infer<typeof hostCommandSchema>;

/** What a page may ask: to be the organiser's, and then the organiser's acts. */
export const hostRequestSchema = z.union([
  hostCommandSchema,
  z.strictObject({ type: z.literal('organise'), secret: z.string().max(100) }),
]);

export type HostRequest = z.infer<typeof hostRequestSchema>;

export interface PlaceView extends Tally {
  /** From 1. */
  readonly place: number;
  readonly name: string;
  readonly out: OutReason | null;
}

export interface EventMatchView {
  readonly number: number;
  readonly key: string;
  /** `null` for a bye. */
  readonly players: readonly [string, string | null];
  /** Games won by each. */
  readonly points: readonly [number, number];
  readonly games: number;
  readonly isOver: boolean;
  /** Which of the two has won; `null` while it is played, and if neither came. */
  readonly winner: 0 | 1 | null;
  /** The rule that ended it, `null` if its games did. */
  readonly ruling: Ruling | null;
  /** Numbers of the games in which an answer was late while the host itself lagged. */
  readonly lagged: readonly number[];
}

/** An event and its results so far. */
export interface EventView {
  readonly format: EventFormat;
  /** Games in a match. */
  readonly games: number;
  readonly startedAt: string;
  readonly begunAt: string | null;
  readonly endedAt: string | null;
  /** The hash of the secret, and the secret once the event is over. */
  readonly commitment: string;
  readonly secret: string | null;
  /** From the first place on. */
  readonly standings: readonly PlaceView[];
  readonly matches: readonly EventMatchView[];
}

export function matchView(state: EventState, match: EventMatch): EventMatchView {
  const { number, key, players, games, ruling, lags, result } = match;
  const nameOf = (player: number) => state.entrant(player).name;
  return {
    ...{ number, key, games: games.length },
    players: [nameOf(players[0]), players[1] === null ? null : nameOf(players[1])],
    points: state.pointsOf(match),
    isOver: result !== null,
    winner: result?.winner ?? null,
    ruling: ruling?.reason ?? null,
    lagged: [...lags.keys()],
  };
}

export function eventView(state: EventState): EventView {
  const { header, begunAt, endedAt, secret, entrants } = state;
  const table = tallies(entrants.length, state.matches);
  const ranks = entrants.length === 0 ? [] : state.format.rank(state.field, state.matches);
  return {
    format: header.settings.format,
    games: header.settings.games,
    startedAt: header.at,
    ...{ begunAt, endedAt, commitment: header.commitment, secret },
    standings: ranks.map((entrant, index) => ({
      place: index + 1,
      ...state.entrant(entrant),
      ...(table[entrant] as Tally),
    })),
    matches: state.matches.map((match) => matchView(state, match)),
  };
}

/** The standings as CSV; a name that a spreadsheet would take for a formula is quoted like all others, after an apostrophe. */
export function standingsCsv({ standings }: EventView): string {
  const quote = (name: string) => `"${name.replace(/^(?=[=+@-])/, "'").replaceAll('"', '""')}"`;
  const rows = standings.map(({ place, name, out, played, wins, losses, points, against, buchholz }) =>
    [place, quote(name), played, wins, losses, points, against, buchholz, out ?? ''].join(),
  );
  return `${['place,name,matches,wins,losses,points,against,buchholz,out', ...rows].join('\n')}\n`;
}

/** A bot that is connected. */
export interface GuestView {
  readonly name: string;
  readonly since: string;
  readonly address: string;
  readonly roundTripMs: number | null;
}

/** A game as far as a board needs it. */
export interface LiveGameView extends Pick<GameView, 'index' | 'starter' | 'result'> {
  /** `3 2*5`: columns, and after a star the column of the bomb that dropped then. */
  readonly moves: string;
}

export function liveGame({ index, starter, result, moves }: GameView): LiveGameView {
  const coins = moves.map(({ column, bomb }) => (bomb === null ? `${column}` : `${column}*${bomb}`));
  return { index, starter, result, moves: coins.join(' ') };
}

/** A table of an event; `match` is `null` while it is free. */
export interface EventTableView {
  readonly match: number | null;
  readonly key: string;
  /** Player 1 and player 2 of the game, and their points in the match. */
  readonly players: readonly [string, string];
  readonly points: readonly [number, number];
  readonly game: LiveGameView | null;
  readonly isPaused: boolean;
  /** Whether it waits for a bot that is not there. */
  readonly isWaiting: boolean;
}

/** What changes all the time. */
export interface LiveView {
  readonly phase: 'lobby' | 'playing' | 'over';
  readonly isPaused: boolean;
  readonly guests: readonly GuestView[];
  /** Names of those who are expected and not there. */
  readonly missing: readonly string[];
  readonly tables: readonly EventTableView[];
}

/** A message to a page. */
export interface HostMessage {
  readonly you: { readonly isOrganiser: boolean };
  /** With the version of the results, which are asked for separately. */
  readonly table: LiveView & { readonly version: number };
}
