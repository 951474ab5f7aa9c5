/** What a match came to, worked out from the records of its games. */
import { max, quantileSorted } from 'simple-statistics';
import type { Player } from '../engine/board.ts';
import { type GameRecord, ILLEGAL_REASONS, loserOf, roundMs } from './gameRecord.ts';

/** Times between a question and its answer, in milliseconds. */
export interface ReplyTimes {
  readonly median: number;
  readonly p99: number;
  readonly max: number;
}

/** One player's share. */
export interface PlayerResult {
  /** The name in the latest game: another bot may have taken over the seat. */
  readonly name: string;
  /** Games won; each is a point. */
  readonly wins: number;
  /** Games lost by giving no answer in time, by an answer that cannot be carried out, by being away. */
  readonly timeouts: number;
  readonly illegal: number;
  readonly disconnects: number;
  /** `null` when no coin was dropped. */
  readonly replyMs: ReplyTimes | null;
}

/** How a match ended: all games played, both players gone, or stopped from outside. */
export type MatchEnd = 'complete' | 'abandoned' | 'interrupted';

/** A match that is over. */
export interface MatchResult {
  /** Number of the match, from 1. */
  readonly match: number;
  readonly end: MatchEnd;
  readonly games: readonly GameRecord[];
  /** Of player 1 and player 2. */
  readonly points: readonly [number, number];
  readonly players: readonly [PlayerResult, PlayerResult];
}

/** Median, 99th percentile and maximum; `null` for no times. */
export function replyTimes(values: readonly number[]): ReplyTimes | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: roundMs(quantileSorted(sorted, 0.5)),
    p99: roundMs(quantileSorted(sorted, 0.99)),
    max: max(sorted),
  };
}

function playerResult(player: Player, name: string, games: readonly GameRecord[]): PlayerResult {
  const lost = games.filter((game) => loserOf(game) === player).map(({ reason }) => reason);
  const illegal: readonly string[] = ILLEGAL_REASONS;
  return {
    name,
    wins: games.filter(({ points }) => points[player - 1] === 1).length,
    timeouts: lost.filter((reason) => reason === 'timeout').length,
    illegal: lost.filter((reason) => illegal.includes(reason)).length,
    disconnects: lost.filter((reason) => reason === 'disconnect').length,
    // Players take turns: every other move is this player's.
    replyMs: replyTimes(
      games.flatMap(({ starter, replyMs }) =>
        replyMs.filter((_, ply) => (ply % 2 === 0) === (starter === player)),
      ),
    ),
  };
}

/** Adds up the games of a match. `names` are those of player 1 and player 2. */
export function matchResult(
  match: number,
  names: readonly [string, string],
  games: readonly GameRecord[],
  end: MatchEnd,
): MatchResult {
  const players = [playerResult(1, names[0], games), playerResult(2, names[1], games)] as const;
  return { match, end, games, points: [players[0].wins, players[1].wins], players };
}
