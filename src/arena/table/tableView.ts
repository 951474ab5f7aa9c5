/**
 * The view of a table that pages get, and the commands that they may send.
 *
 * The table always sends its whole view: a page that missed ten of them needs only the newest, so a slow one can be passed
 * over. Positions are not sent; the page derives them from the moves by the rules.
 */
import { z } from 'zod';
import { COLUMNS, type Outcome, type Side } from '../../engine/index.ts';
import type { LuckOfMatch } from '../match/matchReport.ts';
import type { MoveInPlay } from '../play/gameInPlay.ts';
import type { ForfeitReason } from '../play/player.ts';
import { LEVELS } from '../players/levels.ts';
import type { TableServer } from './table.ts';

/** The speeds to choose from, as factors of the contest's; `null` is as fast as the players answer. */
export const SPEEDS = [0.5, 1, 2, 4, null] as const;

/** The speed of a table as a factor of the contest's; `null` is as fast as the players answer. */
export type Speed = (typeof SPEEDS)[number];

const MAX_GAMES = 1000;
/** Largest seed of a table's games. */
export const MAX_SEED = 0xffffffff;

const seatChoiceSchema = z.discriminatedUnion('kind', [
  /** A person at one of the watching pages, or the bot that the server was started with. */
  z.strictObject({ kind: z.enum(['person', 'bot']) }),
  /** A bot that connects over WebSocket; of two that are there, the one with this name. */
  z.strictObject({ kind: z.literal('connects'), name: z.string().max(64).optional() }),
  /** A bot of fcx, of this level. */
  z.strictObject({ kind: z.literal('level'), level: z.int().min(1).max(LEVELS.length) }),
]);

/** The player that a page wants on a seat. */
export type SeatChoice = z.infer<typeof seatChoiceSchema>;

/** A command of a page to its table. */
export const tableCommandSchema = z.discriminatedUnion('type', [
  /** Sets up the next match, which begins as soon as both seats are taken. */
  z.strictObject({
    type: z.literal('start'),
    seats: z.tuple([seatChoiceSchema, seatChoiceSchema]),
    games: z.int().min(1).max(MAX_GAMES),
    seed: z.int().min(0).max(MAX_SEED),
    /** The name of the person, if only one plays. */
    name: z.string().min(1).max(64).optional(),
  }),
  z.strictObject({ type: z.literal('speed'), speed: z.literal(SPEEDS) }),
  z.strictObject({ type: z.literal('pause'), paused: z.boolean() }),
  z.strictObject({ type: z.literal('nextGame') }),
  /** Ends the match at once; the game in progress does not count. */
  z.strictObject({ type: z.literal('endMatch') }),
  z.strictObject({ type: z.literal('sit'), side: z.literal([1, 2]) }),
  /** A person's coin for the position of this round; one that comes too late for it is ignored. */
  z.strictObject({
    type: z.literal('drop'),
    column: z.int().min(0).lt(COLUMNS),
    round: z.int().min(1),
    game: z.int().min(0),
  }),
]);

/** The name of a page, the same after a reload: chosen at random, so that no other page can take its seat. */
export const pageNameSchema = z.string().min(16).max(64);

/** A command of a page to its table. */
export type TableCommand = z.infer<typeof tableCommandSchema>;

/** A coin of the game at a table. */
export type MoveAtTable = MoveInPlay;

/** The result of a game at a table. */
export interface ResultAtTable {
  readonly winners: readonly Side[];
  readonly reason: Outcome['reason'] | ForfeitReason;
  /** The column, full or outside the board, that lost the game. */
  readonly illegalColumn: number | null;
}

/** The current game at a table. */
export interface GameAtTable {
  /** From 0, since the server started or its seed was changed. */
  readonly index: number;
  readonly starter: Side;
  readonly moves: readonly MoveAtTable[];
  /** The open question: whose it is, how long ago it was asked, and the time it may take; persons have no clock. */
  readonly turn: { readonly side: Side; readonly ms: number; readonly clockMs: number | null } | null;
  readonly result: ResultAtTable | null;
}

/** The match at a table. */
export interface MatchAtTable {
  readonly number: number;
  readonly players: readonly [string, string];
  readonly points: readonly [number, number];
  readonly games: number;
  readonly played: number;
  readonly isOver: boolean;
  /** The luck of the match, once it is over; `null` if it was not measured, or all pairs ended alike. */
  readonly luck: LuckOfMatch | null;
}

/** The view of a table. */
export type TableView = ReturnType<TableServer['view']>;
/** The rights of a page at a table. */
export type WatcherView = ReturnType<TableServer['allows']>;

/** A message of a table to one of its pages. */
export interface TableMessage {
  readonly you: WatcherView;
  readonly table: TableView;
}
