/** The result of a match between two players, and its figures. */
import { errorFunction, max, quantileSorted, sampleVariance, sum } from 'simple-statistics';
import { roundMs } from '../play/gameInPlay.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { Contender, GameFault, PlayedGame } from '../play/playedGame.ts';
import { gameScoreOfA, pairScoreOfA, pairUp, playedGameOf, sumPoints } from '../play/playedGame.ts';
import { adjustForLuck, areAlike, estimatePairs, type PairScore } from './luck.ts';
import { DEFAULT_SPRT_BOUNDS, SequentialTest, type SprtBounds, type SprtState } from './sequentialTest.ts';
import { type EloEstimate, type Estimate, eloEstimate, estimateScore } from './statistics.ts';

/** The results of a player in a match. */
export interface PlayerResult {
  /** The name in the latest game; another bot may have taken over during the match. */
  readonly name: string;
  /** Games won; each is a point. */
  readonly wins: number;
  /** Games lost because no answer came in time. */
  readonly timeouts: number;
  /** Games lost by an illegal answer. */
  readonly illegal: number;
  /** Games lost because the player was disconnected. */
  readonly disconnects: number;
  /** Milliseconds between a question and its answer; `null` if no coin was dropped. */
  readonly replyMs: { readonly median: number; readonly p99: number; readonly max: number } | null;
}

/** The way a match ended: all games played, both players gone, or stopped from outside. */
export type MatchEnd = 'complete' | 'abandoned' | 'interrupted';

/** The result of a match whose games are recorded. */
export interface MatchResult {
  /** Number of the match, from 1. */
  readonly match: number;
  readonly end: MatchEnd;
  readonly games: readonly GameRecord[];
  /** Points of player 1 and player 2. */
  readonly points: readonly [number, number];
  readonly players: readonly [PlayerResult, PlayerResult];
  /** Player 1's strength without luck, `null` if luck was not measured. Each game is a unit by itself, as no other has the same bombs. */
  readonly adjusted: AdjustedStrength | null;
}

function replyTimes(values: readonly number[]): PlayerResult['replyMs'] {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: roundMs(quantileSorted(sorted, 0.5)),
    p99: roundMs(quantileSorted(sorted, 0.99)),
    max: max(sorted),
  };
}

function playerResult(name: string, side: Contender, games: readonly PlayedGame[]): PlayerResult {
  // A player who lost by a fault has no point.
  const faults = (fault: GameFault) =>
    games.filter((game) => game.fault === fault && game.points[side] === 0).length;
  return {
    name,
    wins: sumPoints(games)[side],
    timeouts: faults('timeout'),
    illegal: faults('illegal'),
    disconnects: faults('disconnect'),
    replyMs: replyTimes(games.flatMap(({ replyMs }) => replyMs[side])),
  };
}

/** Sum up the games of a match. `names` are those of player 1 and player 2; `lucks` the luck of player 1 in each game, if measured. */
export function sumUpMatch(
  match: number,
  names: readonly [string, string],
  games: readonly GameRecord[],
  end: MatchEnd,
  lucks: readonly number[] = [],
): MatchResult {
  const played = games.map((game) => playedGameOf(game));
  const players = [playerResult(names[0], 0, played), playerResult(names[1], 1, played)] as const;
  const units = played.map((game, index) => {
    const luck = lucks[index];
    return gameScoreOfA(luck === undefined ? game : { ...game, luck });
  });
  const points = [players[0].wins, players[1].wins] as const;
  return { match, end, games, points, players, adjusted: adjustedStrength(units, 1) };
}

/** Games, and the points won in them. */
export interface Share {
  readonly games: number;
  readonly points: number;
}

/** The results of a player in a match, also by who started. */
export interface PlayerReport extends PlayerResult {
  readonly asStarter: Share;
  readonly asSecond: Share;
}

interface Strength {
  readonly score: Estimate;
  readonly elo: EloEstimate;
}

/** The luck in a match. */
export interface LuckOfMatch {
  /** Luck of A in games won: positive if A was the lucky one. */
  readonly luck: number;
  /** The probability that luck favours one or the other player by at least this much. */
  readonly luckChance: number;
}

/** A's strength without luck. */
export interface AdjustedStrength extends Strength, LuckOfMatch {
  /** The variance of the score divided by that of the score without luck; `null` if unknown. */
  readonly gain: number | null;
}

/** All figures of a match between A and B. */
export interface MatchReport {
  readonly games: number;
  readonly points: readonly [number, number];
  /**
   * A's score, 0 to 1, and strength relative to B. Measured in pairs, whose two games are not independent; `null` before two
   * pairs are over.
   */
  readonly strength: Strength | null;
  /** A's strength without luck; `null` if luck was not measured, or if all pairs ended alike. */
  readonly adjusted: AdjustedStrength | null;
  readonly sprt: SprtState;
  /** The score of the players who start, 0 to 1, with luck; `null` before two pairs are over. */
  readonly starter: Estimate | null;
  readonly players: readonly [PlayerReport, PlayerReport];
}

/** Sum up these games for one of their players; `side` 0 is A. */
export function playerReport(name: string, side: Contender, games: readonly PlayedGame[]): PlayerReport {
  const share = (isStarter: boolean): Share => {
    const some = games.filter(({ starter }) => (starter === side) === isStarter);
    return { games: some.length, points: sumPoints(some)[side] };
  };
  return { ...playerResult(name, side, games), asStarter: share(true), asSecond: share(false) };
}

function strengthOf(score: Estimate): Strength {
  return { score, elo: eloEstimate(score) };
}

/**
 * The strength without luck from pairs or single games; `games` is the number of games in each unit. `null` if luck was not
 * measured, or all units ended alike.
 */
function adjustedStrength(units: readonly PairScore[], games: 1 | 2): AdjustedStrength | null {
  const adjusted = adjustForLuck(units);
  if (adjusted === null || areAlike(units)) return null;
  const scores = units.map(({ score }) => score);
  const lucks = scores.map((score, index) => score - (adjusted[index] as number));
  const luck = sum(lucks);
  // Luck is zero on average, and normally distributed as a sum of many parts.
  const deviation = Math.sqrt(sum(lucks.map((one) => one ** 2)));
  const variance = sampleVariance([...adjusted]);
  return {
    ...strengthOf(estimatePairs(units, adjusted)),
    luck: games * luck,
    luckChance: deviation > 0 ? 1 - errorFunction(Math.abs(luck) / deviation / Math.SQRT2) : 1,
    gain: variance > 0 ? sampleVariance(scores) / variance : null,
  };
}

/** The mean score of the starters of a pair's games. These share their bombs, so a pair is one value. */
function starterScoreOf(pair: readonly [PlayedGame, PlayedGame]): number {
  const scores = pair.map((game) => {
    const { score } = gameScoreOfA(game);
    return game.starter === 0 ? score : 1 - score;
  });
  return sum(scores) / pair.length;
}

/**
 * Compute the figures of these games, which are in order.
 *
 * @param isOver whether no more games follow; before that, the test is open wherever it is not evaluated
 */
export function matchReport(
  names: readonly [string, string],
  games: readonly PlayedGame[],
  bounds: SprtBounds = DEFAULT_SPRT_BOUNDS,
  isOver = true,
): MatchReport {
  const pairs = pairUp(games).map(pairScoreOfA);
  const scores = pairs.map(({ score }) => score);
  const test = new SequentialTest(bounds);
  for (const pair of pairs) test.add(pair);
  if (isOver) test.finish();
  return {
    games: games.length,
    points: sumPoints(games),
    strength: scores.length > 1 ? strengthOf(estimateScore(scores)) : null,
    adjusted: adjustedStrength(pairs, 2),
    sprt: test.state,
    starter: scores.length > 1 ? estimateScore(pairUp(games).map(starterScoreOf)) : null,
    players: [playerReport(names[0], 0, games), playerReport(names[1], 1, games)],
  };
}
