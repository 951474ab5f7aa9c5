/** What people and scripts read about a match. */
import type {
  HeldMatch,
  HeldMatchSettings,
  MatchReport,
  PlayerReport,
  SprtBounds,
} from '../../arena/index.ts';
import { eloFields, leaderOf, MIN_DECISIVE_PAIRS } from '../../arena/index.ts';
import { adjustedFields, describeAdjusted, describePlayer, doubleWins, paint } from '../../cli/index.ts';
import {
  counted,
  describeLimits,
  formatEloRange,
  formatEvidence,
  formatScore,
  luckNote,
  WITHOUT_LUCK,
} from '../../document/index.ts';

export function describeMatchSettings({ setup, games, sprt }: HeldMatchSettings, place: string): string {
  const [a, b] = setup.players;
  return (
    `${a.name} against ${b.name}, ${sprt === null ? '' : 'at most '}${counted(games, 'game')}, ` +
    `${describeLimits(setup.limits)}, seed ${setup.seed}, ${place}`
  );
}

/** `: A leads`, with a doubt where the interval contains equality; empty without an interval or a lead. */
function describeLead({ points: [first, second], strength, adjusted, players }: MatchReport): string {
  if (strength === null || first === second) return '';
  const { low, high } = (adjusted ?? strength).score;
  const isLuck = first > second ? high < 0.5 : low > 0.5;
  const doubt = low <= 0.5 && high >= 0.5 ? ', within the noise' : isLuck ? ', by luck' : '';
  return `: ${players[first > second ? 0 : 1].name} leads${doubt}`;
}

function describeStanding(report: MatchReport): string {
  const { games, points, strength, players } = report;
  const [first, second] = players;
  const doubles = doubleWins(points, games);
  const score = strength ? `, score ${formatScore(strength.score)}, Elo ${formatEloRange(strength.elo)}` : '';
  return `${counted(games, 'game')}: ${first.name} ${points[0]} : ${points[1]} ${second.name}${doubles}${score}${describeLead(report)}`;
}

/** The standing, and if it is known the score without luck. */
export function describeProgress(report: MatchReport): string {
  const { adjusted } = report;
  const score = adjusted ? `, ${WITHOUT_LUCK} ${formatScore(adjusted.score)}` : '';
  return `${describeStanding(report)}${score}`;
}

function describeReport(player: PlayerReport): string {
  const { asStarter, asSecond } = player;
  const shares =
    `points as starter ${asStarter.points} of ${asStarter.games}, ` +
    `as second ${asSecond.points} of ${asSecond.games}`;
  return `${describePlayer(player)}\n${' '.repeat(player.name.length + 4)}${shares}`;
}

function describeVerdict({ sprt, players }: MatchReport, { elo0, elo1 }: SprtBounds): string {
  if (sprt.verdict === 'undecided') return sprt.verdict;
  const [near, far, colour] =
    sprt.verdict === 'H0' ? ([elo0, elo1, 'red'] as const) : ([elo1, elo0, 'green'] as const);
  return `${players[0].name} is nearer to ${near} than to ${far} Elo ${paint(colour, `(${sprt.verdict})`)}`;
}

function describeTest(report: MatchReport, bounds: SprtBounds): string {
  const { sprt, decisivePairs } = report;
  const missing = sprt.llr === null ? ` (${decisivePairs}, a verdict takes ${MIN_DECISIVE_PAIRS})` : '';
  return (
    `${formatEvidence(sprt)}${missing}${luckNote(report.adjusted !== null)}, ` +
    `${bounds.elo0} against ${bounds.elo1} Elo: ${describeVerdict(report, bounds)}`
  );
}

/** All figures of a match; `sprt` are the bounds of its test, if there was one. */
export function describeMatchReport(
  report: MatchReport,
  sprt: SprtBounds | null,
  suddenDeath: HeldMatch['suddenDeath'],
): string {
  const lines = [describeStanding(report), ...describeAdjusted(report)];
  if (sprt !== null) lines.push(describeTest(report, sprt));
  lines.push(...report.players.map(describeReport));
  if (suddenDeath.length > 0) {
    const winner = leaderOf(suddenDeath);
    const name = winner === null ? 'no one' : report.players[winner].name;
    lines.push(`sudden death: ${name} wins after ${counted(suddenDeath.length, 'more game')}`);
  }
  return lines.join('\n');
}

/** The same figures for scripts; infinite and unknown ones are `null`. */
export function matchReportJson(
  report: MatchReport,
  bounds: SprtBounds,
  suddenDeath: HeldMatch['suddenDeath'],
) {
  const { games, points, strength, decisivePairs, players } = report;
  const { llr, lower, upper, verdict } = report.sprt;
  const winner = leaderOf(suddenDeath);
  return {
    games,
    points,
    score: strength?.score.mean ?? null,
    scoreLow: strength?.score.low ?? null,
    scoreHigh: strength?.score.high ?? null,
    ...eloFields(strength?.elo ?? null),
    adjusted: adjustedFields(report.adjusted),
    llr,
    sprt: { ...bounds, lower, upper, verdict, decisivePairs },
    players,
    suddenDeath:
      suddenDeath.length > 0
        ? { games: suddenDeath.length, winner: winner === null ? null : players[winner].name }
        : null,
  };
}
