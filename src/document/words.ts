/** Numbers and words as people read them, on pages and in terminals; nothing here needs Node. */
import type { ContestMatchView, ContestView, GameAccount, ResultAtTable } from '../arena/browser.ts';
import { eloEstimate } from '../arena/browser.ts';
import type { EloEstimate, Estimate, MatchReport, MoveLimits, SequentialTestResult } from '../arena/index.ts';
import { WIN_SCORE } from '../bot/browser.ts';
import type { Value } from '../bot/index.ts';
import { opponent } from '../engine/index.ts';
import { type OrderedSpan, plainText, type Span } from './document.ts';

/** Returns a number with its noun: `1 game`, `2 games`; an irregular plural is given: `2 batches`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Returns a share from 0 to 1 as a percentage: `63 %`, or `63.1 %` with one digit. */
export function percent(share: number, digits = 0): string {
  return `${(100 * share).toFixed(digits)} %`;
}

/** Puts the sign of `difference` before its size as text: `+0.28`; no sign where the size rounds to zero. */
export function withSign(size: string, difference: number): string {
  if (Number.parseFloat(size) === 0) return size;
  return `${difference < 0 ? '-' : '+'}${size}`;
}

/** Returns a difference of shares as a percentage with its sign: `+28 %`. */
export function signedPercent(share: number, digits = 0): string {
  return withSign(percent(Math.abs(share), digits), share);
}

/** Returns a difference of shares in percentage points, `+12.3`; empty for one that would be shown as zero. */
export function percentagePoints(difference: number): string {
  const rounded = (100 * difference).toFixed(1);
  return Number(rounded) === 0 ? '' : `${difference < 0 ? '' : '+'}${rounded}`;
}

/** Returns a difference between two scores of the search as a fraction of a game. */
export function gamesOfScore(difference: number): number {
  return difference / (2 * WIN_SCORE);
}

/**
 * Returns the greatest luck of a game, good or bad, in brackets: ` (the bomb of round 17 in column 3: -28 %)`; empty if
 * there was none.
 */
function describeGreatestLuck({ steps }: GameAccount): string {
  const [greatest] = steps.toSorted((a, b) => Math.abs(b.luck) - Math.abs(a.luck));
  const luck = signedPercent(gamesOfScore(greatest?.luck ?? 0));
  if (greatest === undefined || luck === '0 %') return '';
  // A bomb drops before the next coin.
  const round = greatest.round + 1;
  const what =
    greatest.bomb === null
      ? `no bomb in round ${round}`
      : `the bomb of round ${round} in column ${greatest.bomb}`;
  return ` (${what}: ${luck})`;
}

/**
 * Returns a gain or loss in games as a percentage, `-41 %`. A player can give away more than there is to lose, if it
 * was given back before: that is shown as a whole game or more.
 */
function describeChange(games: number): string {
  return Math.abs(games) > 1 ? `${games < 0 ? '-' : '+'}100 % or more` : signedPercent(games);
}

/**
 * Returns what a game's result is made of, in percentages of a game: `Beta lost: mistakes of Beta -9 %, luck of Beta
 * -41 % (the bomb of round 17 in column 3: -28 %); …`.
 */
export function describeAccount(account: GameAccount, players: readonly [string, string]): string {
  const { player, start, mistakes, opponentMistakes, luck, seenLater, result } = account;
  const change = (score: number) => describeChange(gamesOfScore(score));
  const verb = result === 0 ? 'shared the win' : 'lost';
  const own = players[player - 1];
  const main = `mistakes of ${own} ${change(mistakes)}, luck of ${own} ${change(luck)}${describeGreatestLuck(account)}`;
  const other = `mistakes of ${players[opponent(player) - 1]} ${change(opponentMistakes)}`;
  const later = change(seenLater) === '0 %' ? '' : `, seen only later ${change(seenLater)}`;
  const chance = percent(gamesOfScore(start + WIN_SCORE));
  return `${own} ${verb}: ${main}; ${other}${later}, ${chance} of a game at the start`;
}

/** Returns a proven win or loss with its distance in coins, `wins in 5`; `null` where nothing is proven. */
export function describeDistance({ winIn, lossIn }: Pick<Value, 'winIn' | 'lossIn'>): string | null {
  if (winIn !== null) return `wins in ${winIn}`;
  return lossIn === null ? null : `loses in ${lossIn}`;
}

/** Returns the value of a position or column in words: a proven result with its distance, or else the chance of winning. */
export function describeValue(value: Value, digits = 0): string {
  return describeDistance(value) ?? percent(value.winningChance, digits);
}

/** The most coins of an expected line that are shown; beyond these it is little more than a guess. */
export const LONGEST_EXPECTED_LINE = 10;

/** Chess's marks for bad moves. */
export const MISTAKE_MARKS = { blunder: '??', mistake: '?' } as const;

/**
 * True for a game in which both players have dropped a coin. Only one that ended by a disconnect can be without; it
 * counts as played if its moves are not known.
 */
export function wasPlayed({ reason, moves }: Ended): boolean {
  return reason !== 'disconnect' || moves === undefined || moves.length > 1;
}

type Ended = Pick<ResultAtTable, 'reason'> & { readonly moves?: { readonly length: number } };

/** Says what decided a game, as a clause: a line, a full board, or a bad or missing answer of one of the players. */
export function describeReason(result: ResultAtTable & Ended, players: readonly [string, string]): string {
  const [winner] = result.winners;
  const loser = winner === undefined ? '' : players[opponent(winner) - 1];
  const descriptions: Record<ResultAtTable['reason'], string> = {
    line: 'four in a line',
    explosion: 'four in a line after an explosion',
    fullBoard: `the board is full and ${loser} would have to move`,
    timeout: `${loser} did not answer in time`,
    disconnect: wasPlayed(result) ? `${loser} was disconnected` : `${loser} forfeits`,
    fullColumn: `${loser} answered with column ${result.illegalColumn}, which is full`,
    outsideBoard: `${loser} answered with column ${result.illegalColumn}, which is not on the board`,
    notJson: `${loser}'s answer was not JSON`,
    noColumn: `${loser}'s answer had no number "column"`,
  };
  return descriptions[result.reason];
}

/** The sentence beside ratings from which luck is subtracted. */
export const RATINGS_WITHOUT_LUCK = 'Bomb luck is subtracted from ratings; the table shows it in games.';

/** Returns the games that luck gave, `+1.3`, or took, `-0.4`. */
export function formatLuck(games: number): string {
  return withSign(Math.abs(games).toFixed(1), games);
}

/** The least luck of a match, in games, that is worth showing. */
const LEAST_LUCK = 0.05;

/**
 * Says who was lucky in a match and how rare that is: `luck gave best 4.9 games (this much or more in 44 % of
 * matches)`.
 */
export function describeLuckOfMatch(
  { luck, luckChance }: Pick<NonNullable<MatchReport['adjusted']>, 'luck' | 'luckChance'>,
  players: readonly [string, string],
): string {
  const games = Math.abs(luck);
  if (games < LEAST_LUCK) return 'luck was even';
  const share = luckChance < 0.01 ? 'less than 1 %' : percent(luckChance);
  return `luck gave ${players[luck > 0 ? 0 : 1]} ${games.toFixed(1)} games (this much or more in ${share} of matches)`;
}

/** Returns the setting of luck in words: `taken out` of scores, or `left in`. */
export function luckSettingText(isTakenOut: boolean): string {
  return isTakenOut ? 'taken out' : 'left in';
}

const WITH_SIGN = new Intl.NumberFormat('en', { signDisplay: 'always', useGrouping: false });

/** Returns a difference in Elo as a whole number with its sign: `+12`, `-∞`. */
export const formatEloDifference = (elo: number) => WITH_SIGN.format(Math.round(elo) + 0);

/**
 * Returns an estimate in Elo as two spans: the number, `+77`, and its interval in a quiet tone, ` [+31, +126]`. A score
 * is turned into Elo first.
 */
export function eloWords(estimate: EloEstimate | Estimate): [Span, Span] {
  const { elo, low, high } = 'elo' in estimate ? estimate : eloEstimate(estimate);
  const interval = ` [${formatEloDifference(low)}, ${formatEloDifference(high)}]`;
  return [{ text: formatEloDifference(elo) }, { text: interval, tone: 'quiet' }];
}

/** Returns an estimate in Elo with its interval, `+77 [+31, +126]`; a score is turned into Elo first. */
export function formatEloRange(estimate: EloEstimate | Estimate): string {
  return plainText(eloWords(estimate));
}

/** The widest interval, in Elo, that says anything; for a wider one there are too few games. */
const WIDEST = 300;

/** The result of comparing two players, from the side of the first. */
export type Comparison = 'ahead' | 'behind' | 'not told apart' | 'too few games';

/**
 * Returns who of two is better by their difference, from the ends of its 95 % interval as they are shown. All documents
 * and pages decide by this alone, so that no verdict contradicts the interval beside it.
 */
export function comparisonOf(difference: EloEstimate | Estimate): Comparison {
  const { low, high } = 'elo' in difference ? difference : eloEstimate(difference);
  if (Math.round(low) > 0) return 'ahead';
  if (Math.round(high) < 0) return 'behind';
  return high - low > WIDEST ? 'too few games' : 'not told apart';
}

/** True if a difference leaves open who is better, because its interval includes 0 or there are too few games. */
export function leavesOpen(difference: EloEstimate | Estimate): boolean {
  const comparison = comparisonOf(difference);
  return comparison !== 'ahead' && comparison !== 'behind';
}

/** Returns an estimate in Elo with its interval and unit: `+77 [+31, +126] Elo`. */
export function formatElo(estimate: EloEstimate | Estimate): string {
  return `${formatEloRange(estimate)} Elo`;
}

/** Says whether the first two of some standings can be told apart, with the first one's lead over the second. */
export function describeFirstTwo(first: string, second: string, lead: EloEstimate): string {
  const by = `${formatElo(lead)} over ${second}, the second`;
  const comparison = comparisonOf(lead);
  if (comparison === 'ahead') return `${first} is better: ${by}`;
  if (comparison === 'behind') return `The second is better by its games, though not by its place: ${by}`;
  if (comparison === 'too few games') return `Too few games to tell the first two apart: ${by}`;
  return `The first two are not told apart: ${by}`;
}

/**
 * The log-likelihood ratio of a test; `null` in older results for one that was not formed, as too few pairs had a
 * winner.
 */
type Llr = number | null;

/** A sequential test as documents show it; its evidence is `null` if too few pairs had a winner. */
export interface ReportedTest extends Pick<SequentialTestResult, 'verdict' | 'games'> {
  readonly llr: Llr;
}

/** Returns the evidence of a test: `LLR 2.97`. */
function formatLlr(llr: Llr): string {
  return llr === null ? 'too few pairs with a winner' : `LLR ${llr.toFixed(2)}`;
}

/** Returns the evidence of a test with its bounds: `LLR 1.03 of [-2.94, 2.94]`. */
export function formatEvidence({ llr, lower, upper }: MatchReport['sprt']): string {
  return `${formatLlr(llr)} of [${lower.toFixed(2)}, ${upper.toFixed(2)}]`;
}

/** Returns the verdict of a test, after how many games and with which evidence: `H1 after 640 games, LLR 2.97`. */
export function formatDecision(test: ReportedTest): string {
  return `${test.verdict} after ${counted(test.games, 'game')}, ${formatLlr(test.llr)}`;
}

/** Returns a time in milliseconds: `3.4 ms`, `612 ms`. */
export function formatMs(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}

/**
 * Returns an instant as a span: `2026-11-21 18:04 UTC` in a terminal, `18:04` or `21 Nov, 18:04` on a page. Tables sort
 * it by time.
 */
export function timeSpan(isoTime: string): OrderedSpan {
  const text = `${isoTime.slice(0, 10)} ${isoTime.slice(11, 16)} UTC`;
  return { text, time: isoTime, order: Date.parse(isoTime) };
}

/**
 * Returns an instant in the reader's own time zone: `18:04`, with the day unless it is today. With `isAlone`, today is
 * named as well.
 */
export function shortTime(time: string | number, isAlone = false): string {
  const [at, now] = [new Date(time), new Date()];
  const isToday = at.toDateString() === now.toDateString();
  const text = at.toLocaleString('en-GB', {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  });
  return isToday && isAlone ? `Today, ${text}` : text;
}

/** Returns a function that formats numbers of one kind, all with the digits that suit the largest of `values`. */
export function numberFormat(values: readonly (number | null)[]): (value: number) => string {
  const numbers = values.filter((value) => value !== null);
  const largest = Math.max(...numbers.map(Math.abs));
  const digits = numbers.every(Number.isInteger) || largest >= 20 ? 0 : largest >= 2 ? 1 : 3;
  // `+ 0` turns -0 into 0.
  return (value) => (Number(value.toFixed(digits)) + 0).toFixed(digits);
}

/** Returns a duration: `45s`, `3m 05s`, `1h 02m`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const pad = (value: number) => String(value).padStart(2, '0');
  if (whole < 60) return `${whole}s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${pad(whole % 60)}s`;
  return `${Math.floor(whole / 3600)}h ${pad(Math.floor((whole % 3600) / 60))}m`;
}

/** Returns the time that is left: `3m 05s left`, or `at most 3m 05s left` if it may end early. */
export function formatTimeLeft(seconds: number, mayEndEarly: boolean): string {
  return `${mayEndEarly ? 'at most ' : ''}${formatDuration(seconds)} left`;
}

/** Returns how long built-in players think about a move: `600 ms a move`, `2000 nodes a move`, `depth 6`. */
export function describeLimits({ moveTimeMs, depth, nodes }: MoveLimits): string {
  if (moveTimeMs !== undefined) return `${moveTimeMs} ms a move`;
  return depth === undefined ? `${nodes} nodes a move` : `depth ${depth}`;
}

/**
 * Returns a place in the standings: `3`, or `3–4` where two share it or one can still get both; empty before there are
 * any.
 */
export function placeText({ place, lastPlace }: Pick<Places[number], 'place' | 'lastPlace'>): string {
  if (place === null) return '';
  return place === lastPlace ? `${place}` : `${place}–${lastPlace}`;
}

/** Says why a bot is out of a contest, or that it never came; `null` for one that takes part. */
export function absenceText({ out, isAbsent }: Pick<Places[number], 'out' | 'isAbsent'>): string | null {
  return out ?? (isAbsent ? 'never came' : null);
}

type Places = ContestView['standings'] | ContestView['groups'][number]['standings'];

/**
 * Returns what ended a match besides its games: a ruling, `forfeit`, or how many games were forfeited; `null` if
 * nothing did.
 */
export function matchEndText({ games, forfeits, unplayed, ruling }: ContestMatchView): string | null {
  if (ruling !== null) return ruling === 'nobodyCame' ? 'neither came' : ruling;
  if (forfeits.length === 0) return null;
  return games > unplayed.length ? `${counted(forfeits.length, 'game')} forfeited` : 'forfeit';
}

/**
 * True for a match that is over without being decided by play: a bye, a match of forfeits alone, and one that ended as a bot
 * withdrew, was disqualified or never came.
 */
export function isForfeit({ isOver, games, forfeits, ruling }: ContestMatchView): boolean {
  return isOver && (forfeits.length === games || (ruling !== null && ruling !== 'tied'));
}

/**
 * Returns how many matches of two entrants are `over`, and how many there are in `all`; the latter is about right where
 * results decide who meets.
 */
export function countMatchesOver({
  matches,
  planned,
  games,
}: Pick<ContestView, 'matches' | 'planned' | 'games'>) {
  const played = matches.filter(({ players }) => players[1] !== null);
  const over = played.filter(({ isOver }) => isOver).length;
  return { over, all: Math.max(played.length, planned / games) };
}
