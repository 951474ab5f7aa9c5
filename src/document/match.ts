/** The result of a match between two players: played by `fcx match`, also against the gallery, or on a server. */
import type { Estimate, lossReason, MatchReport, MatchResult, SprtBounds } from '../arena/index.ts';
import { eloFields, leaderOf, Z_95 } from '../arena/index.ts';
import type { Answer, Document, Fact, Section, Span, TableSection, Words } from './document.ts';
import { answerText, verdictSection } from './document.ts';
import { likelierHypothesis, testSpan } from './parts.ts';
import {
  comparisonOf,
  counted,
  describeLuckOfMatch,
  formatElo,
  formatEloRange,
  formatMs,
  leavesOpen,
} from './words.ts';

/** Said beside scores from which luck is taken out. */
const WITHOUT_LUCK = 'without luck';

/** Returns `, without luck` to go after a score from which luck is taken out, and an empty text for any other score. */
export const luckNote = (isTakenOut: boolean) => (isTakenOut ? `, ${WITHOUT_LUCK}` : '');

/** The least gain in precision that is worth a sentence. */
const LEAST_GAIN = 1.05;

/** The fewest pairs from which a ratio of two variances means anything. */
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
  /** The score of the first player; `null` if too little was played. */
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

/**
 * Returns the match with the stronger player first, and its points and score turned to match; unchanged where it is not
 * clear who is stronger.
 */
export function strongerFirst<Of extends Standing>(match: Of): Of {
  const { players, points, score } = match;
  if (score === null || comparisonOf(score) !== 'behind') return match;
  const { mean, low, high } = score;
  const turned = { ...score, mean: 1 - mean, low: 1 - high, high: 1 - low };
  return { ...match, players: [players[1], players[0]], points: [points[1], points[0]], score: turned };
}

/** The most points of a line that can be told apart. */
const MOST_PLACES = 200;

/**
 * Returns a chart of the stronger player's lead in games, game by game, beside the band that chance alone would leave
 * in only 5 % of matches between equals. Returns no section for fewer than two games.
 */
export function leadChartSections(match: Standing & { readonly gameWinners: string }): Section[] {
  const shown = strongerFirst(match);
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

/**
 * Returns the answer to who of two players is better: the clause, its figures in Elo, and its tone; it says so where
 * that is not clear.
 */
export function whoIsBetter({ players, points, score, isAdjusted }: Standing): Verdict {
  if (score === null) return { answer: 'too few games to tell who is better', beginsWithWord: true };
  const comparison = comparisonOf(score);
  const figures = `Elo ${formatEloRange(score)}${luckNote(isAdjusted)}`;
  if (leavesOpen(score)) {
    const doubt = comparison === 'too few games' ? 'too few games to tell' : 'not clear';
    return { answer: `${doubt} who is better`, figures, beginsWithWord: true };
  }
  const [[first, second], [one, other]] = [players, points];
  const isBetter = comparison === 'ahead';
  const byLuck = (isBetter ? one < other : one > other) ? ', though the points say otherwise, by luck' : '';
  const answer = `${first} is ${isBetter ? 'better' : 'worse'} than ${second}`;
  return { answer, figures: figures + byLuck, tone: isBetter ? 'good' : 'bad' };
}

/**
 * Returns one line about a match so far, with its points and who is better: `40 games: A 25 : 16 B, A is better than B:
 * Elo +80 [+12, +151]`.
 */
export function describeMatchProgress(report: MatchReport): string {
  const standing = standingOf(report);
  return `${describePoints(standing)}, ${answerText(whoIsBetter(standing))}`;
}

/** Returns sentences about who was lucky in a match and what luck is; none if luck was not measured. */
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

/**
 * Returns a table with a row for each player: its faults, the columns that `extraColumns` adds, and its reply times
 * if they were measured.
 */
export function faultsAndTimesTable<Of extends PlayerResult>(
  players: readonly Of[],
  extraColumns: readonly (readonly [head: string, of: (player: Of) => Words])[] = [],
): TableSection {
  // Nobody takes the time of a game that is played in the kernel.
  const isTimed = players.some(({ replyMs }) => replyMs !== null);
  const times = isTimed ? ['median', '99 % within', 'longest'] : [];
  const rows = players.map((player) => {
    const { name, replyMs } = player;
    const own = replyMs && [replyMs.median, replyMs.p99, replyMs.max].map(formatMs);
    const cells = extraColumns.map(([, of]) => of(player));
    return [name, describeFaults(player) || 'none', ...cells, ...(own ?? times.map(() => '–'))];
  });
  const header = ['player', 'faults', ...extraColumns.map(([head]) => head), ...times];
  return { kind: 'table', header, rows, textColumns: 2 };
}

const won = ['won', ({ wins }: PlayerResult) => `${wins}`] as const;

function describeShare({ points, games }: PlayerReport['asStarter']): string {
  return `${points} of ${games}`;
}

/** Returns a table of the players of a match with faults, games won, points as starter and as second, and reply times. */
export function playersTable(players: MatchReport['players']): TableSection {
  return faultsAndTimesTable(players, [
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
  const decision = verdict === 'undecided' ? '' : `: for ${players[0]}, ${likelierHypothesis(test, verdict)}`;
  const span = testSpan({ ...test, games }, test);
  const text = `${span.text}${luckNote(isAdjusted)} (H0: ${elo0} Elo, H1: ${elo1} Elo)${decision}`;
  return { ...span, text };
}

/**
 * Returns the document of a match: who is better and why, its scores, its test and its players.
 *
 * @param testBounds the bounds of the sequential test that the match was played under; `null` without a test
 * @param suddenDeathGames the games played after a tie, which decide only the winner
 */
export function matchDocument(
  report: MatchReport,
  testBounds: SprtBounds | null,
  suddenDeathGames: Games = [],
): Document {
  const { strength, adjusted, players, sprt, starter } = report;
  const standing = standingOf(report);
  const { answer, ...more } = whoIsBetter(standing);
  const reasons = [describePoints(standing), ...luckReasons(adjusted, standing.players)];
  // Only a clear answer has a tone.
  if (more.tone === undefined && testBounds === null)
    reasons.push('more games tell: with --sprt they go on until it is clear');
  const facts: Fact[] = [];
  if (strength !== null) facts.push(scoreFact('as played', strength));
  if (adjusted !== null) facts.push(scoreFact(WITHOUT_LUCK, adjusted));
  if (starter !== null) facts.push(['who starts', describeScore(starter)]);
  if (testBounds !== null) {
    const { lower, upper } = sprt;
    const ends = `it ends at LLR ${lower.toFixed(2)} or ${upper.toFixed(2)}`;
    facts.push(['test', matchTest(standing, { ...testBounds, ...sprt })]);
    if (sprt.verdict === 'undecided') facts.push(['', ends]);
  }
  if (suddenDeathGames.length > 0) {
    const winner = leaderOf(suddenDeathGames);
    const name = winner === null ? 'no one' : players[winner].name;
    facts.push(['sudden death', `${name} wins after ${counted(suddenDeathGames.length, 'more game')}`]);
  }
  const title = standing.players.join(' – ');
  const first = verdictSection('Who is better?', answer, reasons, more);
  return { title, sections: [first, { kind: 'facts', rows: facts }, playersTable(players)] };
}

const MATCH_ENDS: Record<MatchResult['end'], string> = {
  complete: '',
  abandoned: ' abandoned',
  interrupted: ' interrupted',
};

/** Returns the document of a match of two bots that connected to a server. */
export function servedMatchDocument(result: MatchResult): Document {
  const { match, end, games, points, players, adjusted } = result;
  const names = namesOf(result);
  const standing = { players: names, games: games.length, points, score: null, isAdjusted: false };
  const isTied = end === 'complete' && points[0] === points[1];
  const tie = isTied ? ['equal points, a contest continues with sudden death'] : [];
  const answer = `match ${match}${MATCH_ENDS[end]} after ${describePoints(standing)}`;
  const facts: Section[] =
    adjusted === null ? [] : [{ kind: 'facts', rows: [scoreFact(WITHOUT_LUCK, adjusted)] }];
  const first = verdictSection(`Match ${match}`, answer, [...tie, ...luckReasons(adjusted, names)]);
  return { title: names.join(' – '), sections: [first, ...facts, faultsAndTimesTable(players, [won])] };
}

function adjustedFields(adjusted: AdjustedStrength | null) {
  if (adjusted === null) return null;
  const { score, elo, luck, luckChance, gain } = adjusted;
  const { mean, low, high } = score;
  return { score: mean, scoreLow: low, scoreHigh: high, ...eloFields(elo), luck, luckChance, gain };
}

/** Returns the result of a match at a server as the JSON that `fcx serve --json` prints. */
export function servedMatchJson(result: MatchResult, seed: number) {
  const { match, end, games, points, players, adjusted } = result;
  const facts = { match, end, seed, games: games.length, points, players };
  return { type: 'match' as const, ...facts, adjusted: adjustedFields(adjusted) };
}

/** Returns the result of a match as the JSON that `fcx match --json` prints; infinite and unknown figures are `null`. */
export function matchJson(report: MatchReport, bounds: SprtBounds, suddenDeathGames: Games) {
  const { games, points, strength, starter, players } = report;
  const { llr, lower, upper, verdict } = report.sprt;
  const winner = leaderOf(suddenDeathGames);
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
    suddenDeath: suddenDeathGames.length > 0 ? { games: suddenDeathGames.length, winner: name } : null,
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

/** The match of a player against one partner of the gallery, with the number of games it lost for each reason. */
export interface GalleryMatch {
  readonly opponent: string;
  readonly report: MatchReport;
  readonly lossCounts: Readonly<Partial<Record<LossReason, number>>>;
}

/** Returns the document of a player's matches against the whole gallery: what it loses by, and a row for each partner. */
export function galleryDocument(player: string, matches: readonly GalleryMatch[]): Document {
  const lostBy = (reason: LossReason) =>
    matches.reduce((total, { lossCounts }) => total + (lossCounts[reason] ?? 0), 0);
  const shown = (Object.keys(LOSS_REASONS) as LossReason[]).filter((reason) => lostBy(reason) > 0);
  const isAdjusted = matches.some(({ report }) => report.adjusted !== null);
  const rows = matches.map(({ opponent, report, lossCounts }): Words[] => {
    const { games, points, score } = standingOf(report);
    const counts = shown.map((reason) => `${lossCounts[reason] ?? 0}`);
    const elo =
      score === null || comparisonOf(score) === 'too few games' ? 'too few games' : formatEloRange(score);
    return [opponent, `${games}`, points.join(' : '), elo, ...counts];
  });
  const [worst] = shown.toSorted((one, two) => lostBy(two) - lostBy(one));
  const all = shown.reduce((total, reason) => total + lostBy(reason), 0);
  const losses = shown.map((one) => LOSS_REASONS[one]);
  const header = ['against', 'games', 'points', `Elo of ${player}${luckNote(isAdjusted)}`, ...losses];
  const answer =
    worst === undefined
      ? `${player} lost no game`
      : `${player} lost ${counted(all, 'game')}, most often by ${LOSS_REASONS[worst]} (${lostBy(worst)})`;
  return {
    title: `${player} against the gallery`,
    sections: [
      verdictSection('What does it lose by?', answer, []),
      { kind: 'table', header, rows, textColumns: 1 },
    ],
  };
}

/** Returns a player's matches against the gallery as JSON, one entry for each partner. */
export function galleryJson(matches: readonly GalleryMatch[]) {
  return matches.map(({ opponent, report, lossCounts }) => {
    const { games, points, score, isAdjusted } = standingOf(report);
    return { opponent, games, points, score, isAdjusted, lost: lossCounts };
  });
}
