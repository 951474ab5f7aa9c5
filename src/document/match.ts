/** The result of a match between two players: played by `fcx match`, also against the gallery, or on a server. */
import type { Estimate, lossReason, MatchReport, MatchResult, SprtBounds } from '../arena/index.ts';
import { eloFields, leaderOf, Z_95 } from '../arena/index.ts';
import type { Answer, Document, Fact, Section, Span, TableSection, Words } from './document.ts';
import { answerText, verdict } from './document.ts';
import { likelier, testSpan } from './parts.ts';
import {
  comparisonOf,
  counted,
  describeLuckOfMatch,
  formatElo,
  formatEloRange,
  formatMs,
  isOpen,
} from './words.ts';

/** Said beside scores from which luck is taken out. */
const WITHOUT_LUCK = 'without luck';

/** The same as a part of a line; empty where luck is left in. */
export const luckNote = (isTakenOut: boolean) => (isTakenOut ? `, ${WITHOUT_LUCK}` : '');

const LEAST_GAIN = 1.05;

/** Of fewer pairs, a ratio of variances says next to nothing. */
const LEAST_PAIRS = 16;

type Names = readonly [string, string];
type Games = Parameters<typeof leaderOf>[0];
type AdjustedStrength = NonNullable<MatchReport['adjusted']>;
type PlayerReport = MatchReport['players'][number];
type PlayerResult = MatchResult['players'][number];

interface Standing {
  readonly players: Names;
  readonly games: number;
  readonly points: readonly [number, number];
  /** Of the first player; `null` if too little was played. */
  readonly score: Estimate | null;
  readonly isAdjusted: boolean;
}

function namesOf({ players: [first, second] }: Pick<MatchResult, 'players'>): Names {
  return [first.name, second.name];
}

function standingOf(report: MatchReport): Standing {
  const { games, points, strength, adjusted } = report;
  const score = (adjusted ?? strength)?.score ?? null;
  return { players: namesOf(report), games, points, score, isAdjusted: adjusted !== null };
}

/** `40 games: A 25 : 16 B (1 double win)`, without which the points would not add up. */
function describePoints({ players: [first, second], games, points: [one, other] }: Standing): string {
  const doubles = one + other - games;
  const more = doubles > 0 ? ` (${counted(doubles, 'double win')})` : '';
  return `${counted(games, 'game')}: ${first} ${one} : ${other} ${second}${more}`;
}

/** The same match from the side of the better player, where it is clear who that is. */
export function betterFirst<Of extends Standing>(match: Of): Of {
  const { players, points, score } = match;
  if (score === null || comparisonOf(score) !== 'behind') return match;
  const { mean, low, high } = score;
  const turned = { ...score, mean: 1 - mean, low: 1 - high, high: 1 - low };
  return { ...match, players: [players[1], players[0]], points: [points[1], points[0]], score: turned };
}

/** More points of a line than these cannot be told apart. */
const MOST_PLACES = 200;

/** The lead of the better one in games, beside what chance alone would give: 95 % of matches between equals stay within it. */
export function leadOverGames(match: Standing & { readonly gameWinners: string }): Section[] {
  const shown = betterFirst(match);
  const sign = shown === match ? 1 : -1;
  const leads = [0];
  for (const mark of match.gameWinners)
    leads.push((leads.at(-1) as number) + sign * ('2=1'.indexOf(mark) - 1));
  if (leads.length < 3) return [];
  const step = Math.ceil(leads.length / MOST_PLACES);
  const x = [...leads.keys()].filter((game) => game % step === 0 || game === leads.length - 1);
  const chance = x.map((game) => Z_95 * Math.sqrt(game));
  const band = { low: chance.map((most) => -most), high: chance };
  const label = `${shown.players.join(' ahead of ')}, in games`;
  const lead = { label, values: x.map((game) => leads[game] as number) };
  const lines = [lead, { label: 'Chance alone, at most', values: x.map(() => 0), band, isDashed: true }];
  const chart = { title: 'The lead, game by game', xLabel: 'game', x, lines, size: 'wide' } as const;
  return [{ kind: 'chart', charts: [chart] }];
}

type Verdict = Pick<Answer, 'answer' | 'beginsWithWord' | 'figures' | 'tone'>;

export function matchAnswer({ players, points, score, isAdjusted }: Standing): Verdict {
  if (score === null) return { answer: 'too few games to tell who is better', beginsWithWord: true };
  const comparison = comparisonOf(score);
  const figures = `Elo ${formatEloRange(score)}${luckNote(isAdjusted)}`;
  if (isOpen(score)) {
    const doubt = comparison === 'too few games' ? 'too few games to tell' : 'not clear';
    return { answer: `${doubt} who is better`, figures, beginsWithWord: true };
  }
  const [[first, second], [one, other]] = [players, points];
  const isBetter = comparison === 'ahead';
  const byLuck = (isBetter ? one < other : one > other) ? ', though the points say otherwise, by luck' : '';
  const answer = `${first} is ${isBetter ? 'better' : 'worse'} than ${second}`;
  return { answer, figures: figures + byLuck, tone: isBetter ? 'good' : 'bad' };
}

export function describeProgress(report: MatchReport): string {
  const standing = standingOf(report);
  return `${describePoints(standing)}, ${answerText(matchAnswer(standing))}`;
}

/** Who was lucky, and what luck is, for people who have never heard of it; nothing if it was not measured. */
function luckReasons(adjusted: AdjustedStrength | null, names: Names): string[] {
  if (adjusted === null) return [];
  const { score, gain } = adjusted;
  const isPrecise = gain !== null && gain >= LEAST_GAIN && score.count >= LEAST_PAIRS;
  const certainty = isPrecise ? `: about ${gain.toFixed(1)} times as precise for the same games` : '';
  return [describeLuckOfMatch(adjusted, names), `bomb luck is subtracted${certainty}`];
}

/** `score 0.624 [0.579, 0.669]` */
function describeScore(score: Estimate): string {
  const [mean, low, high] = [score.mean, score.low, score.high].map((one) => one.toFixed(3));
  return `score ${mean} [${low}, ${high}]`;
}

function scoreFact(name: string, { score, elo }: Pick<AdjustedStrength, 'score' | 'elo'>): Fact {
  return [name, `${describeScore(score)}, ${formatElo(elo)}`];
}

/** `2 timeouts, 1 illegal`; empty if there were none. */
function describeFaults({ timeouts, illegal, disconnects }: PlayerResult): string {
  const faults = [
    timeouts > 0 && counted(timeouts, 'timeout'),
    illegal > 0 && `${illegal} illegal`,
    disconnects > 0 && counted(disconnects, 'disconnect'),
  ];
  return faults.filter(Boolean).join(', ');
}

/** What players were asked and when they answered, besides what else is known of each. */
export function answersTable<Of extends PlayerResult>(
  players: readonly Of[],
  more: readonly (readonly [head: string, of: (player: Of) => Words])[] = [],
): TableSection {
  // Nobody takes the time of a game that is played in the kernel.
  const isTimed = players.some(({ replyMs }) => replyMs !== null);
  const times = isTimed ? ['median', '99 % within', 'longest'] : [];
  const rows = players.map((player) => {
    const { name, replyMs } = player;
    const own = replyMs && [replyMs.median, replyMs.p99, replyMs.max].map(formatMs);
    const cells = more.map(([, of]) => of(player));
    return [name, describeFaults(player) || 'none', ...cells, ...(own ?? times.map(() => '–'))];
  });
  const header = ['player', 'faults', ...more.map(([head]) => head), ...times];
  return { kind: 'table', header, rows, textColumns: 2 };
}

const won = ['won', ({ wins }: PlayerResult) => `${wins}`] as const;

function describeShare({ points, games }: PlayerReport['asStarter']): string {
  return `${points} of ${games}`;
}

export function playersTable(players: MatchReport['players']): TableSection {
  return answersTable(players, [
    won,
    ['as starter', ({ asStarter }) => describeShare(asStarter)],
    ['as second', ({ asSecond }) => describeShare(asSecond)],
  ]);
}

function matchTest(
  { games, players, isAdjusted }: Omit<Standing, 'points' | 'score'>,
  test: SprtBounds & Pick<MatchReport['sprt'], 'llr' | 'verdict'>,
): Span {
  const { elo0, elo1, verdict } = test;
  const decision = verdict === 'undecided' ? '' : `: for ${players[0]}, ${likelier(test, verdict)}`;
  const span = testSpan({ ...test, games }, test);
  const text = `${span.text}${luckNote(isAdjusted)} (H0: ${elo0} Elo, H1: ${elo1} Elo)${decision}`;
  return { ...span, text };
}

export function matchDocument(
  report: MatchReport,
  bounds: SprtBounds | null,
  suddenDeath: Games = [],
): Document {
  const { strength, adjusted, players, sprt, starter } = report;
  const standing = standingOf(report);
  const { answer, ...more } = matchAnswer(standing);
  const reasons = [describePoints(standing), ...luckReasons(adjusted, standing.players)];
  // Only a clear answer has a tone.
  if (more.tone === undefined && bounds === null)
    reasons.push('more games tell: with --sprt they go on until it is clear');
  const facts: Fact[] = [];
  if (strength !== null) facts.push(scoreFact('as played', strength));
  if (adjusted !== null) facts.push(scoreFact(WITHOUT_LUCK, adjusted));
  if (starter !== null) facts.push(['who starts', describeScore(starter)]);
  if (bounds !== null) {
    const { lower, upper } = sprt;
    const ends = `it ends at LLR ${lower.toFixed(2)} or ${upper.toFixed(2)}`;
    facts.push(['test', matchTest(standing, { ...bounds, ...sprt })]);
    if (sprt.verdict === 'undecided') facts.push(['', ends]);
  }
  if (suddenDeath.length > 0) {
    const winner = leaderOf(suddenDeath);
    const name = winner === null ? 'no one' : players[winner].name;
    facts.push(['sudden death', `${name} wins after ${counted(suddenDeath.length, 'more game')}`]);
  }
  const title = standing.players.join(' – ');
  const first = verdict('Who is better?', answer, reasons, more);
  return { title, sections: [first, { kind: 'facts', rows: facts }, playersTable(players)] };
}

const MATCH_ENDS: Record<MatchResult['end'], string> = {
  complete: '',
  abandoned: ' abandoned',
  interrupted: ' interrupted',
};

export function servedMatchDocument(result: MatchResult): Document {
  const { match, end, games, points, players, adjusted } = result;
  const names = namesOf(result);
  const standing = { players: names, games: games.length, points, score: null, isAdjusted: false };
  const isTied = end === 'complete' && points[0] === points[1];
  const tie = isTied ? ['equal points, a contest continues with sudden death'] : [];
  const answer = `match ${match}${MATCH_ENDS[end]} after ${describePoints(standing)}`;
  const facts: Section[] =
    adjusted === null ? [] : [{ kind: 'facts', rows: [scoreFact(WITHOUT_LUCK, adjusted)] }];
  const first = verdict(`Match ${match}`, answer, [...tie, ...luckReasons(adjusted, names)]);
  return { title: names.join(' – '), sections: [first, ...facts, answersTable(players, [won])] };
}

function adjustedFields(adjusted: AdjustedStrength | null) {
  if (adjusted === null) return null;
  const { score, elo, luck, luckChance, gain } = adjusted;
  const { mean, low, high } = score;
  return { score: mean, scoreLow: low, scoreHigh: high, ...eloFields(elo), luck, luckChance, gain };
}

export function servedMatchFields(result: MatchResult, seed: number) {
  const { match, end, games, points, players, adjusted } = result;
  const facts = { match, end, seed, games: games.length, points, players };
  return { type: 'match' as const, ...facts, adjusted: adjustedFields(adjusted) };
}

/** The figures of `fcx match` for scripts; infinite and unknown ones are `null`. */
export function matchFields(report: MatchReport, bounds: SprtBounds, suddenDeath: Games) {
  const { games, points, strength, starter, players } = report;
  const { llr, lower, upper, verdict } = report.sprt;
  const winner = leaderOf(suddenDeath);
  const name = winner === null ? null : players[winner].name;
  return {
    games,
    points,
    score: strength?.score.mean ?? null,
    scoreLow: strength?.score.low ?? null,
    scoreHigh: strength?.score.high ?? null,
    ...eloFields(strength?.elo ?? null),
    adjusted: adjustedFields(report.adjusted),
    llr,
    sprt: { ...bounds, lower, upper, verdict },
    starter: starter && { score: starter.mean, scoreLow: starter.low, scoreHigh: starter.high },
    players,
    suddenDeath: suddenDeath.length > 0 ? { games: suddenDeath.length, winner: name } : null,
  };
}

type LossReason = NonNullable<ReturnType<typeof lossReason>>;

const LOSS_REASONS: Readonly<Record<LossReason, string>> = {
  bomb: 'bombs',
  oddRow: 'odd rows',
  evenRow: 'even rows',
  fork: 'two threats',
  overlooked: 'not blocked',
  fullBoard: 'full board',
  time: 'time',
  fault: 'other faults',
};

export interface GalleryMeeting {
  readonly opponent: string;
  readonly report: MatchReport;
  readonly lost: Readonly<Partial<Record<LossReason, number>>>;
}

export function galleryDocument(name: string, meetings: readonly GalleryMeeting[]): Document {
  const lostBy = (reason: LossReason) => meetings.reduce((total, { lost }) => total + (lost[reason] ?? 0), 0);
  const shown = (Object.keys(LOSS_REASONS) as LossReason[]).filter((reason) => lostBy(reason) > 0);
  const isAdjusted = meetings.some(({ report }) => report.adjusted !== null);
  const rows = meetings.map(({ opponent, report, lost }): Words[] => {
    const { games, points, score } = standingOf(report);
    const counts = shown.map((reason) => `${lost[reason] ?? 0}`);
    const elo =
      score === null || comparisonOf(score) === 'too few games' ? 'too few games' : formatEloRange(score);
    return [opponent, `${games}`, points.join(' : '), elo, ...counts];
  });
  const [worst] = shown.toSorted((one, two) => lostBy(two) - lostBy(one));
  const all = shown.reduce((total, reason) => total + lostBy(reason), 0);
  const losses = shown.map((one) => LOSS_REASONS[one]);
  const header = ['against', 'games', 'points', `Elo of ${name}${luckNote(isAdjusted)}`, ...losses];
  const answer =
    worst === undefined
      ? `${name} lost no game`
      : `${name} lost ${counted(all, 'game')}, most often by ${LOSS_REASONS[worst]} (${lostBy(worst)})`;
  return {
    title: `${name} against the gallery`,
    sections: [verdict('What does it lose by?', answer, []), { kind: 'table', header, rows, textColumns: 1 }],
  };
}

export function galleryFields(meetings: readonly GalleryMeeting[]) {
  return meetings.map(({ opponent, report, lost }) => {
    const { games, points, score, isAdjusted } = standingOf(report);
    return { opponent, games, points, score, isAdjusted, lost };
  });
}
