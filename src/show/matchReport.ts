/** The figures of a match, for people and for scripts. */

import { eloFields } from '../arena/match/elo.ts';
import type { HeldMatch } from '../arena/match/holdMatch.ts';
import type { MatchReport, PlayerReport, Share } from '../arena/match/matchReport.ts';
import { MIN_DECISIVE_PAIRS, type SprtBounds } from '../arena/match/sprt.ts';
import { leaderOf } from '../arena/play/playedGame.ts';
import { describePlayer } from './match.ts';
import { formatEloRange, formatScore } from './numbers.ts';

function describeShare({ games, points }: Share): string {
  return `${points} of ${games}`;
}

function describePlayerReport(player: PlayerReport): string {
  const { asStarter, asSecond } = player;
  const shares = `points as starter ${describeShare(asStarter)}, as second ${describeShare(asSecond)}`;
  return `${describePlayer(player)}\n${' '.repeat(player.name.length + 4)}${shares}`;
}

function describeTest({ sprt, decisivePairs, players }: MatchReport, { elo0, elo1 }: SprtBounds): string {
  const [{ name }] = players;
  switch (sprt.verdict) {
    case 'H0':
      return `${name} is nearer to ${elo0} than to ${elo1} Elo (H0)`;
    case 'H1':
      return `${name} is nearer to ${elo1} than to ${elo0} Elo (H1)`;
    case 'undecided':
      return decisivePairs < MIN_DECISIVE_PAIRS
        ? `undecided (pairs with a winner: ${decisivePairs}, a verdict takes ${MIN_DECISIVE_PAIRS})`
        : 'undecided';
  }
}

/** The score and what it means. */
export function describeStanding({ games, points, strength, players }: MatchReport): string {
  const [first, second] = players;
  const score = strength ? `, score ${formatScore(strength.score)}, Elo ${formatEloRange(strength.elo)}` : '';
  return `${games} games: ${first.name} ${points[0]} : ${points[1]} ${second.name}${score}`;
}

/** All figures. */
export function describeMatchReport(
  report: MatchReport,
  bounds: SprtBounds,
  suddenDeath: HeldMatch['suddenDeath'],
): string {
  const { llr, lower, upper } = report.sprt;
  const winner = leaderOf(suddenDeath);
  return [
    describeStanding(report),
    `LLR ${llr.toFixed(2)} of [${lower.toFixed(2)}, ${upper.toFixed(2)}], ` +
      `${bounds.elo0} against ${bounds.elo1} Elo: ${describeTest(report, bounds)}`,
    ...report.players.map(describePlayerReport),
    ...(suddenDeath.length > 0
      ? [
          `sudden death after ${suddenDeath.length} more: ${winner === null ? 'nobody' : report.players[winner].name} wins`,
        ]
      : []),
  ].join('\n');
}

/** The figures as a script gets them. What is infinite or not known yet is `null`. */
export function matchReportJson(report: MatchReport, bounds: SprtBounds) {
  const { games, points, strength, decisivePairs, players } = report;
  const { llr, lower, upper, verdict } = report.sprt;
  return {
    games,
    points,
    score: strength?.score.mean ?? null,
    scoreLow: strength?.score.low ?? null,
    scoreHigh: strength?.score.high ?? null,
    ...eloFields(strength?.elo ?? null),
    llr,
    sprt: { ...bounds, lower, upper, verdict, decisivePairs },
    players,
  };
}
