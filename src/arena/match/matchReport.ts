/** The figures of a match between two players. */

import { type PlayerResult, playerResult } from '../play/matchResult.ts';
import { type Contender, type PlayedGame, pairScoreOfA, pairUp, pointsOf } from '../play/playedGame.ts';
import { type EloEstimate, eloEstimate } from './elo.ts';
import { countScores, decisivePairs, type SprtBounds, type SprtState, sprt } from './sprt.ts';
import { type Estimate, estimateScore } from './statistics.ts';

/** Some of a player's games. */
export interface Share {
  readonly games: number;
  readonly points: number;
}

export interface PlayerReport extends PlayerResult {
  readonly asStarter: Share;
  readonly asSecond: Share;
}

/** A's strength relative to B. Measured in pairs: the two games of a pair are not independent. */
export interface Strength {
  /** A's score, 0 to 1. */
  readonly score: Estimate;
  readonly elo: EloEstimate;
}

export interface MatchReport {
  readonly games: number;
  readonly points: readonly [number, number];
  /** `null` before two pairs are over. */
  readonly strength: Strength | null;
  readonly sprt: SprtState;
  /** Pairs that had a winner. */
  readonly decisivePairs: number;
  readonly players: readonly [PlayerReport, PlayerReport];
}

export function playerReport(name: string, side: Contender, games: readonly PlayedGame[]): PlayerReport {
  const share = (isStarter: boolean): Share => {
    const some = games.filter(({ starter }) => (starter === side) === isStarter);
    return { games: some.length, points: pointsOf(some)[side] };
  };
  return { ...playerResult(name, side, games), asStarter: share(true), asSecond: share(false) };
}

/** The figures of these games, which are in order. */
export function matchReport(
  names: readonly [string, string],
  games: readonly PlayedGame[],
  bounds: SprtBounds,
): MatchReport {
  const scores = pairUp(games).map(pairScoreOfA);
  const counts = countScores(scores);
  const score = scores.length > 1 ? estimateScore(scores) : null;
  return {
    games: games.length,
    points: pointsOf(games),
    strength: score && { score, elo: eloEstimate(score) },
    sprt: sprt(counts, bounds),
    decisivePairs: decisivePairs(counts),
    players: [playerReport(names[0], 0, games), playerReport(names[1], 1, games)],
  };
}
