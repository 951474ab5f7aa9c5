/**
 * A finished game as plain data: the content of a replay file, from which results are computed.
 *
 * Replaying `moves` on `schedule` gives everything else that the rules decide. It is recorded all the same, so that a reader
 * needs no rules and a checker has something to compare.
 */
import { z } from 'zod';
import { playStateOf } from '../../bot/browser.ts';
import type { BombSchedule, Outcome, Position, Side } from '../../engine/index.ts';
import { BOMB, COLUMNS, FOUR_CONNECT_XTREME, FREE, maxPlies, ROLLS, ROWS } from '../../engine/index.ts';
import { nameSchema } from '../../system/browser.ts';
import type { ForfeitReason } from './player.ts';

/** Answers that lose a game because they are illegal. */
export const ILLEGAL_REASONS = ['fullColumn', 'outsideBoard', 'notJson', 'noColumn'] as const;

/** Ways to lose by an answer, or by none. */
export const FORFEIT_REASONS = [
  'timeout',
  'disconnect',
  ...ILLEGAL_REASONS,
] as const satisfies ForfeitReason[];

const RULE_REASONS = ['line', 'explosion', 'fullBoard'] as const satisfies readonly Outcome['reason'][];

/** Records are of Four Connect Xtreme. */
const MAX_PLIES = maxPlies(FOUR_CONNECT_XTREME);
const BOMBS = FOUR_CONNECT_XTREME.windows.length;

const playerSchema = z.literal([1, 2]);
const pointSchema = z.literal([0, 1]);

/** The record of a game in a replay file; unknown fields are dropped. */
export const gameRecordSchema = z
  .object({
    /** Number of the match the game belongs to, from 1. */
    match: z.int().min(1),
    /** Number of the game on its server, from 0; with the server's seed it determines the bombs. */
    index: z.int().min(0),
    /** Names of player 1 and player 2. */
    players: z.tuple([nameSchema, nameSchema]),
    starter: playerSchema,
    schedule: z.object({
      rounds: z.array(z.int().min(1)).length(BOMBS),
      rolls: z.array(z.int().min(0).lt(ROLLS)).length(BOMBS),
    }),
    /** Number of the first coins that were prescribed, not chosen; absent if none. */
    opening: z.int().min(1).max(MAX_PLIES).exactOptional(),
    /** The columns played, in order. An answer that lost the game is not among them. */
    moves: z.array(z.int().min(0).lt(COLUMNS)).max(MAX_PLIES),
    /** Milliseconds that each move's answer took. */
    replyMs: z.array(z.number().min(0)).max(MAX_PLIES),
    /**
     * For each move its player's estimate for the position before it, from 0 (lost) to 1 (won), or `null` where it gave
     * none. Absent when neither player ever gave one.
     */
    winningChances: z.array(z.number().min(0).max(1).nullable()).max(MAX_PLIES).exactOptional(),
    /** Ascending; two only after an explosion. */
    winners: z.union([z.tuple([playerSchema]), z.tuple([z.literal(1), z.literal(2)])]),
    /** Points of player 1 and player 2. */
    points: z.tuple([pointSchema, pointSchema]),
    reason: z.enum([...RULE_REASONS, ...FORFEIT_REASONS]),
    /** The column, full or outside the board, that lost the game, else `null`. */
    illegalColumn: z.number().nullable(),
    /** Six rows from the bottom up, as on the wire. */
    finalBoard: z.array(z.array(z.literal([FREE, 1, 2, BOMB])).length(COLUMNS)).length(ROWS),
  })
  .refine(({ moves, replyMs }) => moves.length === replyMs.length, {
    path: ['replyMs'],
    error: 'there must be one for each move',
  })
  .refine(({ moves, winningChances }) => moves.length === (winningChances ?? moves).length, {
    path: ['winningChances'],
    error: 'there must be one for each move',
  })
  .refine(
    ({ winners, points }) =>
      points.every((point, side) => point === Number(winners.some((w) => w === side + 1))),
    { path: ['points'], error: 'each winner has one point, the other player none' },
  );

/** The record of a finished game of Four Connect Xtreme. */
export type GameRecord = z.infer<typeof gameRecordSchema>;

/** A finished game, with the position in which it ended. */
interface RecordedGame
  extends Pick<GameRecord, 'match' | 'index' | 'starter' | 'replyMs' | 'reason' | 'illegalColumn'> {
  readonly players: readonly [string, string];
  readonly schedule: BombSchedule;
  readonly moves: readonly number[];
  readonly winningChances?: readonly (number | null)[];
  readonly winners: readonly Side[];
  readonly position: Position;
}

/** Return the record of a finished game. */
export function makeRecord(game: RecordedGame): GameRecord {
  const { match, index, players, starter, schedule, moves, replyMs, winningChances = [] } = game;
  const { winners, reason, illegalColumn, position } = game;
  return {
    match,
    index,
    players: [...players],
    starter,
    schedule: { rounds: [...schedule.rounds], rolls: [...schedule.rolls] },
    moves: [...moves],
    replyMs,
    ...(winningChances.some((chance) => chance !== null) && { winningChances: [...winningChances] }),
    winners: [...winners] as GameRecord['winners'],
    points: ([1, 2] as const).map((side) => (winners.includes(side) ? 1 : 0)) as GameRecord['points'],
    reason,
    illegalColumn,
    finalBoard: playStateOf(position, '').board as GameRecord['finalBoard'],
  };
}
