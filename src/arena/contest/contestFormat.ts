/**
 * The log of a contest: JSON Lines whose first line is the header and every other line an entry with its time. Everything about
 * the contest follows from it.
 */
import { z } from 'zod';
import { CLOCK_MS, LONGEST_MOVE_TIME_MS, MAX_DEPTH, MAX_OPENING_PLIES } from '../../bot/browser.ts';
import { nameSchema, type Setting, setting } from '../../system/browser.ts';
import { gameRecordSchema } from '../play/gameRecord.ts';
import { playedGameSchema } from '../play/playedGame.ts';
import { playerSpecSchema } from '../players/playerSpec.ts';
import { CONTEST_FORMATS, DEFAULT_FORMAT } from './formats/index.ts';

/**
 * The `format` in the header of a new contest log, whose version is `CONTEST_VERSION`. Logs of older versions of
 * fcx may have another one, so `contestHeaderSchema` tells what is a log.
 */
export const CONTEST_FORMAT = 'fcx-contest';
/** The version of the log's format; it goes up when old readers would misunderstand new files. */
export const CONTEST_VERSION = 1;
/** The `format` of the logs of events in older versions of fcx; their fields are the same. */
const EVENT_FORMAT = 'fcx-event';

const atSchema = z.iso.datetime();
const numberSchema = z.int().min(0);

/** Most games of a meeting that a command plays, as all of them are kept in memory. */
export const MOST_GAMES = 10_000_000;
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Help, flags, ranges and defaults of the settings of games that contests, matches, tunings and trainings share,
 * for the schemas of each: search limits, opening and luck.
 */
export const GAME_SETTINGS = {
  nodes: {
    help: 'positions a built-in player searches per move',
    min: 10,
    default: 2000,
    excludes: ['depth'],
  },
  depth: {
    help: 'plies a built-in player searches instead, ignoring bombs to come',
    unit: '<plies>',
    min: 1,
    max: MAX_DEPTH,
  },
  moveTime: {
    help: 'milliseconds a built-in player thinks per move',
    flag: 'move-time',
    unit: '<ms>',
    min: 1,
    max: LONGEST_MOVE_TIME_MS,
    excludes: ['nodes', 'depth'],
  },
  opening: {
    help: 'random coins at the start',
    flag: 'opening',
    min: 0,
    max: MAX_OPENING_PLIES,
  },
  luck: {
    help: 'subtract bomb luck from scores, so that fewer games are enough',
    default: true,
  },
} satisfies Record<string, Setting>;

/** The play of local players, whose bombs and coin tosses follow from a seed. */
const seededSchema = z.object({
  seed: setting(numberSchema, { help: 'seed of all games', min: 0, usually: 'random, and shown' }),
  /** True if games 2p and 2p + 1 share bombs and opening; A starts the even ones. */
  paired: z.boolean(),
  openingPlies: setting(numberSchema, {
    ...GAME_SETTINGS.opening,
    usually: '2; none where programs or modules play',
  }),
});

const limitsSchema = z
  .object({
    nodes: setting(z.int().exactOptional(), { ...GAME_SETTINGS.nodes, excludes: ['depth', 'move-time'] }),
    depth: setting(z.int().exactOptional(), GAME_SETTINGS.depth),
    moveTimeMs: setting(z.number().exactOptional(), GAME_SETTINGS.moveTime),
  })
  .refine((limits) => Object.keys(limits).length > 0, 'one of nodes, depth and moveTimeMs must be given');

const gameShape = {
  /** At least one of the limits is set, as a search without one never ends. */
  limits: limitsSchema.exactOptional(),
  /** Absent where bombs follow from a secret. */
  seeded: seededSchema.exactOptional(),
  luck: setting(z.boolean().default(false), GAME_SETTINGS.luck),
};

/** Settings of the games of a contest or a match: search limits, seed and luck. */
export const gameSettingsSchema = z.object(gameShape);

const meetingShape = {
  name: setting(z.string().exactOptional(), {
    help: 'name of the contest, for its pages',
    unit: '<text>',
    usually: 'its format and its day',
  }),
  format: setting(z.enum(CONTEST_FORMATS), {
    help: 'who meets whom',
    default: DEFAULT_FORMAT,
    usually: DEFAULT_FORMAT,
  }),
  /** Games of a meeting before sudden death; with a test at most. */
  games: setting(z.int().min(1), {
    help: 'games of each meeting',
    min: 1,
    max: MOST_GAMES,
    usually: '20 in a round-robin or a gauntlet, else 11',
  }),
  /** Rounds of a Swiss; `null` for as many as leave one unbeaten. */
  rounds: setting(z.int().min(1).nullable().default(null), {
    help: 'rounds of a swiss',
    min: 1,
    usually: 'as many as leave one unbeaten',
  }),
};

const attendanceShape = {
  /** Milliseconds that a match waits for a bot that is gone; then its games are lost. */
  graceMs: setting(z.number().min(0).default(0), {
    help: 'seconds that a match waits for a bot that is gone',
    flag: 'grace',
    min: 0,
    max: 86_400,
    factor: 1000,
    default: 60,
    usually: '60',
  }),
  expected: setting(z.array(z.string()).nullable().default(null), {
    help: 'who may take part, in the order of their seeds; null for everyone',
    flag: null,
  }),
  /** Number of bots at which the event begins; `null` to wait for all expected ones, or for the organiser. */
  startAt: setting(z.int().min(2).nullable().default(null), {
    help: 'begin as soon as this many bots are there',
    flag: 'start-at',
    min: 2,
  }),
};

/** Milliseconds that players of this machine think in an event, well within the time that bots have. */
const EVENT_MOVE_TIME_MS = 100;

/** The settings of a tournament that its command line can give. */
export const tournamentSettingsSchema = z.object({ ...meetingShape, ...gameShape });
/** The settings of an online event that its command line can give. */
export const eventSettingsSchema = z.object({
  ...meetingShape,
  games: setting(meetingShape.games, {
    help: 'games of a match, before sudden death',
    min: 1,
    max: MOST_GAMES,
    default: 11,
    usually: '11',
  }),
  ...attendanceShape,
  limits: z.object({
    moveTimeMs: setting(z.number(), {
      ...GAME_SETTINGS.moveTime,
      help: 'milliseconds that players of this machine think per move',
      default: EVENT_MOVE_TIME_MS,
      usually: `${EVENT_MOVE_TIME_MS}`,
      excludes: [],
    }),
  }),
});

/** All settings of a contest, as its header has them. */
export const contestSettingsSchema = z
  .object({
    ...meetingShape,
    suddenDeath: setting(z.boolean().default(true), {
      help: 'whether a tie goes on by single games',
      flag: null,
    }),
    test: setting(
      z
        .object({ elo0: z.number(), elo1: z.number(), alpha: z.number(), beta: z.number() })
        .nullable()
        .default(null),
      { help: 'the sequential test that ends a match once it is decided, null without one', flag: null },
    ),
    clockMs: setting(z.number().positive().default(CLOCK_MS), {
      help: 'milliseconds for an answer',
      flag: null,
    }),
    ...attendanceShape,
    ...gameShape,
  })
  .refine(({ seeded, games }) => !seeded?.paired || games % 2 === 0, {
    path: ['games'],
    error: 'games must be played in pairs',
  });

/** The settings of a contest, with defaults filled in. */
export type ContestSettings = z.infer<typeof contestSettingsSchema>;
type GivenContest = z.input<typeof contestSettingsSchema>;
/** Settings of a new contest, before defaults are filled in. */
export type GivenSettings = Omit<GivenContest, 'format'> & Partial<Pick<GivenContest, 'format'>>;

/** The first line of a contest's log. */
export const contestHeaderSchema = z.object({
  format: z.union([z.literal(CONTEST_FORMAT), z.literal(EVENT_FORMAT)]),
  version: z.literal(CONTEST_VERSION),
  at: atSchema,
  fcxVersion: z.string(),
  settings: contestSettingsSchema,
  /** SHA-256 of the secret from which bombs and coin tosses are drawn; the secret is opened after the contest. Absent with a seed. */
  commitment: hashSchema.exactOptional(),
  /** The hash of the judge of luck in `judge.json`; absent if luck is not measured. */
  judge: z.string().exactOptional(),
});

/**
 * The first line of a contest's log: the versions of its format and of fcx, its time and settings, and the hashes
 * that its secret and its judge of luck are checked against.
 */
export type ContestHeader = z.infer<typeof contestHeaderSchema>;

/** The reasons for which a match ends other than by its games. */
const rulingSchema = z.enum(['disqualified', 'withdrawn', 'nobodyCame', 'tied']);
/** The reasons for which an entrant is out of the contest. */
export const outSchema = z.enum(['disqualified', 'withdrawn']);

const entryOfType = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ at: atSchema, type: z.literal(type), ...shape });

/** One line of a contest's log after the header: something that has happened, with its time. */
export const logEntrySchema = z.discriminatedUnion('type', [
  /** A bot takes part; entrants are numbered from 0. A local one has a `player`, and what it played with for the history a `version`. */
  entryOfType('entered', {
    name: nameSchema,
    player: playerSpecSchema.exactOptional(),
    version: z.string().exactOptional(),
  }),
  /** A name belongs to who knows this, SHA-256 of name and secret; or was used without a secret and is everyone's: `null`. */
  entryOfType('claimed', { name: nameSchema, key: hashSchema.nullable() }),
  /** Round 1 is drawn; the field is complete, except in a Swiss. */
  entryOfType('begun', {}),
  /** A match is to be played; matches are numbered from 1. `first` is who starts the first game, by the toss. */
  entryOfType('drawn', {
    key: z.string(),
    players: z.tuple([numberSchema, numberSchema.nullable()]),
    first: z.literal([0, 1]),
  }),
  /** A game is over; its match and its number in it are in the record. `lagMs`: how late the host itself was when a bot was late. */
  entryOfType('game', { record: gameRecordSchema, lagMs: z.number().exactOptional() }),
  /** Games without a record, such as pairs that the kernel plays whole. A is the first of the match's players. */
  entryOfType('games', { match: numberSchema, games: z.array(playedGameSchema).min(1) }),
  /** The luck of the first of the match's players in each of its games, in order. */
  entryOfType('measured', { match: numberSchema, luck: z.array(z.number()) }),
  /** The organiser has this game of a match played again, with the same bombs. */
  entryOfType('voided', { match: numberSchema, index: numberSchema }),
  /** The organiser has the whole match played again, with other bombs. */
  entryOfType('replayed', { match: numberSchema }),
  entryOfType('ruled', { match: numberSchema, winner: z.literal([0, 1]).nullable(), reason: rulingSchema }),
  entryOfType('out', { entrant: numberSchema, reason: outSchema }),
  /** The place of an entrant goes to a bot of another name. */
  entryOfType('replaced', { entrant: numberSchema, name: nameSchema }),
  /** Entrants that are away when a round is about to be drawn; all are there at first. */
  entryOfType('attended', { absent: z.array(numberSchema) }),
  /** Between two games; `table` from 0, `null` for all. */
  entryOfType('paused', { table: numberSchema.nullable(), isPaused: z.boolean() }),
  /** The contest is over, and the secret open. */
  entryOfType('opened', { secret: hashSchema }),
  /** The contest is over, which had no secret. */
  entryOfType('ended', {}),
  /** The games are in the history of their folder. */
  entryOfType('remembered', {}),
]);

/** One line of a contest's log after the header. */
export type LogEntry = z.infer<typeof logEntrySchema>;
/** A log entry before it is written, without its time. */
export type NewLogEntry = LogEntry extends infer One
  ? One extends LogEntry
    ? Omit<One, 'at'>
    : never
  : never;
/** The reason for which a match ended other than by its games. */
export type RulingReason = z.infer<typeof rulingSchema>;
/** The reason for which an entrant is out of the contest. */
export type OutReason = z.infer<typeof outSchema>;
