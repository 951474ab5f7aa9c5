/** A game between A and B with the facts that results are computed from: less than a `GameRecord`, and the same for all players. */
import { chunk, sum } from 'simple-statistics';
import { z } from 'zod';
import type { PairScore } from '../match/luck.ts';
import { type GameRecord, ILLEGAL_REASONS } from './gameRecord.ts';
import { type Judge, luckOfGame } from './judge.ts';

/** One of the two players of a match: 0 is A, 1 is B. */
export type Contender = 0 | 1;

const pointSchema = z.literal([0, 1]);
const timesSchema = z.array(z.number().min(0));

/** A finished game between A and B. */
export const playedGameSchema = z.object({
  /** Number of the game in its match, from 0. */
  index: z.int().min(0),
  starter: z.literal([0, 1]),
  /** Points of A and B; both have one after a double win. */
  points: z.tuple([pointSchema, pointSchema]),
  /** Luck of A as a part of a win; absent if it was not measured. */
  luck: z.number().exactOptional(),
  /** The fault by which the loser lost, `null` when the rules decided. */
  fault: z.enum(['timeout', 'illegal', 'disconnect']).nullable(),
  /** Times of A's and of B's answers in milliseconds; none from whole games in the kernel. */
  replyMs: z.tuple([timesSchema, timesSchema]),
});

/** A finished game between A and B. */
export type PlayedGame = z.infer<typeof playedGameSchema>;
/** The fault by which a player lost a game other than by the rules. */
export type GameFault = NonNullable<PlayedGame['fault']>;

/** The two games of a pair. */
export type PlayedPair = readonly [PlayedGame, PlayedGame];

/** Return the game with A and B exchanged. */
export function swapped(game: PlayedGame): PlayedGame {
  const { starter, points, replyMs, luck } = game;
  return {
    ...game,
    starter: starter === 0 ? 1 : 0,
    points: [points[1], points[0]],
    replyMs: [replyMs[1], replyMs[0]],
    ...(luck !== undefined && { luck: -luck }),
  };
}

/** A's score in a game, 1 won, 0 lost, ½ a double win, and its luck. */
export function gameScoreOfA({ points, luck }: PlayedGame): PairScore {
  const score = (1 + points[0] - points[1]) / 2;
  return luck === undefined ? { score } : { score, luck };
}

/** A's score in a pair, and its luck. */
export function pairScoreOfA(pair: PlayedPair): PairScore {
  const [first, second] = [gameScoreOfA(pair[0]), gameScoreOfA(pair[1])];
  const score = (first.score + second.score) / 2;
  if (first.luck === undefined || second.luck === undefined) return { score };
  return { score, luck: (first.luck + second.luck) / 2 };
}

/** Pair up games: 2p and 2p + 1 make pair p; an odd last game is left out. */
export function pairUp(games: readonly PlayedGame[]): PlayedPair[] {
  return chunk(games, 2).flatMap(([first, second]) => (first && second ? [[first, second] as const] : []));
}

function faultOf({ reason }: GameRecord): GameFault | null {
  if (reason === 'timeout' || reason === 'disconnect') return reason;
  const illegal: readonly string[] = ILLEGAL_REASONS;
  return illegal.includes(reason) ? 'illegal' : null;
}

/** Return the facts of a recorded game, with player 1 as A; the coins of its opening have no reply times. Luck is measured if there is a judge. */
export function playedGameOf(record: GameRecord, judge?: Judge): PlayedGame {
  const { index, starter, points, replyMs, opening = 0 } = record;
  // Players take turns: every other move is this player's.
  const timesOf = (player: 1 | 2) =>
    replyMs.filter((_, ply) => ply >= opening && (ply % 2 === 0) === (starter === player));
  return {
    index,
    starter: (starter - 1) as Contender,
    points: [points[0], points[1]],
    ...(judge && { luck: luckOfGame(record, judge) }),
    fault: faultOf(record),
    replyMs: [timesOf(1), timesOf(2)],
  };
}

/** Return the points of A and B in these games. */
export function sumPoints(games: readonly PlayedGame[]): [number, number] {
  return [sum(games.map(({ points }) => points[0])), sum(games.map(({ points }) => points[1]))];
}

/** The winner of a game as a character: `1` or `2`, `=` for a double win. */
export const winnerMark = ([one, other]: PlayedGame['points']) => '2=1'.charAt(1 + one - other);

/** Return the player with more points, or `null` for a tie. */
export function leaderOf(games: readonly PlayedGame[]): Contender | null {
  const [first, second] = sumPoints(games);
  return first === second ? null : first > second ? 0 : 1;
}
