/** What an event shows to pages and scripts, and what the organiser may ask of it. */
import { z } from 'zod';
import { csvText } from '../../system/browser.ts';
import { outSchema, type Ruling } from '../contest/contestFormat.ts';
import type { Entrant, EventMatch, EventState } from '../contest/contestState.ts';
import type { Source } from '../contest/formats/bracket.ts';
import { groupName, isOfGroup } from '../contest/formats/groups.ts';
import type { EventFormat } from '../contest/formats/index.ts';
import { type Stages, type Tally, tallies } from '../contest/formats/meeting.ts';
import type { GameRecord } from '../play/gameRecord.ts';
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

interface PlaceView extends Tally, Entrant {
  /** From 1. */
  readonly place: number;
}

export interface EventMatchView {
  readonly number: number;
  readonly key: string;
  /** `null` for a bye. */
  readonly players: readonly [string, string | null];
  /** Games won by each. */
  readonly points: readonly [number, number];
  readonly games: number;
  /** Who won each game: `1` or `2` in the order of `players`, `=` for both, `-` for one that is to be played again. */
  readonly gameWinners: string;
  readonly isOver: boolean;
  /** Which of the two has won; `null` while it is played, and if neither came. */
  readonly winner: 0 | 1 | null;
  /** The rule that ended it, `null` if its games did. */
  readonly ruling: Ruling | null;
  /** Numbers of the games in which an answer was late while the host itself lagged. */
  readonly lagged: readonly number[];
}

interface GroupView {
  readonly name: string;
  /** By the meetings of the group alone. */
  readonly standings: readonly PlaceView[];
}

/** Who plays in a meeting of a bracket, or will. */
export interface SlotView {
  /** A bot, or in words where it will come from. */
  readonly name: string;
  readonly isKnown: boolean;
  /** The key of the meeting whose winner comes here, else `null`. */
  readonly feeder: string | null;
}

/** A meeting of a bracket; the one that was drawn for it has the same key. */
export interface BracketView {
  readonly key: string;
  readonly slots: readonly [SlotView, SlotView];
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
  /** None where all play in one. */
  readonly groups: readonly GroupView[];
  /** In the order in which they are played; empty where there is none. */
  readonly bracket: readonly BracketView[];
  readonly matches: readonly EventMatchView[];
}

/** An event has thousands of matches, of which few have changed since they were shown last. */
const views = new WeakMap<EventMatch, EventMatchView>();

function winnerMark([one, other]: GameRecord['points'], first: 0 | 1): string {
  if (one === other) return '=';
  return one > other === (first === 0) ? '1' : '2';
}

export function matchView(state: EventState, match: EventMatch): EventMatchView {
  const known = views.get(match);
  if (known !== undefined) return known;
  const { number, key, players, games, ruling, lags, result } = match;
  const nameOf = (player: number) => state.entrant(player).name;
  const view: EventMatchView = {
    ...{ number, key, games: games.length },
    players: [nameOf(players[0]), players[1] === null ? null : nameOf(players[1])],
    points: state.pointsOf(match),
    gameWinners: games.reduce(
      (marks, { index, points }) => marks.padEnd(index, '-') + winnerMark(points, match.first),
      '',
    ),
    isOver: result !== null,
    winner: result?.winner ?? null,
    ruling: ruling?.reason ?? null,
    lagged: [...lags.keys()],
  };
  views.set(match, view);
  return view;
}

/** `loser of winners 1/2`, `second of group A`. */
function describeSource(source: Source, groups: number): string {
  if ('of' in source) return `${source.takes} of ${source.of}`;
  return `${source.seed < groups ? 'first' : 'second'} of ${groupName(source.seed % groups)}`;
}

function bracketView(state: EventState, { groups, bracket }: Stages): BracketView[] {
  return bracket.map(({ key, sources, players }) => {
    const slotView = (slot: 0 | 1): SlotView => {
      const [source, player] = [sources[slot], players[slot]];
      const isKnown = player !== undefined;
      const name = isKnown ? state.entrant(player).name : describeSource(source, groups.length);
      return { name, isKnown, feeder: 'of' in source && source.takes === 'winner' ? source.of : null };
    };
    return { key, slots: [slotView(0), slotView(1)] };
  });
}

export function eventView(state: EventState): EventView {
  const { header, begunAt, endedAt, secret, entrants, matches, field } = state;
  const { format, games } = header.settings;
  const stages = entrants.length > 0 ? state.format.stages?.(field, matches) : undefined;
  const placesOf = (ranks: readonly number[], of: readonly EventMatch[]) => {
    const table = tallies(entrants.length, of);
    const isOut = (entrant: number) => Number(state.entrant(entrant).out === 'disqualified');
    // Who is disqualified comes after all others.
    const places = ranks.toSorted((one, other) => isOut(one) - isOut(other));
    return places.map((entrant, index) => ({
      place: index + 1,
      ...state.entrant(entrant),
      ...(table[entrant] as Tally),
    }));
  };
  return {
    ...{ format, games, startedAt: header.at, begunAt, endedAt, commitment: header.commitment, secret },
    standings: placesOf(entrants.length === 0 ? [] : state.format.rank(field, matches), matches),
    groups: (stages?.groups ?? []).map((ranks, group) => ({
      name: groupName(group),
      standings: placesOf(ranks, matches.filter(isOfGroup)),
    })),
    bracket: stages ? bracketView(state, stages) : [],
    matches: matches.map((match) => matchView(state, match)),
  };
}

/** The results as a file. */
export const resultsJson = (view: EventView) => `${JSON.stringify(view)}\n`;

/** The standings as CSV. */
export function standingsCsv({ standings }: EventView): string {
  const head = 'place,name,matches,wins,losses,points,against,buchholz,out';
  const rows = standings.map(({ place, name, out, played, wins, losses, points, against, buchholz }) =>
    [place, csvText(name), played, wins, losses, points, against, buchholz, out ?? ''].join(),
  );
  return `${[head, ...rows].join('\n')}\n`;
}

/** What changes all the time. */
export function liveView(state: EventState, here: ReadonlyMap<string, Guest>, tables: readonly EventTable[]) {
  const wanted = state.hasBegun
    ? state.entrants.flatMap(({ name, out }) => (out === null ? [name] : []))
    : (state.header.settings.expected ?? []);
  const phase = state.secret !== null ? 'over' : state.hasBegun ? 'playing' : 'lobby';
  return {
    phase: phase as 'lobby' | 'playing' | 'over',
    isPaused: state.isPaused,
    /** Bots that are connected. */
    guests: [...here.values()].map(({ name, since, address, connection }) => ({
      ...{ name, since, address, roundTripMs: connection.roundTripMs },
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
    /** Bots that were not let in lately, for the organiser alone. */
    readonly refused: readonly Refused[];
  };
  /** With the version of the results, which are asked for separately; -1 before the first. */
  readonly table: LiveView & {
    readonly version: number;
    /** Pages are to ask for new ones within this time, each at another moment of it. */
    readonly spreadMs: number;
  };
}
